import { domainOf, formatOf } from '../../entities/initial.ts';
import { soundFields } from '../../entities/schemas.ts';
import { parseCurrency, parseLanguage, parsePrice, parseTimestamp } from '../../entities/values.ts';
import { type EntityType, fieldsOf } from '../../entities/vocabulary.ts';
import { type EntityFields, type EntityValue, isFields } from '../../model/entity.ts';
import type { Fact, FactSource, FactSources } from '../../model/fact.ts';
import { toTimestamp } from '../../model/instant.ts';
import type { PageLink, PageReading } from '../../model/page.ts';
import { type Evidence, fieldFromData, informativeFieldFromData } from './evidence.ts';
import { readField } from './readers.ts';

/** The visible facts of a page of any type. */
export interface Shown {
  /** Its canonical address, if it names one. */
  readonly url: string;
  readonly title: Fact<string>;
  readonly authors: Fact<readonly string[]>;
  readonly published: Fact<string> | undefined;
  /** The product or music that its visible text describes, if there is exactly one. */
  readonly thing: ShownThing | undefined;
}

/** Products and music on pages that describe them only in visible text. A page that may describe several yields nothing. */

/** The visible facts about a product or music. */
export interface ShownThing {
  readonly type: EntityType;
  readonly fields: Readonly<Record<string, EntityValue>>;
}

/** The fields of the type: each from the page's structured data, otherwise from its visible text, otherwise from its URL. */
export function fieldsFor(
  type: EntityType,
  evidence: Evidence,
  shown: Shown,
): { readonly fields: EntityFields; readonly sources: FactSources } {
  const { site, reading } = evidence;
  const { thing } = shown;
  const visible = visibleFields(evidence, shown);
  const found: Record<string, EntityValue | undefined> = {};
  const foundIn = new Map<string, FactSource>();
  for (const [field, kind] of fieldsOf(type)) {
    const inAddress = site?.fields[field];
    const fact =
      visible.certain[field] ??
      informativeFieldFromData(type, field, kind, evidence) ??
      visible.likely[field] ??
      factOf(inAddress === undefined ? undefined : readField(kind, [inAddress], reading), 'address') ??
      fieldFromData(type, field, kind, evidence) ??
      (thing?.type === type ? factOf(thing.fields[field], 'text') : undefined);
    if (fact === undefined) continue;
    found[field] = fact.value;
    foundIn.set(field, fact.source);
  }
  const fields = soundFields(type, { ...found, ...refiners[type]?.(found, evidence) });
  const sources = Object.keys(fields).map((field) => [field, foundIn.get(field) ?? 'text']);
  return { fields, sources: Object.fromEntries(sources) };
}

function factOf(value: EntityValue | undefined, source: FactSource): Fact | undefined {
  return value === undefined ? undefined : { value, source };
}

/** Fields that do not depend on structured data, and visible values in place of missing data. */
function visibleFields(
  evidence: Evidence,
  { url, title, authors, published }: Shown,
): Readonly<Record<'certain' | 'likely', Readonly<Record<string, Fact | undefined>>>> {
  const { page, site, siteName, reading } = evidence;
  const domain = domainOf(new URL(page.url).hostname);
  const actors = authors.value.map((name) => ({ name }));
  const licenses = page.links
    .filter(({ rel }) => rel.includes('license'))
    .map(({ text, href }) => text || href);
  return {
    certain: {
      url: factOf(url, 'address'),
      title: title.value === '' ? undefined : title,
      language: factOf(site?.fields.language, 'address'),
    },
    likely: {
      name: title.value === '' ? undefined : title,
      authors: { ...authors, value: actors },
      author: factOf(site?.fields.author === undefined ? actors[0] : undefined, authors.source),
      published,
      publisher: factOf(siteName === undefined ? undefined : { name: siteName }, 'meta'),
      site: factOf(
        { ...(siteName !== undefined && { name: siteName }), domain },
        siteName === undefined ? 'address' : 'meta',
      ),
      license: factOf(readField('License', licenses, reading), 'text'),
      language: factOf(parseLanguage(page.language ?? '')?.code, 'meta'),
    },
  };
}

type Values = Readonly<Record<string, EntityValue | undefined>>;

/** For some types, a function that completes the fields after they were read. */
const refiners: Readonly<Partial<Record<EntityType, (fields: Values, evidence: Evidence) => Values>>> = {
  Product: ({ offers }, { meta }) => ({ offers: offers ?? offerFromMeta(meta) }),
  Book: ({ offers }, { meta }) => ({ offers: offers ?? offerFromMeta(meta) }),
  TVEpisode: (fields, { page }) => numbersFromTitle(`${page.title} ${page.heading}`, fields),
  RepositoryIssue: (_, { site, reading }) => ({
    repository: reading.refer({
      '@type': ['SoftwareSourceCode'],
      name: [site?.fields.owner, site?.fields.repository].filter(Boolean).join('/'),
      author: site?.fields.owner,
      url: repositoryUrl(reading.url),
    }),
  }),
  SoftwareApplication: ({ icon }, { page }) => ({ icon: icon ?? imageOf(iconOf(page)) }),
  MusicRelease: ({ kind }) => ({
    kind: typeof kind === 'string' ? kind.replace(/^.*\//, '').replace(/(?<=.)(Format|Release)$/, '') : kind,
  }),
  ImageObject: namedFormat,
  Document: namedFormat,
  Model: namedFormat,
  LambdaPost: postFields,
  AlphaPost: postFields,
  GammaPost: postFields,
  GammaReel: postFields,
  BetaReel: postFields,
  DeltaPost: postFields,
  EtaPost: postFields,
  ThetaPost: postFields,
  EpsilonNote: postFields,
};

function imageOf(url: string | undefined): EntityValue | undefined {
  return url === undefined ? undefined : { '@type': 'ImageObject', url };
}

/** The format by its usual name instead of its media type. */
function namedFormat({ format }: Values): Values {
  return { format: typeof format === 'string' && format.includes('/') ? formatOf(format) : format };
}

/** An offer from the meta tags that shops provide for catalogues. */
function offerFromMeta(meta: Evidence['meta']): EntityValue | undefined {
  const first = (...names: string[]) => names.flatMap((name) => meta.get(name) ?? [])[0] ?? '';
  const price = parsePrice(first('product:sale_price:amount', 'product:price:amount', 'og:price:amount'));
  const currencyCode = parseCurrency(
    first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
  );
  if (price === undefined || currencyCode === undefined) return undefined;
  const availability = AVAILABILITY.get(
    first('product:availability', 'og:availability').toLowerCase().replace(/\W/g, ''),
  );
  return [{ price, currencyCode, ...(availability !== undefined && { availability }) }];
}

const AVAILABILITY: ReadonlyMap<string, string> = new Map([
  ['instock', 'InStock'],
  ['available', 'InStock'],
  ['outofstock', 'OutOfStock'],
  ['oos', 'OutOfStock'],
  ['preorder', 'PreOrder'],
  ['backorder', 'BackOrder'],
]);

/** The season and episode numbers in a title, such as `S2 E5`, unless they are already known. */
function numbersFromTitle(title: string, { season, numberInSeason }: Values): Values {
  const match = /\bS(?:eason\s*)?(\d{1,3})[\s,.:·∙-]*E(?:p(?:isode)?\.?\s*)?(\d{1,4})\b/i.exec(title);
  return {
    season: season ?? (match?.[1] === undefined ? undefined : { number: Number(match[1]) }),
    numberInSeason: numberInSeason ?? (match?.[2] === undefined ? undefined : Number(match[2])),
  };
}

/** The URL of an issue's repository, which is the start of the issue's URL. */
function repositoryUrl(url: string): string {
  return url.replace(/\/(-\/)?(issues|pull|pulls|merge_requests)\/.*$/, '');
}

/** The fields that sites of short posts state only in the title, description or URL of a page. */
function postFields({ author, content, published }: Values, { meta, page }: Evidence): Values {
  const title = meta.get('og:title')?.[0] ?? '';
  const description = meta.get('og:description')?.[0] ?? '';
  const name = authorIn(title) ?? POSTED_BY.exec(description)?.[1];
  const body =
    (isContent(content) ? quotedIn(content.body) : undefined) ?? (content ? undefined : quotedIn(title));
  return {
    author: name !== undefined && !hasOwnName(author) ? { name } : author,
    content: body === undefined ? content : { type: 'text/markdown', body },
    published: published ?? timeInAddress(page.url) ?? parseTimestamp(DATED.exec(description)?.[1] ?? ''),
  };
}

/** Whether the title of a post names only its author and the site: `Jane Doe (@jane) on Site`. */
export const isOfSiteOnly = (title: string): boolean => /^.{1,80} on \p{Lu}[\p{L}.]{0,20}$/u.test(title);

/** `Jane Doe (@jane) on Site: "What she wrote"`. */
const AUTHOR = /^(.{1,80}?)(?:\s*\(@[^)]+\))?(?:\s+(?:on|auf|sur|en|в)\s+[\p{Lu}][\p{L}]*|\s*$|\s*[:|•])/u;

/** `12K views · 300 reactions | What it shows | Jane Doe`. */
const AUTHOR_LAST = /^[\d.,]+[KMB]? (?:views|reactions)\b.*\|\s*([^|]{1,80})$/s;

/** `Posted by u/jane - 12 votes`. */
const POSTED_BY = /^Posted by u\/([\w-]+)/;

/** `120 likes, 3 comments - jane on March 1, 2024: "What she wrote"`. */
const DATED = /\bon ([A-Z][a-z]+ \d{1,2}, \d{4}):/;

function authorIn(title: string): string | undefined {
  const name = (AUTHOR_LAST.exec(title) ?? AUTHOR.exec(title))?.[1]?.trim();
  return name === undefined || name === '' || /["“”]|^r\//.test(name) ? undefined : name;
}

/** The text in quotes, either alone or after its author and a colon. */
function quotedIn(text: string): string | undefined {
  return /^[^"“]{0,200}:\s*["“](.*)["”]\.?\s*$/s.exec(text)?.[1] ?? /^["“](.*)["”]$/s.exec(text)?.[1];
}

/** URLs of posts whose ids begin with their time: 41 bits of milliseconds since 4 November 2010. */
const TIMED_ID = /^https:\/\/(?:\w+\.)?(?:x|twitter)\.com\/.*\/status(?:es)?\/(\d{15,19})\b/;

const FIRST_TIME = 1_288_834_974_657;

function timeInAddress(url: string): string | undefined {
  const id = TIMED_ID.exec(url)?.[1];
  return id === undefined ? undefined : toTimestamp(Number(BigInt(id) >> 22n) + FIRST_TIME);
}

/** Whether the author's name is known, not only the handle from the URL. */
function hasOwnName(author: EntityValue | undefined): boolean {
  return isFields(author) && typeof author.name === 'string' && /\s/.test(author.name);
}

function isContent(
  value: EntityValue | undefined,
): value is { readonly type: string; readonly body: string } {
  return isFields(value) && typeof value.body === 'string';
}

/** The URL of the largest icon of a page; undefined without icons. */
function iconOf({ links }: PageReading): string | undefined {
  const icons = links.filter(({ rel }) => rel.includes('icon') || rel.includes('apple-touch-icon'));
  return icons.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.href;
}

/** The size of an icon in pixels, according to its link; scalable icons count as large ones. */
function sizeOf({ rel, sizes = '', href }: PageLink): number {
  if (sizes === 'any' || href.endsWith('.svg')) return 256;
  const stated = Number(/(\d+)x\d+/i.exec(sizes)?.[1] ?? 0);
  return stated || (rel.includes('apple-touch-icon') ? 180 : 16);
}
