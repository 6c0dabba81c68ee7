import { kindsOf } from '../../entities/kinds.ts';
import { toTimestamp } from '../../model/instant.ts';
import type { SavedObject } from '../../model/object.ts';
import { type ByColumn, byColumn, COLUMN_RULES, COLUMNS, type Column } from './columns.ts';
import { entityPublished, entityTypes } from './entity-text.ts';
import { foldName } from './fold.ts';
import { hostOf } from './host.ts';
import { readableMarkdown } from './readable.ts';
import { spelledWords } from './segment.ts';
import { stemmingLanguage } from './stem.ts';
import { columnTerms, type TermMaker } from './terms.ts';

/** The index entries of an object: its words, and its names. */

/** The terms of each column in order, separated by one space; may be empty. An index must split them on spaces alone. */
export type IndexedWords = ByColumn<string>;

/** The kinds of names: a tag, a type, the title, a suffix of the host, the time of publication, a language other than the usual one. */
export type FacetField = 'tag' | 'type' | 'title' | 'domain' | 'published' | 'language';

/** A name for finding an object, in the form that searches compare. */
type Facet = readonly [field: FacetField, value: string];

/**
 * The version of the index. Increase it with every change in the output of `toIndexed` and `facetsOf`, or in how a database stores
 * it. Objects in an earlier version are then reindexed in the background.
 */
export const INDEX_VERSION = 16;

/** The language of most texts, and of texts in an unknown language. Only other languages are indexed. */
export const USUAL_LANGUAGE = 'en';

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
 * The words of an object for the full-text index (D38).
 * @param extract the object's extracted text as Markdown, if it has one
 * @param makeTerms by default `textTerms`
 */
export function toIndexed(
  object: SavedObject,
  extract: string | undefined,
  makeTerms?: TermMaker,
): IndexedWords {
  const extracted = extract === undefined ? undefined : readableMarkdown(extract);
  return byColumn((column) =>
    columnTerms(COLUMN_RULES[column].texts(object, extracted), object.language, makeTerms),
  );
}

/** The source of the names of a kind. */
interface FacetRule {
  /** The fields of an object that contain the names. */
  readonly fields: readonly (keyof SavedObject)[];
  /** May have duplicates. */
  names(object: SavedObject): readonly string[];
}

const FACET_RULES: Readonly<Record<FacetField, FacetRule>> = {
  title: { fields: ['title'], names: ({ title }) => [spelledWords(title)] },
  tag: { fields: ['tags'], names: ({ tags }) => tags.map(({ name }) => foldName(name)) },
  type: {
    fields: ['kind', 'mainEntity'],
    names: ({ kind, mainEntity = {} }) =>
      [kind, ...entityTypes(mainEntity), ...kindsOf(mainEntity)].map(foldName),
  },
  domain: { fields: ['url'], names: ({ url }) => (url === undefined ? [] : hostEnds(hostOf(url))) },
  published: {
    fields: ['mainEntity'],
    names({ mainEntity }) {
      const published = entityPublished(mainEntity ?? {});
      return published === null ? [] : [toTimestamp(published)];
    },
  },
  language: {
    fields: ['language'],
    names({ language }) {
      const indexed = stemmingLanguage(language);
      return indexed === USUAL_LANGUAGE ? [] : [indexed];
    },
  },
};
/** The fields from which the indexes of words and names are made. Other data is searched in its own tables. */
const INDEXED: ReadonlySet<keyof SavedObject> = new Set(
  [...Object.values(COLUMN_RULES), ...Object.values(FACET_RULES)].flatMap(({ fields }) => fields),
);

/** Whether two states of an object have the same index entries. Parts are immutable: equal references mean equal parts. */
export function isIndexedAlike(before: SavedObject, after: SavedObject): boolean {
  for (const field of INDEXED) if (before[field] !== after[field]) return false;
  return true;
}

const FACET_FIELDS = Object.keys(FACET_RULES) as readonly FacetField[];

/** The kinds of names in which two states of an object may differ; all of them without an earlier state. */
export function changedFacets(before: SavedObject | null, after: SavedObject): readonly FacetField[] {
  if (before === null) return FACET_FIELDS;
  return FACET_FIELDS.filter((name) =>
    FACET_RULES[name].fields.some((field) => before[field] !== after[field]),
  );
}

/** The names for finding an object, of some kinds or, by default, of all. May contain duplicates. */
export function facetsOf(object: SavedObject, kinds = FACET_FIELDS): readonly Facet[] {
  return kinds.flatMap((kind) => FACET_RULES[kind].names(object).map((name): Facet => [kind, name]));
}

/** `a.b.c`, `b.c` and `c` for `a.b.c`. */
function hostEnds(host: string | null): readonly string[] {
  if (host === null) return [];
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
