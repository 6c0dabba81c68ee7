import type { EntityValue } from './entity.ts';

/** Where the value of an entity's field was found, the most trusted first: what comes from a lower source overwrites nothing. */
export const FACT_SOURCES = ['page data', 'meta', 'text', 'address', 'model'] as const;

/**
 * - `page data`: structured data of a page, or the properties of a file;
 * - `meta`: meta tags of a page;
 * - `text`: what is shown to readers;
 * - `address`: the URL;
 * - `model`: a language model, from the text.
 */
export type FactSource = (typeof FACT_SOURCES)[number];

/** A value with its source. */
export interface Fact<Value = EntityValue> {
  readonly value: Value;
  readonly source: FactSource;
}

/** The source of each field of an entity, by its name. */
export type FactSources = Readonly<Record<string, FactSource>>;
