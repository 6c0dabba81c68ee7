import type { EntityType, FieldKind } from '../../entities/vocabulary.ts';
import type { EntityValue } from '../../model/entity.ts';
import type { JsonRecord, PageReading } from '../../model/page.ts';
import { type Graph, valuesAt } from './graph.ts';
import type { Subject } from './page-types.ts';
import { type Found, type Reading, readField } from './readers.ts';
import type { SiteFacts } from './sites.ts';
import { type Source, sourceOf } from './sources.ts';
import { tellingPart } from './telling.ts';

/** Contents of meta tags by name, in document order. */
export type Meta = ReadonlyMap<string, readonly string[]>;

/** Everything from which a description is derived. */
export interface Evidence {
  readonly page: PageReading;
  readonly graph: Graph;
  readonly meta: Meta;
  /** What the page is about, according to its structured data. */
  readonly subject: Subject | undefined;
  /** The nodes that describe the page as a page. */
  readonly pageNodes: readonly JsonRecord[];
  /** What the site calls itself. */
  readonly siteName: string | undefined;
  /** What its URL implies. */
  readonly site: SiteFacts | undefined;
  readonly reading: Reading;
}

export function metaByName({ meta }: PageReading): Meta {
  const byName = new Map<string, string[]>();
  for (const { name, content } of meta) byName.set(name, [...(byName.get(name) ?? []), content]);
  return byName;
}

/** A field from the page's structured data, for want of better one that tells nothing, such as an address for a name. */
export function fieldFromData(
  type: EntityType,
  field: string,
  kind: FieldKind,
  evidence: Evidence,
): EntityValue | undefined {
  return (
    tellingFieldFromData(type, field, kind, evidence) ??
    statements(sourceOf(type, field), type, kind, evidence).next().value
  );
}

/** A field from the page's structured data: the first statement that tells something. */
export function tellingFieldFromData(
  type: EntityType,
  field: string,
  kind: FieldKind,
  evidence: Evidence,
): EntityValue | undefined {
  for (const value of statements(sourceOf(type, field), type, kind, evidence)) {
    const telling = tellingPart(field, value, evidence);
    if (telling !== undefined) return telling;
  }
  return undefined;
}

/** Types whose entities are the pages themselves: what is said of the page is said of them. */
const PAGES: ReadonlySet<EntityType> = new Set(['Article', 'WebPage']);

/** The values that a page states, the most trusted first: in the nodes about its subject, then in its meta tags. */
function* statements(
  { properties, ofPage = [], meta: names = [], lastly }: Source,
  type: EntityType,
  kind: FieldKind,
  evidence: Evidence,
): Generator<EntityValue, undefined> {
  const { subject, pageNodes, graph, meta, reading } = evidence;
  const places = [
    ...(subject?.nodes ?? []).flatMap((node) => properties.map((path) => ({ node, path }))),
    ...(PAGES.has(type) ? pageNodes : []).flatMap((node) => ofPage.map((path) => ({ node, path }))),
  ];
  for (const { node, path } of places) {
    const value = readField(kind, valuesAt(graph, node, path), reading);
    if (value !== undefined) yield value;
  }
  for (const name of names) {
    const found: readonly Found[] = meta.get(name) ?? [];
    const value = readField(kind, name.startsWith('citation_author') ? found.map(turned) : found, reading);
    if (value !== undefined) yield value;
  }
  if (lastly !== undefined) yield* statements(lastly, type, kind, evidence);
  return undefined;
}

/** A name in its spoken order: "Jane Doe" for "Doe, Jane". */
function turned(name: Found): Found {
  return typeof name === 'string' ? name.replace(/^([^,;]+),\s*([^,;]+)$/, '$2 $1') : name;
}
