import type { EntityType, FieldKind } from '../../entities/vocabulary.ts';
import { type EntityValue, isFields } from '../../model/entity.ts';
import type { Fact } from '../../model/fact.ts';
import { HOUR, type Instant } from '../../model/instant.ts';
import type { JsonRecord, PageReading } from '../../model/page.ts';
import { type Graph, valuesAt } from './graph.ts';
import { informativePart } from './informative.ts';
import { plausibleName } from './names.ts';
import type { PageData, PageValue } from './page-data.ts';
import type { Subject } from './page-types.ts';
import { readField } from './readers.ts';
import type { SiteFacts } from './sites.ts';
import { type FieldSource, sourceOf } from './sources.ts';

/** Contents of meta tags by name, in document order. */
export type Meta = ReadonlyMap<string, readonly string[]>;

/** Everything that a description is derived from. */
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
  /** When it was read. */
  readonly now: Instant;
}

/** Prefixes of names, including variants such as `DC:date` and `bepress_citation_date`. */
const PREFIXES = [
  [/^(dc|dcterms|prism)[:_]/, '$1.'],
  [/^bepress_(?=citation_)/, ''],
] as const;

export function metaByName({ meta }: PageReading): Meta {
  const byName = new Map<string, string[]>();
  for (const { name: written, content } of meta) {
    const name = PREFIXES.reduce((name, [other, usual]) => name.replace(other, usual), written);
    byName.set(name, [...(byName.get(name) ?? []), content]);
  }
  return byName;
}

/** Texts, which cannot have been published in the future; films and books can. */
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

/** A field from the page's structured data; falls back to an uninformative one, such as an address for a name. */
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
  return name === undefined ? undefined : { ...actor, name };
}

/** Types whose entities are the pages themselves: statements about the page apply to them. */
const PAGES: ReadonlySet<EntityType> = new Set(['Article', 'WebPage']);

/** The values that a page states, the most trusted first: in the nodes about its subject, then in its meta tags. */
function* statements(
  { properties, ofPage = [], meta: names = [], lastly }: FieldSource,
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
  if (lastly !== undefined) yield* statements(lastly, type, kind, evidence);
  return undefined;
}

/** A name in its spoken order: "Jane Doe" for "Doe, Jane". */
function turned(name: PageValue): PageValue {
  return typeof name === 'string' ? name.replace(/^([^,;]+),\s*([^,;]+)$/, '$2 $1') : name;
}
