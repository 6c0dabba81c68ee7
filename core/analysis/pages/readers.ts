import * as values from '../../entities/values.ts';
import type { FieldKind, OneKind } from '../../entities/vocabulary.ts';
import type { EntityFields, EntityValue } from '../../model/entity.ts';
import { resolveAddress } from '../../model/url.ts';
import { type Graph, isRecord, type PageData, type PageValue, plainText, textOf, valuesAt } from './graph.ts';
import { actor, actorNames } from './names.ts';
import { ingredient, steps } from './recipe.ts';

type Reader = (value: PageValue, reading: PageData) => EntityValue | undefined;

/** The most values of a field that are read. No real page lists more for one entity. */
const MAX_VALUES = 500;

/** Converts a value found in page data to a field of this kind; undefined if it does not fit. */
export function readField(
  kind: FieldKind,
  found: readonly PageValue[],
  reading: PageData,
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

function firstOf(found: readonly PageValue[], kind: OneKind, reading: PageData): EntityValue | undefined {
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

/** Reads an entity that has only a name. */
const named: Reader = viaText((name) =>
  name.length > 200 || /^https?:\/\//.test(name) ? undefined : { name },
);

/** The reader for values of each kind. Kinds that only the service makes are missing. */
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
    return typeof address === 'string' ? resolveAddress(address, url) : undefined;
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
    const url = typeof source === 'string' ? resolveAddress(source, reading.url) : undefined;
    return url === undefined ? undefined : { '@type': 'ImageObject', url };
  },
  EntityReference: (value, { refer }) => refer(value),
};

/** Splits values that contain several values before these are read. */
const spread: Readonly<
  Partial<Record<OneKind, (value: PageValue, reading: PageData) => readonly PageValue[]>>
> = {
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
function listed(graph: Graph, value: PageValue): readonly PageValue[] {
  if (!isRecord(value)) return [value];
  const members = valuesAt(graph, value, 'itemListElement');
  return members.length > 0 ? members : [value];
}

/** Reads an entity from its fields, or from its name if it has no fields. */
function orNamed(
  wanted: Readonly<Record<string, readonly [OneKind, ...string[]]>>,
  fromName: (name: string) => EntityFields,
): Reader {
  const fromText = viaText(fromName);
  return (value, reading) => (isRecord(value) ? fields(value, reading, wanted) : fromText(value, reading));
}

function fields(
  value: PageValue,
  reading: PageData,
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

function readAddress(value: PageValue, reading: PageData): EntityFields | undefined {
  if (typeof value === 'string') return { street: plainText(value) };
  return fields(value, reading, {
    street: ['string', 'streetAddress', 'street-address'],
    city: ['string', 'addressLocality', 'locality'],
    region: ['string', 'addressRegion', 'region'],
    postalCode: ['string', 'postalCode'],
    country: ['Country', 'addressCountry', 'country-name'],
  });
}

function readOffer(value: PageValue, reading: PageData): EntityFields | undefined {
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

function unique(list: EntityValue[]): EntityValue[] {
  const seen = new Map(list.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
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
