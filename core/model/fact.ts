import type { Entity, EntityValue } from './entity.ts';

/** The sources of an entity's fields, the most trusted first. A less trusted source never overwrites a value from a more trusted one. */
const FACT_SOURCES = ['page data', 'meta', 'text', 'address', 'model'] as const;

/**
 * - `page data`: structured data of a page, or the properties of a file;
 * - `meta`: meta tags of a page;
 * - `text`: the visible text;
 * - `address`: the URL;
 * - `model`: a language model, from the text.
 */
export type FactSource = (typeof FACT_SOURCES)[number];

/** A value with its source. */
export interface Fact<Value = EntityValue> {
  readonly value: Value;
  readonly source: FactSource;
}

/** The sources of an entity's fields, by the name of the field. */
export type FactSources = Readonly<Record<string, FactSource>>;

/** An entity with the sources of its fields. */
interface SourcedEntity {
  readonly entity: Entity;
  readonly sources: FactSources;
}

/**
 * Replaces an entity with a newly found one. A field keeps its earlier value if the new value is from a less trusted source, unless the
 * type of the entity has changed.
 */
export function mergeBySource(before: SourcedEntity, found: SourcedEntity): SourcedEntity {
  if (String(before.entity['@type']) !== String(found.entity['@type'])) return found;
  const retained = Object.entries(found.sources).flatMap(([field, source]) => {
    const former = before.sources[field];
    const isTrusted = former !== undefined && rank(former) < rank(source) && field in before.entity;
    return isTrusted ? [[field, former] as const] : [];
  });
  if (retained.length === 0) return found;
  const values = retained.map(([field]) => [field, before.entity[field]]);
  return {
    entity: { ...found.entity, ...Object.fromEntries(values) },
    sources: { ...found.sources, ...Object.fromEntries(retained) },
  };
}

const rank = (source: FactSource): number => FACT_SOURCES.indexOf(source);
