import type { EntityType, FieldKind } from '../entities/vocabulary.ts';
import type { EntityValue } from '../model/entity.ts';
import type { PageReading } from '../model/page.ts';
import { type Graph, valuesAt } from './graph.ts';
import type { Subject } from './page-types.ts';
import { type Found, type Reading, readField } from './readers.ts';
import type { SiteFacts } from './sites.ts';
import { sourceOf } from './sources.ts';

/** Contents of meta tags by name, in document order. */
export type Meta = ReadonlyMap<string, readonly string[]>;

/** Everything from which a description is derived. */
export interface Evidence {
  readonly page: PageReading;
  readonly graph: Graph;
  readonly meta: Meta;
  /** What the page is about, according to its structured data. */
  readonly subject: Subject | undefined;
  /** What its URL implies. */
  readonly site: SiteFacts | undefined;
  readonly reading: Reading;
}

export function metaByName({ meta }: PageReading): Meta {
  const byName = new Map<string, string[]>();
  for (const { name, content } of meta) byName.set(name, [...(byName.get(name) ?? []), content]);
  return byName;
}

/** A field from the page's structured data: from the nodes about its subject, otherwise from its meta tags. */
export function fieldFromData(
  type: EntityType,
  field: string,
  kind: FieldKind,
  { subject, graph, meta, reading }: Evidence,
): EntityValue | undefined {
  const { properties, meta: names = [] } = sourceOf(type, field);
  for (const node of subject?.nodes ?? []) {
    for (const path of properties) {
      const value = readField(kind, valuesAt(graph, node, path), reading);
      if (value !== undefined) return value;
    }
  }
  for (const name of names) {
    const found: readonly Found[] = meta.get(name) ?? [];
    const value = readField(kind, name.startsWith('citation_author') ? found.map(turned) : found, reading);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A name in its spoken order: "Jane Doe" for "Doe, Jane". */
function turned(name: Found): Found {
  return typeof name === 'string' ? name.replace(/^([^,;]+),\s*([^,;]+)$/, '$2 $1') : name;
}
