import { isPost } from '../../entities/post.ts';
import { parseCurrency, parseLanguage, parsePrice } from '../../entities/values.ts';
import { type EntityType, fieldsOf } from '../../entities/vocabulary.ts';
import { MARKDOWN } from '../../model/content.ts';
import { type Entity, type EntityValue, isFields } from '../../model/entity.ts';
import type { FactSources } from '../../model/fact.ts';
import type { Instant } from '../../model/instant.ts';
import type { PageReading } from '../../model/page.ts';
import { shorten } from '../../model/text.ts';
import type { Uid } from '../../model/uid.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { fieldsFor, isOfSiteOnly, type Shown, type ShownThing } from './fields.ts';
import { addressesOf, readGraph } from './graph.ts';
import { plausibleName } from './names.ts';
import { typeFromMeta } from './page-types.ts';
import { creditsOf } from './page-values.ts';
import { type Posting, postingOf } from './posting.ts';
import { portraitsOf, presentationOf } from './presentation.ts';
import { collectReferences, withPublicId } from './references.ts';
import { postBy, sharedPost } from './social-title.ts';
import { textInData, transcriptIn } from './text-in-data.ts';

/** The subject of a page, and its metadata. */
export interface PageDescription {
  /** The main entity; the caller adds stored media (`cover`, `attachments`) and the text of an Article. */
  readonly entity: Entity;
  /** The sources in which the fields of the main entity were found. */
  readonly sources: FactSources;
  /** The entities to which the main entity refers, to be stored under their own ids. */
  readonly references: readonly Entity[];
  /** The title of the page; empty if it has none. */
  readonly title: string;
  /** As given by the page; may be empty. */
  readonly description: string;
  readonly authors: readonly string[];
  /** The time of publication, as a timestamp (D5). */
  readonly published?: string;
  readonly publisher?: string;
  /** ISO 639-1 if the language has such a code. */
  readonly language?: string;
  /** The keywords that the page declares. */
  readonly keywords: readonly string[];
  /** The pictures that the page offers for previews, the best first. */
  readonly pictureUrls: readonly string[];
  /** Portraits of the author of a post. */
  readonly portraitUrls: readonly string[];
  /** The text that its data has, if that is much longer than the text that it shows; otherwise empty. Paragraphs as in `transcript`. */
  readonly statedText: string;
  /** What is said in its video or recording, in paragraphs separated by blank lines; empty without a transcript. */
  readonly transcript: string;
}

interface DescribeOptions {
  readonly id: Uid;
  /** Makes ids for the entities to which the main entity refers. */
  readonly ids: () => Uid;
  readonly now: Instant;
  /** The entities to which the main entity referred after the previous reading of the page. Those that remain keep their ids. */
  readonly former?: readonly Entity[];
}

/** A page with fewer characters of text is not an article. */
const MIN_TEXT_LENGTH = 250;

/** Types that structured data often names imprecisely: `og:type` may know better. */
const VAGUE: ReadonlySet<EntityType> = new Set(['Article', 'VideoObject', 'Place', 'Business']);

/** Turns the metadata of a page into an entity (docs/entities.md, "Types"). The entity is valid whatever the page contains. */
export function describePage(
  page: PageReading,
  { id, ids, now, former = [] }: DescribeOptions,
): PageDescription {
  const graph = readGraph(page.jsonLd, page.microdata);
  const url = page.canonicalUrl ?? page.url;
  const references = collectReferences(graph, page.url, ids, former);
  const evidence = evidenceOf(page, graph, references.refer, now);
  const { title, description, pictureUrls } = presentationOf(evidence);
  const { authors, published, publisher, keywords } = creditsOf(evidence);
  const shown = { url, title, authors, published, thing: productOf(evidence.page) ?? musicOf(evidence) };
  const posting = postingOf(evidence, authors.value[0]);
  const type = posting ? 'Article' : typeOf(evidence, shown);
  const found = fieldsFor(type, evidence, shown);
  const { fields, sources } = posting ? asPosting(found, posting) : found;
  const shared = posting
    ? postBy(posting.author, posting.words)
    : sharedPost(page.title || title.value, evidence, description);
  const entity = withPublicId({ id, '@type': type, ...fields }, [
    ...(evidence.subject?.nodes ?? []).flatMap((node) => addressesOf(graph, node)),
    url,
  ]);
  const portraitUrls = isPost(entity) ? portraitsOf(evidence) : [];
  const language = parseLanguage(page.language ?? '')?.code;
  return {
    entity,
    sources,
    references: references.entities,
    title:
      postTitle(entity, isOfSiteOnly(title.value) ? description : undefined) ?? shared?.title ?? title.value,
    description: isPost(entity) || shared !== undefined ? '' : description,
    authors: posting ? [posting.author] : authors.value,
    ...(published && { published: published.value }),
    ...(publisher !== undefined && { publisher }),
    ...(language !== undefined && { language }),
    keywords,
    pictureUrls: pictureUrls.filter((url) => !portraitUrls.includes(url)),
    portraitUrls,
    statedText: textInData(graph, page.text),
    transcript: transcriptIn(graph),
  };
}

/** The fields of an article that is a post: its author and words, without the title that its site made up. */
function asPosting(
  { fields: { title: _, ...fields }, sources: { title: __, ...sources } }: ReturnType<typeof fieldsFor>,
  { author, words, source }: Posting,
): ReturnType<typeof fieldsFor> {
  const content = { type: MARKDOWN, body: words };
  return {
    fields: { ...fields, authors: [{ name: author }], content },
    sources: { ...sources, authors: source, content: source },
  };
}

/** The type of a page: implied by its site, otherwise from its metadata, otherwise suggested by its text (D25). */
function typeOf({ site, subject, meta, page }: Evidence, { authors, published, thing }: Shown): EntityType {
  if (site !== undefined) return site.type;
  const declared = subject?.type;
  const tagged = typeFromMeta(meta);
  if (declared !== undefined && !VAGUE.has(declared)) return declared;
  if (tagged !== undefined && (declared === undefined || !VAGUE.has(tagged))) return tagged;
  if (declared === undefined && thing !== undefined) return thing.type;
  const isText = page.text.length >= MIN_TEXT_LENGTH && (authors.value.length > 0 || published !== undefined);
  return declared ?? (isText ? 'Article' : 'WebPage');
}

/**
 * A title for a short post without one: its author and its first words.
 * @param described the page's description, used if its title says nothing
 */
function postTitle({ '@type': type, author, content }: Entity, described?: string): string | undefined {
  const [name, body] = [fieldOf(author, 'name'), fieldOf(content, 'body') ?? (described || undefined)];
  if (name === undefined || body === undefined || fieldsOf(type as EntityType).has('title')) return undefined;
  return `${name}: ${shorten(body.split('\n', 1)[0] ?? '', POST_TITLE_LENGTH)}`;
}

const POST_TITLE_LENGTH = 120;

function fieldOf(value: EntityValue | undefined, field: string): string | undefined {
  const inner = isFields(value) ? value[field] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}

/** A page with more buy buttons shows several products. */
const MAX_BUTTONS = 3;

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

/** The line, if all lines are equal; undefined if they differ or without lines. */
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

/** The currencies behind ambiguous signs ($, kr, ¥), with the country in a shop's address. */
const OF_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['$ au', 'AUD'],
  ['$ ca', 'CAD'],
  ['$ nz', 'NZD'],
  ['$ sg', 'SGD'],
  ['$ hk', 'HKD'],
  ['$ mx', 'MXN'],
  ['$ com', 'USD'],
  ['kr se', 'SEK'],
  ['kr no', 'NOK'],
  ['kr dk', 'DKK'],
  ['¥ cn', 'CNY'],
]);

/** Currency signs that `parseCurrency` does not know. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['ca$', 'CAD'],
  ['c$', 'CAD'],
  ['a$', 'AUD'],
  ['au$', 'AUD'],
  ['nz$', 'NZD'],
  ['hk$', 'HKD'],
  ['s$', 'SGD'],
  ['us$', 'USD'],
  ['kč', 'CZK'],
  ['ft', 'HUF'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['￥', 'JPY'],
]);

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
  return OF_COUNTRIES.get(`${sign} ${country}`) ?? SIGNS.get(sign.toLowerCase()) ?? parseCurrency(sign);
}
