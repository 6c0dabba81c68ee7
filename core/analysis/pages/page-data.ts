import type { EntityFields } from '../../model/entity.ts';
import type { Json, JsonRecord } from '../../model/page.ts';
import { type Graph, isRecord, valuesAt } from './graph.ts';
import { plainText } from './plain.ts';

/** A value of page data: never a list, never null. */
export type PageValue = Exclude<Json, null | readonly Json[]>;

/** The context in which values are read. */
export interface PageData {
  readonly graph: Graph;
  /** The base of relative URLs. */
  readonly url: string;
  /** Makes a separate entity from a value that a field refers to. */
  readonly refer: (value: PageValue) => EntityFields | undefined;
}

/** The text of a value: the value itself, or the name of the thing that it describes. */
export function textOf(value: PageValue, { graph }: Pick<PageData, 'graph'>): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return plainText(String(value)) || undefined;
  if (!isRecord(value)) return undefined;
  const named = ['name', 'headline', 'text', 'title'].flatMap((path) => valuesAt(graph, value, path));
  const text = named.find((one) => typeof one === 'string' || typeof one === 'number');
  return text === undefined ? undefined : plainText(String(text)) || undefined;
}

/** The addresses of a thing, those elsewhere first. */
export function addressesOf(graph: Graph, node: JsonRecord): readonly PageValue[] {
  return ['sameAs', '@id', 'url'].flatMap((path) => valuesAt(graph, node, path));
}
