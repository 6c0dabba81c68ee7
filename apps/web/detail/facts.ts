import { isPost } from '../../../core/entities/post.ts';
import { urlOrNull } from '../../../core/model/url.ts';
import { asPhrase } from '../../../core/search/query/written.ts';
import type { Entity } from '../api/types.ts';
import { faceOf } from '../layout/faces.ts';
import { cardWords } from '../words/card.ts';
import { detailWords } from '../words/detail.ts';
import { factsWords } from '../words/facts.ts';
import { durationSeconds, formatDate, formatDuration, formatPrice } from '../words/format.ts';

/** A field of an object's entity with its values. */
interface Fact {
  /** The name of the field, for example `published`. */
  readonly field: string;
  /** The displayed text of each value. */
  readonly values: readonly FactValue[];
}

export interface FactValue {
  readonly text: string;
  /** The query that finds objects with the same value; null if the value is not a link. */
  readonly q: string | null;
}

/** Fields that are shown elsewhere on the page, or that mean nothing to people. */
const HIDDEN = new Set(
  '@type @id id title name content cover url site palette icon width height format duration'.split(' '),
);
/** Fields that quotations and posts show next to their text. */
const NEXT_TO_TEXT = new Set(['author', 'authors', 'work']);
/** Maximum number of displayed values of a field. Longer lists, such as the episodes of a season, end with the number of other values. */
const MAX_VALUES = 12;
/** Fields whose lists are never truncated and whose values are not links. */
const NEVER_TRUNCATED = new Set(['ingredients', 'instructions']);

/** The facts of an entity, in the order of its fields (docs/entities.md). */
export function factsOf(entity: Entity): readonly Fact[] {
  const hasWords = entity['@type'] === 'Quotation' || isPost(entity);
  return Object.entries(entity)
    .filter(([field]) => !HIDDEN.has(field) && !(hasWords && NEXT_TO_TEXT.has(field)))
    .map(([field, value]) => ({ field, values: yearOf(field, value, entity) ?? valuesOf(field, value) }))
    .filter(({ field, values }) => values.length > 0 && !(field === 'publisher' && isSite(values, entity)));
}

/** Whether the publisher is the host name of the page, which is shown elsewhere. */
function isSite([publisher]: readonly FactValue[], { url }: Entity): boolean {
  const site = urlOrNull(String(url));
  const host = (name: string) => name.toLowerCase().replace(/^www\./, '');
  return site !== null && host(publisher?.text ?? '') === host(site.hostname);
}

/** The year of a book, film or album that was published on the first day of a year. Usually only the year is known. */
function yearOf(field: string, value: unknown, entity: Entity): readonly FactValue[] | null {
  if (field !== 'published' || faceOf(String(entity['@type'])) !== 'cover') return null;
  const year = /^(\d{4})-01-01(?:T00:00:00(?:\.0+)?Z)?$/.exec(String(value))?.[1];
  return year === undefined ? null : [{ text: year, q: `published:${year}` }];
}

function valuesOf(field: string, value: unknown): readonly FactValue[] {
  const values = (Array.isArray(value) ? value : [value])
    .map((each) => factValue(field, each))
    .filter((each) => each !== null);
  if (values.length <= MAX_VALUES || NEVER_TRUNCATED.has(field)) return values;
  const more = { text: detailWords.moreValues(values.length - MAX_VALUES), q: null };
  return [...values.slice(0, MAX_VALUES), more];
}

function factValue(field: string, value: unknown): FactValue | null {
  if (typeof value === 'number') return { text: String(value), q: null };
  if (typeof value === 'string') return stringValue(field, value);
  if (typeof value !== 'object' || value === null) return null;
  return recordValue(field, value as Readonly<Record<string, unknown>>);
}

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T|$)/;
const ISO_DURATION = /^P(?=.)/;

function stringValue(field: string, text: string): FactValue | null {
  if (text === '') return null;
  if (ISO_DATE.test(text)) {
    // Days of publication have no time zone, also in searches.
    const day = text.slice(0, 10);
    return field === 'published'
      ? { text: formatDate(day), q: `published:${day}` }
      : { text: formatDate(text), q: null };
  }
  if (ISO_DURATION.test(text)) return { text: durationInWords(field, text), q: null };
  return { text, q: asPhrase(text) };
}

/** A duration in hours and minutes for fields such as `cookTime`, and with seconds for recordings. */
function durationInWords(field: string, duration: string): string {
  const seconds = durationSeconds(duration);
  const isWork = field.endsWith('Time') && seconds !== null && seconds >= 60;
  return isWork ? cardWords.minutes(Math.round(seconds / 60)) : formatDuration(duration);
}

/** The value of a person, place, offer, ingredient or step; null if it has no field that can be shown. */
function recordValue(field: string, record: Readonly<Record<string, unknown>>): FactValue | null {
  if (typeof record.price === 'number') {
    const price = formatPrice(record.price, String(record.currencyCode ?? ''));
    const availability = factLabel(String(record.availability));
    return { text: availability === undefined ? price : `${price} · ${availability}`, q: null };
  }
  if (typeof record.street === 'string' || typeof record.city === 'string') return addressValue(record);
  const name = record.name ?? record.title ?? record.text;
  if (typeof name !== 'string' || name === '') return null;
  const quantity = typeof record.quantity === 'number' ? `${record.quantity} ` : '';
  if (NEVER_TRUNCATED.has(field)) return { text: quantity + name, q: null };
  return { text: name, q: isPersonField(field) ? `author:${asPhrase(name)}` : asPhrase(name) };
}

/** The label of a field, or of an availability such as `InStock`. Undefined for unknown names, which pages may invent. */
export function factLabel(name: string): string | undefined {
  return Object.hasOwn(factsWords, name) ? (factsWords as Readonly<Record<string, string>>)[name] : undefined;
}

function addressValue(address: Readonly<Record<string, unknown>>): FactValue {
  const country = address.country as { readonly name?: string } | undefined;
  const { street, postalCode, city, region } = address;
  const parts = [street, [postalCode, city].filter(Boolean).join(' '), region, country?.name];
  return {
    text: parts.filter(Boolean).join(', '),
    q: typeof city === 'string' ? asPhrase(city) : null,
  };
}

function isPersonField(field: string): boolean {
  return field === 'author' || field === 'authors';
}
