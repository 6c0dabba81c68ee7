import { parseCurrency, parsePrice } from '../../entities/values.ts';
import type { EntityType } from '../../entities/vocabulary.ts';
import type { EntityValue } from '../../model/entity.ts';
import type { PageReading } from '../../model/page.ts';
import type { Evidence } from './evidence.ts';
import { plausibleName } from './names.ts';

/** Products and music on pages that describe them only in visible text. A page that may be about several things yields nothing. */

/** A page's visible facts about one thing. */
export interface ShownThing {
  readonly type: EntityType;
  readonly fields: Readonly<Record<string, EntityValue>>;
}

/** More buttons than these belong to several things. */
const MAX_BUTTONS = 3;

/** The one product or record that a page shows; undefined if it shows none, or more. */
export function shownThing(evidence: Pick<Evidence, 'page' | 'reading'>): ShownThing | undefined {
  return productOf(evidence.page) ?? musicOf(evidence);
}

function productOf(page: PageReading): ShownThing | undefined {
  const { things } = page;
  if (!things || things.buyButtons === 0 || things.buyButtons > MAX_BUTTONS || things.hasTracks)
    return undefined;
  const prices = new Map(
    things.prices
      .flatMap((line) => shownPrice(line, page) ?? [])
      .map((price) => [JSON.stringify(price), price]),
  );
  const [price] = prices.values();
  if (price === undefined || prices.size > 1) return undefined;
  const brand = onlyOne(things.brands.map(brandIn));
  return {
    type: 'Product',
    fields: { offers: [price], ...(brand !== undefined && { brand: { '@type': 'Brand', name: brand } }) },
  };
}

function musicOf({ page, reading }: Pick<Evidence, 'page' | 'reading'>): ShownThing | undefined {
  const { things } = page;
  const artist = onlyOne(things?.artists ?? []);
  if (!things || artist === undefined || plausibleName(artist) === undefined) return undefined;
  const by = { artist: { name: artist } };
  if (things.hasTracks) return { type: 'MusicAlbum', fields: by };
  const album = onlyOne(things.albums);
  const isTrack = things.hasPlayer && artist.toLowerCase() !== page.heading.toLowerCase();
  if (!isTrack) return undefined;
  const record =
    album === undefined
      ? undefined
      : reading.refer({ '@type': ['MusicAlbum'], name: album, byArtist: { name: artist } });
  return { type: 'MusicRecording', fields: { ...by, ...(record && { album: record }) } };
}

/** The line that all lines repeat; undefined if they differ, or without lines. */
function onlyOne(lines: readonly string[]): string | undefined {
  const [first, ...others] = new Set(lines.filter((line) => line !== ''));
  return others.length === 0 ? first : undefined;
}

/** Text around the name of a brand. */
const AROUND_BRAND =
  /^(?:brand|manufacturer|vendor|marke|hersteller|marque|fabricant|marca|merk|by|visit the|besuche den)\b[\s:]*|\s*(?:store|-store|shop)$/giu;
const MAX_BRAND = 40;

function brandIn(line: string): string {
  const name = line.replace(AROUND_BRAND, '').trim();
  return /\p{L}/u.test(name) && name.length <= MAX_BRAND ? name : '';
}

/** The dollar, the krone and the yen of a shop's country, known by its address. */
const OF_COUNTRIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { au: 'AUD', ca: 'CAD', nz: 'NZD', sg: 'SGD', hk: 'HKD', mx: 'MXN', com: 'USD' },
  kr: { se: 'SEK', no: 'NOK', dk: 'DKK' },
  '¥': { cn: 'CNY' },
};
/** Signs in addition to those of `parseCurrency`. */
const SIGNS: Readonly<Record<string, string>> = {
  ca$: 'CAD',
  c$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  us$: 'USD',
  kč: 'CZK',
  ft: 'HUF',
  円: 'JPY',
  元: 'CNY',
  '￥': 'JPY',
};
const AMOUNT = /\d(?:[\d.,'\u00a0\u202f ]*\d)?/gu;
const SIGN = /[A-Za-z]{0,3}[$€£¥￥₹₩₽]|\b[A-Z]{3}\b|zł|kr|Kč|Ft|円|元/gu;

/** The price in a line that has one amount and one currency. */
function shownPrice(line: string, { url }: PageReading): { price: number; currencyCode: string } | undefined {
  const amounts = line.match(AMOUNT) ?? [];
  const price = amounts.length === 1 ? parsePrice(amounts[0]) : undefined;
  const codes = new Set((line.match(SIGN) ?? []).flatMap((sign) => currencyOf(sign, url) ?? []));
  const [currencyCode] = [...codes].filter((code) => codes.size === 1 || code !== 'USD');
  return price === undefined || price <= 0 || currencyCode === undefined
    ? undefined
    : { price, currencyCode };
}

function currencyOf(sign: string, url: string): string | undefined {
  const country = new URL(url).hostname.split('.').at(-1) ?? '';
  return OF_COUNTRIES[sign]?.[country] ?? SIGNS[sign.toLowerCase()] ?? parseCurrency(sign);
}
