import type { EntityType, FieldKind } from '../../entities/vocabulary.ts';
import { type EntityValue, isFields } from '../../model/entity.ts';
import type { Fact } from '../../model/fact.ts';
import { HOUR, type Instant } from '../../model/instant.ts';
import type { JsonRecord, PageReading } from '../../model/page.ts';
import { type Graph, type PageData, type PageValue, plainText, typesOf, valuesAt } from './graph.ts';
import { plausibleName, withoutCapitals } from './names.ts';
import { pageNodesOf, type Subject, subjectOf } from './page-types.ts';
import { readField } from './readers.ts';
import { type SiteFacts, siteFacts } from './sites.ts';
import { type FieldSource, sourceOf } from './sources.ts';

/** Contents of meta tags by name, in document order. */
type Meta = ReadonlyMap<string, readonly string[]>;

/** The data from which a description is derived. */
export interface Evidence {
  readonly page: PageReading;
  readonly graph: Graph;
  readonly meta: Meta;
  /** The subject of the page, according to its structured data. */
  readonly subject: Subject | undefined;
  /** The nodes that describe the page as a page. */
  readonly pageNodes: readonly JsonRecord[];
  /** The site's own name. */
  readonly siteName: string | undefined;
  /** Facts implied by its URL. */
  readonly site: SiteFacts | undefined;
  readonly reading: PageData;
  readonly now: Instant;
}

/** Gathers the evidence of a page. @param refer makes a separate entity from a value that a field refers to */
export function evidenceOf(
  page: PageReading,
  graph: Graph,
  refer: PageData['refer'],
  now: Instant,
): Evidence {
  const meta = metaByName(page);
  return {
    page,
    graph,
    meta,
    subject: subjectOf(graph, page),
    pageNodes: pageNodesOf(graph, page),
    siteName: siteNameOf({ graph, meta, page }),
    site: siteFacts(page.url) ?? (page.canonicalUrl === undefined ? undefined : siteFacts(page.canonicalUrl)),
    reading: { graph, url: page.url, refer },
    now,
  };
}

/** Prefixes of names, including variants such as `DC:date` and `bepress_citation_date`. */
const PREFIXES = [
  [/^(dc|dcterms|prism)[:_]/, '$1.'],
  [/^bepress_(?=citation_)/, ''],
] as const;

function metaByName({ meta }: PageReading): Meta {
  const byName = new Map<string, string[]>();
  for (const { name: written, content } of meta) {
    const name = PREFIXES.reduce((name, [other, usual]) => name.replace(other, usual), written);
    byName.set(name, [...(byName.get(name) ?? []), content]);
  }
  return byName;
}

/** Types of texts, whose date of publication cannot be in the future, unlike that of films and books. */
const PUBLISHED_ALREADY: ReadonlySet<EntityType> = new Set([
  'Article',
  'ScholarlyArticle',
  'WebPage',
  'Quotation',
]);
/** Clocks and time zones may differ by this much. */
const MAX_AHEAD_MS = 36 * HOUR;

/** Whether a text of this type can have been published at this time: not in the future. */
export function isPlausibleDate(type: EntityType, timestamp: string, now: Instant): boolean {
  return !PUBLISHED_ALREADY.has(type) || Date.parse(timestamp) <= now + MAX_AHEAD_MS;
}

/** A field from the page's structured data; falls back to an uninformative value, such as an address as a name. */
export function fieldFromData(
  type: EntityType,
  field: string,
  kind: FieldKind,
  evidence: Evidence,
): Fact | undefined {
  return (
    informativeFieldFromData(type, field, kind, evidence) ??
    plausibleStatements(type, field, kind, evidence).next().value
  );
}

/** A field from the page's structured data: the first informative statement. */
export function informativeFieldFromData(
  type: EntityType,
  field: string,
  kind: FieldKind,
  evidence: Evidence,
): Fact | undefined {
  for (const { value, source } of plausibleStatements(type, field, kind, evidence)) {
    const informative = informativePart(field, value, evidence);
    if (informative !== undefined) return { value: informative, source };
  }
  return undefined;
}

/** The values that a page states for a field, without implausible ones. */
function* plausibleStatements(
  type: EntityType,
  field: string,
  kind: FieldKind,
  evidence: Evidence,
): Generator<Fact, undefined> {
  for (const { value, source } of statements(sourceOf(type, field), type, kind, evidence)) {
    const plausible = plausiblePart(type, field, value, evidence.now);
    if (plausible !== undefined) yield { value: plausible, source };
  }
  return undefined;
}

/** Fields that name people. */
const PEOPLE: ReadonlySet<string> = new Set(['authors', 'author', 'directors']);

/** The plausible part of a field's value; undefined without any. */
function plausiblePart(
  type: EntityType,
  field: string,
  value: EntityValue,
  now: Instant,
): EntityValue | undefined {
  if (field === 'published' && typeof value === 'string')
    return isPlausibleDate(type, value, now) ? value : undefined;
  if (!PEOPLE.has(field)) return value;
  if (!Array.isArray(value)) return plausibleActor(value);
  const actors = value.flatMap((one) => plausibleActor(one) ?? []);
  return actors.length === 0 ? undefined : actors;
}

function plausibleActor(actor: EntityValue): EntityValue | undefined {
  if (!isFields(actor) || typeof actor.name !== 'string') return actor;
  const name = plausibleName(actor.name);
  return name === undefined ? undefined : { ...actor, name: withoutCapitals(name) };
}

/** Types whose entities are the pages themselves: statements about the page apply to them. */
const PAGES: ReadonlySet<EntityType> = new Set(['Article', 'WebPage']);

/** The values that a page states, the most trusted first: in the nodes about its subject, then in its meta tags. */
function* statements(
  { properties, ofPage = [], meta: names = [], fallback }: FieldSource,
  type: EntityType,
  kind: FieldKind,
  evidence: Evidence,
): Generator<Fact, undefined> {
  const { subject, pageNodes, graph, meta, reading } = evidence;
  const places = [
    ...(subject?.nodes ?? []).flatMap((node) => properties.map((path) => ({ node, path }))),
    ...(PAGES.has(type) ? pageNodes : []).flatMap((node) => ofPage.map((path) => ({ node, path }))),
  ];
  for (const { node, path } of places) {
    const value = readField(kind, valuesAt(graph, node, path), reading);
    if (value !== undefined) yield { value, source: 'page data' };
  }
  for (const name of names) {
    const found: readonly PageValue[] = meta.get(name) ?? [];
    const value = readField(kind, name.startsWith('citation_author') ? found.map(turned) : found, reading);
    if (value !== undefined) yield { value, source: 'meta' };
  }
  if (fallback !== undefined) yield* statements(fallback, type, kind, evidence);
  return undefined;
}

/** A name in its spoken order: "Jane Doe" for "Doe, Jane". */
function turned(name: PageValue): PageValue {
  return typeof name === 'string' ? name.replace(/^([^,;]+),\s*([^,;]+)$/, '$2 $1') : name;
}

/** A page's names for its site. */
interface SiteNames {
  readonly page: Pick<PageReading, 'url'>;
  /** Undefined if the page has none. */
  readonly siteName: string | undefined;
}

/** Fields that name an entity, and fields that name its makers. */
const NAMES: ReadonlySet<string> = new Set(['title', 'name']);

const MAKERS: ReadonlySet<string> = new Set(['authors', 'author']);

/**
 * The informative part of a field's value; undefined if it has none, so that better values are tried first: an address as a name, the host
 * as publisher, the site as author. If there are several authors, the site is left out.
 */
function informativePart(field: string, value: EntityValue, site: SiteNames): EntityValue | undefined {
  if (NAMES.has(field)) return typeof value === 'string' && isAddress(value) ? undefined : value;
  if (field === 'publisher') return /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(nameOf(value)) ? undefined : value;
  if (!MAKERS.has(field)) return value;
  if (!Array.isArray(value)) return isSite(nameOf(value), site) ? undefined : value;
  const people = value.filter((one) => !isSite(nameOf(one), site));
  return people.length === 0 ? undefined : people;
}

/** Whether a text is just a web address. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}

/** Whether a name is the name or the host of the site. */
export function isSite(name: string, { page, siteName }: SiteNames): boolean {
  const host = new URL(page.url).hostname;
  const names = [siteName ?? '', host, host.replace(/^www\./, ''), hostName(page.url)].map(bareName);
  return name !== '' && names.includes(bareName(name));
}

/** The labels before a country's code that name no site, as in `bbc.co.uk`. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gouv|gov|ne|net|nom|or|org)$/u;

/** The part of a host that names the site: `wikipedia` of `en.wikipedia.org`. */
export function hostName(url: string): string {
  const labels = new URL(url).hostname.split('.');
  const isSecond = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2) ?? '');
  return labels.at(isSecond ? -3 : -2) ?? '';
}

const UMLAUTS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
]);

/** A text in lower case with its umlauts written out, as in addresses. */
export const inAscii = (text: string): string =>
  text.toLowerCase().replace(/[äöü]/gu, (letter) => UMLAUTS.get(letter) ?? letter);

/** A name without variable parts: case, punctuation, umlauts, and the end of a host. */
export function bareName(text: string): string {
  return inAscii(text)
    .replace(/\.(com|org|net|io|dev|co\.uk)$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function nameOf(value: EntityValue): string {
  return isFields(value) && typeof value.name === 'string' ? value.name : '';
}

/** The site's own name; some sites give it as `og:title`, which their `title` then has after that of the page. */
function siteNameOf({
  graph,
  meta,
  page: { title },
}: Pick<Evidence, 'graph' | 'meta' | 'page'>): string | undefined {
  const sites = graph.nodes
    .filter((node) => typesOf(node).includes('WebSite'))
    .flatMap((node) => valuesAt(graph, node, 'name'));
  const names = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'].flatMap(
    (name) => meta.get(name) ?? [],
  );
  const shared = (meta.get('og:title') ?? []).filter((name) =>
    [' – ', ' — ', ' - ', ' | ', ' · ', ' :: ', '|', '_'].some((separator) =>
      title.endsWith(separator + name),
    ),
  );
  return [...names, ...sites, ...shared]
    .map((name) => plainText(String(name), 200))
    .find((name) => name !== '');
}
