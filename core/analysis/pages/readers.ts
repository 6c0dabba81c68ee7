import * as values from '../../entities/values.ts';
import type { FieldKind, OneKind } from '../../entities/vocabulary.ts';
import type { EntityFields, EntityValue } from '../../model/entity.ts';
import type { Json, JsonRecord } from '../../model/page.ts';
import { type Graph, isRecord, valuesAt } from './graph.ts';
import { plainText, resolveUrl } from './plain.ts';

/** A value of page data: never a list, never null. */
export type Found = Exclude<Json, null | readonly Json[]>;

/** The context in which values are read. */
export interface Reading {
  readonly graph: Graph;
  /** The base of relative URLs. */
  readonly url: string;
  /** Makes a separate entity from a value to which a field refers. */
  readonly refer: (value: Found) => EntityFields | undefined;
}

type Reader = (value: Found, reading: Reading) => EntityValue | undefined;

/** The largest number of values of a field that are read. No page lists more of anything for one entity. */
const MAX_VALUES = 500;

/** Reads the value of a field of this kind from what was found for it; undefined if nothing fits. */
export function readField(
  kind: FieldKind,
  found: readonly Found[],
  reading: Reading,
): EntityValue | undefined {
  const isList = kind.endsWith('[]');
  const one = (isList ? kind.slice(0, -2) : kind) as OneKind;
  const several = isList ? spread[one] : undefined;
  const all = several === undefined ? found : found.flatMap((value) => several(value, reading));
  if (!isList) return firstOf(all, one, reading);
  const list = all.slice(0, MAX_VALUES).flatMap((value) => readers[one]?.(value, reading) ?? []);
  if (list.length === 0) return undefined;
  return one === 'Actor' || one === 'Offer' ? unique(list) : list;
}

/** The text of a value: the value itself, or the name of the thing that it describes. */
export function textOf(value: Found, { graph }: Pick<Reading, 'graph'>): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return plainText(String(value)) || undefined;
  if (!isRecord(value)) return undefined;
  const named = ['name', 'headline', 'text', 'title'].flatMap((path) => valuesAt(graph, value, path));
  const text = named.find((one) => typeof one === 'string' || typeof one === 'number');
  return text === undefined ? undefined : plainText(String(text)) || undefined;
}

/** The addresses of a thing, first those that it has elsewhere. */
export function addressesOf(graph: Graph, node: JsonRecord): readonly Found[] {
  return ['sameAs', '@id', 'url'].flatMap((path) => valuesAt(graph, node, path));
}

function firstOf(found: readonly Found[], kind: OneKind, reading: Reading): EntityValue | undefined {
  for (const value of found.slice(0, MAX_VALUES)) {
    const read = readers[kind]?.(value, reading);
    if (read !== undefined) return read;
  }
  return undefined;
}

const viaText =
  (parse: (text: string) => EntityValue | undefined): Reader =>
  (value, reading) => {
    const text = textOf(value, reading);
    return text === undefined ? undefined : parse(text);
  };

/** A thing with a name and nothing else. */
const named: Reader = viaText((name) =>
  name.length > 200 || /^https?:\/\//.test(name) ? undefined : { name },
);

/** How values of each kind are read. Kinds that only the service makes are missing. */
const readers: Readonly<Partial<Record<OneKind, Reader>>> = {
  string: viaText((text) => text),
  number: viaText(values.parsePrice),
  integer: viaText((text) => (/^\D{0,12}\d{1,9}\b/.test(text) ? Number(/\d+/.exec(text)?.[0]) : undefined)),
  Timestamp: viaText(values.parseTimestamp),
  IsoDate: viaText(values.parseIsoDate),
  IsoDuration: viaText(values.parseDuration),
  Isbn: viaText(values.parseIsbn),
  Doi: viaText(values.parseDoi),
  Url: (value, { url, graph }) => {
    const address = isRecord(value) ? valuesAt(graph, value, 'url')[0] : value;
    return typeof address === 'string' ? resolveUrl(address, url) : undefined;
  },
  Content: viaText((text) => ({ type: 'text/markdown', body: text })),
  Actor: viaText(actor),
  Brand: viaText((name) => ({ '@type': 'Brand', name })),
  Platform: named,
  Periodical: (value, reading) => {
    const name = textOf(value, reading);
    const url = isRecord(value) ? readers.Url?.(value, reading) : undefined;
    return name === undefined
      ? undefined
      : { '@type': 'Periodical', name, ...(url !== undefined && { url }) };
  },
  License: viaText((text) => ({ name: licenseName(text) })),
  Country: viaText((text) => values.parseCountry(text) ?? { name: text }),
  Address: readAddress,
  Offer: readOffer,
  Track: orNamed(
    {
      title: ['string', 'name', 'item.name'],
      number: ['integer', 'position'],
      duration: ['IsoDuration', 'duration', 'item.duration'],
    },
    (title) => ({ title }),
  ),
  RecipeIngredient: viaText(ingredient),
  RecipeInstruction: viaText((text) => ({ text })),
  TVSeasonSeries: viaText((title) => (/^https?:\/\//.test(title) ? undefined : { title })),
  TVEpisodeSeason: (value, reading) => {
    const number = isRecord(value)
      ? fields(value, reading, { number: ['integer', 'seasonNumber', 'name'] })
      : undefined;
    return (
      number ??
      viaText((text) => (/\d/.test(text) ? { number: Number(/\d+/.exec(text)?.[0]) } : undefined))(
        value,
        reading,
      )
    );
  },
  Airline: orNamed({ name: ['string', 'name'], iata: ['string', 'iataCode'] }, (text) =>
    /^[A-Z0-9]{2}$/.test(text) ? { iata: text } : { name: text },
  ),
  Airport: orNamed({ name: ['string', 'name'], code: ['string', 'iataCode'] }, (text) => {
    const [, name = '', code] = /^(.*?)\s*\(?\b([A-Z]{3})\)?$/.exec(text) ?? [];
    return code === undefined ? { name: text } : { ...(name !== '' && { name }), code };
  }),
  ImageObject: (value, reading) => {
    const source = isRecord(value)
      ? ['contentUrl', 'url'].flatMap((path) => valuesAt(reading.graph, value, path))[0]
      : value;
    const url = typeof source === 'string' ? resolveUrl(source, reading.url) : undefined;
    return url === undefined ? undefined : { '@type': 'ImageObject', url };
  },
  EntityReference: (value, { refer }) => refer(value),
};

/** How values that contain several are split before they are read. */
const spread: Readonly<Partial<Record<OneKind, (value: Found, reading: Reading) => readonly Found[]>>> = {
  Actor: (value) => (typeof value === 'string' ? actorNames(value) : [value]),
  Offer: (value, { graph }) => {
    const inner = isRecord(value) ? valuesAt(graph, value, 'offers') : [];
    return inner.length > 0 ? inner : [value];
  },
  RecipeInstruction: steps,
  Track: (value, { graph }) => listed(graph, value),
  EntityReference: (value, { graph }) => listed(graph, value),
};

/** The members of an `ItemList`; any other value by itself. */
function listed(graph: Graph, value: Found): readonly Found[] {
  if (!isRecord(value)) return [value];
  const members = valuesAt(graph, value, 'itemListElement');
  return members.length > 0 ? members : [value];
}

/** Reads a thing by its fields, or what its name says where that is all there is. */
function orNamed(
  wanted: Readonly<Record<string, readonly [OneKind, ...string[]]>>,
  fromName: (name: string) => EntityFields,
): Reader {
  const fromText = viaText(fromName);
  return (value, reading) => (isRecord(value) ? fields(value, reading, wanted) : fromText(value, reading));
}

function fields(
  value: Found,
  reading: Reading,
  wanted: Readonly<Record<string, readonly [OneKind, ...string[]]>>,
): EntityFields | undefined {
  if (!isRecord(value)) return undefined;
  const read = Object.entries(wanted).flatMap(([name, [kind, ...paths]]) => {
    const found = paths.flatMap((path) => valuesAt(reading.graph, value, path));
    const field = firstOf(found, kind, reading);
    return field === undefined ? [] : [[name, field] as const];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

function readAddress(value: Found, reading: Reading): EntityFields | undefined {
  if (typeof value === 'string') return { street: plainText(value) };
  return fields(value, reading, {
    street: ['string', 'streetAddress', 'street-address'],
    city: ['string', 'addressLocality', 'locality'],
    region: ['string', 'addressRegion', 'region'],
    postalCode: ['string', 'postalCode'],
    country: ['Country', 'addressCountry', 'country-name'],
  });
}

function readOffer(value: Found, reading: Reading): EntityFields | undefined {
  if (!isRecord(value)) return undefined;
  const at = (...paths: string[]) => paths.flatMap((path) => valuesAt(reading.graph, value, path));
  const price = firstOf(
    at('price', 'lowPrice', 'priceSpecification.price', 'priceSpecification.minPrice'),
    'number',
    reading,
  );
  const code = at('priceCurrency', 'priceSpecification.priceCurrency').flatMap(
    (one) => values.parseCurrency(String(one)) ?? [],
  );
  if (price === undefined || code[0] === undefined) return undefined;
  const availability = at('availability').map(String)[0]?.replace(/^.*\//, '');
  const url = firstOf(at('url'), 'Url', reading);
  const seller = firstOf(at('seller', 'offeredBy'), 'Actor', reading);
  return {
    price,
    currencyCode: code[0],
    ...(availability && { availability }),
    ...(url !== undefined && { url }),
    ...(seller !== undefined && { seller }),
  };
}

/** The depth to which sections within sections of a recipe are read. */
const MAX_SECTION_DEPTH = 8;

/** The steps of a recipe in order, from texts, single steps and sections of steps. */
function steps(value: Found, reading: Reading, depth = 0): readonly Found[] {
  if (typeof value === 'string') {
    return value.split(/\r?\n|<\/(?:li|p)>|<br\s*\/?>/i).filter((line) => plainText(line) !== '');
  }
  if (!isRecord(value)) return [];
  const inner = valuesAt(reading.graph, value, 'itemListElement');
  const text = valuesAt(reading.graph, value, 'text')[0] ?? valuesAt(reading.graph, value, 'name')[0];
  if (inner.length > 0 && depth < MAX_SECTION_DEPTH) {
    return inner.flatMap((one) => steps(one, reading, depth + 1));
  }
  return text === undefined ? [] : [text];
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 0.25,
  '¾': 0.75,
  '⅛': 0.125,
};

/** An ingredient of a line: the number at its start is the quantity, the rest, with the unit, the name. */
function ingredient(line: string): EntityFields {
  const match =
    /^(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)|^(\d+(?:[.,]\d+)?)?\s*([½⅓⅔¼¾⅛])|^(\d+(?:[.,]\d+)?)/u.exec(line);
  if (match === null) return { name: line };
  const [whole, top, bottom, before, sign, plain] = match.slice(1);
  const quantity =
    top === undefined
      ? Number((before ?? plain ?? '0').replace(',', '.')) + (FRACTIONS[sign ?? ''] ?? 0)
      : Number(whole ?? 0) + Number(top) / Number(bottom);
  const name = line.slice(match[0].length).trim();
  return name === '' || !Number.isFinite(quantity)
    ? { name: line }
    : { name, quantity: Math.round(quantity * 1000) / 1000 };
}

function actor(text: string): EntityFields | undefined {
  const name = nameLine(text);
  return name === undefined || name.length > 200 ? undefined : { name };
}

/** The names in a line such as "By Jane Doe and John Smith"; none in a URL or in text too long for names. */
export function actorNames(text: string): string[] {
  const line = nameLine(text) ?? '';
  return line
    .split(/\s*(?:;|\||·|•| and | & )\s*/)
    .flatMap((part) =>
      part.split(',').every((one) => /\S\s+\S/.test(one.trim())) ? part.split(/\s*,\s*/) : [part],
    )
    .filter((name) => name !== '' && name.length <= 100);
}

/** A line of names without "By"; undefined for URLs, and for text that is too long to be names. */
function nameLine(text: string): string | undefined {
  const line = plainText(text).replace(/^(?:written |posted |words )?by:?\s+/i, '');
  return line === '' || line.length > 300 || /^https?:\/\//.test(line) ? undefined : line;
}

const LICENSES: readonly (readonly [RegExp, string])[] = [
  [/apache.*2(\.0)?\b/i, 'Apache-2.0'],
  [/\b(agpl|affero).*3/i, 'AGPL-3.0'],
  [/\b(lgpl|lesser).*3/i, 'LGPL-3.0'],
  [/\b(lgpl|lesser).*2\.1/i, 'LGPL-2.1'],
  [/\b(gpl|gnu general public).*3/i, 'GPL-3.0'],
  [/\b(gpl|gnu general public).*2/i, 'GPL-2.0'],
  [/\bmpl.*2|mozilla public/i, 'MPL-2.0'],
  [/\bbsd.?3|3.clause/i, 'BSD-3-Clause'],
  [/\bbsd.?2|2.clause/i, 'BSD-2-Clause'],
  [/\bmit\b/i, 'MIT'],
  [/\bisc\b/i, 'ISC'],
  [/\bunlicense\b/i, 'Unlicense'],
  [/creativecommons\.org\/publicdomain\/zero|\bcc0\b/i, 'CC0-1.0'],
];

/** The SPDX name of a known licence, otherwise its own name; for a URL, its last segment. */
function licenseName(text: string): string {
  return (
    LICENSES.find(([pattern]) => pattern.test(text))?.[1] ?? text.replace(/^https?:\/\/.*?([^/]+)\/?$/, '$1')
  );
}

function unique(list: EntityValue[]): EntityValue[] {
  const seen = new Map(list.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}
