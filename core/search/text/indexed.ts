import { toTimestamp } from '../../model/instant.ts';
import type { SavedObject } from '../../model/object.ts';
import { COLUMN_RULES, COLUMNS, type Column } from './columns.ts';
import { ALONE, type SearchDocument, toDocument, toNames } from './document.ts';
import { readableMarkdown } from './readable.ts';
import { spelledWords } from './segment.ts';
import type { TermMaker } from './terms.ts';

/** The index entries of an object: its words, and its names. */

/** The kinds of names: a tag, a type, the title, a suffix of the host, the time of publication, a language other than the usual one. */
export type FacetField = 'tag' | 'type' | 'title' | 'domain' | 'published' | 'language';

/** A name for finding an object, in the form that searches compare. */
type Facet = readonly [field: FacetField, value: string];

/**
 * The version of the indexed form. Increase it with every change in the output of `toIndexed` and `facetsOf`, or in how a database stores
 * it. Objects in an earlier form are then reindexed in the background.
 */
export const INDEX_FORM = 9;

/** The language of most texts, and of texts in an unknown language. Only other languages are indexed. */
export const USUAL_LANGUAGE = 'en';

/** The fields from which the indexes of words and names are made. Other data is searched in its own tables. */
const INDEXED: readonly (keyof SavedObject)[] = [
  ...new Set([...Object.values(COLUMN_RULES).flatMap(({ fields }) => fields), 'kind', 'language'] as const),
];

/** Whether two states of an object have the same index entries. Parts are immutable: equal references mean equal parts. */
export function isIndexedAlike(before: SavedObject, after: SavedObject): boolean {
  return INDEXED.every((field) => before[field] === after[field]);
}

/**
 * The columns in which two states of an object may differ: all of them if the language changed, since every word is then stemmed
 * differently.
 */
export function changedColumns(before: SavedObject, after: SavedObject): readonly Column[] {
  if (before.language !== after.language) return COLUMNS;
  return COLUMNS.filter((column) =>
    COLUMN_RULES[column].fields.some((field) => before[field] !== after[field]),
  );
}

/**
 * The object in the form of the full-text index.
 * @param extract its extracted text as Markdown, if it has one
 * @param makeTerms `textTerms` unless given
 */
export function toIndexed(
  object: SavedObject,
  extract: string | undefined,
  makeTerms?: TermMaker,
): SearchDocument {
  const extracted = extract === undefined ? {} : { extracted: readableMarkdown(extract) };
  return toDocument(object, { ...ALONE, ...extracted }, makeTerms);
}

/** The names for finding an object; may have duplicates. */
export function facetsOf(object: SavedObject): readonly Facet[] {
  const { tags, types, host, published, language } = toNames(object);
  const facets: Facet[] = [['title', spelledWords(object.title)]];
  for (const tag of tags) facets.push(['tag', tag]);
  for (const type of types) facets.push(['type', type]);
  for (const domain of hostEnds(host)) facets.push(['domain', domain]);
  if (published !== null) facets.push(['published', toTimestamp(published)]);
  if (language !== USUAL_LANGUAGE) facets.push(['language', language]);
  return facets;
}

/** `a.b.c`, `b.c` and `c` for `a.b.c`. */
function hostEnds(host: string | null): readonly string[] {
  if (host === null) return [];
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
