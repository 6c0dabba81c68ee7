import { toTimestamp } from '../../core/model/instant.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { SearchDocument } from '../../core/search/document.ts';
import { toDocument } from '../../core/search/document.ts';
import { readableMarkdown } from '../../core/search/readable.ts';
import { isIndexedAlike, type Surroundings, toSearchable } from '../../core/search/searchable.ts';
import { spelledWords } from '../../core/search/segment.ts';
import { type PartWriter, SEQ } from './object-parts.ts';
import { objectFacets, objectTexts } from './schema.ts';
import { insertPartsInto } from './statements.ts';
import { toVector } from './vector.ts';

/** Which field of `object_facets` a name is kept under. */
export type FacetField = 'tag' | 'type' | 'title' | 'domain' | 'published' | 'language';

/** Spaces, pins and links are looked up in their own tables. */
export const ALONE: Surroundings = { spaces: [], isPinned: false, isLinked: false };

/** The language that most texts have, or are taken to have; only others are written down. */
export const USUAL_LANGUAGE = 'en';

const READ_EXTRACT = `SELECT body FROM extracts WHERE object_seq = ${SEQ}`;
const REMOVE_TEXTS = `DELETE FROM object_texts WHERE object_seq = ${SEQ}`;
const INSERT_TEXTS = insertPartsInto(objectTexts);
const REMOVE_FACETS = `DELETE FROM object_facets WHERE object_seq = ${SEQ}`;
const INSERT_FACETS = insertPartsInto(objectFacets, 'ON CONFLICT DO NOTHING');

/** Keeps words and names of objects where searches find them; written anew only if what is indexed differs. */
export const textIndexWriter: PartWriter = (unit, before, after) => {
  if (after === null || (before && isIndexedAlike(before, after))) return;
  const { id: objectId } = after;
  if (before) {
    unit.write(REMOVE_FACETS, { objectId });
    unit.write(REMOVE_TEXTS, { objectId });
  }
  const [extract] = after.extract ? unit.read<{ body: string }>(READ_EXTRACT, { objectId }, []) : [];
  const { texts, facets } = indexRows(after, extract?.body);
  unit.write(INSERT_TEXTS, { objectId, rows: [texts] });
  unit.write(INSERT_FACETS, { objectId, rows: facets });
};

/** What is kept of an object with this extracted text, if it has one: a row of texts, and its names. */
export function indexRows(object: SavedObject, extract: string | undefined) {
  const { accountId, title } = object;
  const extracted = extract === undefined ? {} : { extracted: readableMarkdown(extract) };
  const document = toDocument(toSearchable(object, { ...ALONE, ...extracted }));
  const { terms, isCut } = toVector(document.columns, accountId);
  return {
    texts: { terms, isCut: isCut ? 1 : 0, ...document.columns },
    facets: facetsOf(document, title).map(([field, value]) => ({ accountId, field, value })),
  };
}

function facetsOf(document: SearchDocument, title: string): [FacetField, string][] {
  const { tags, types, host, dates, language } = document;
  const facets: [FacetField, string][] = [['title', spelledWords(title)]];
  for (const tag of tags) facets.push(['tag', tag]);
  for (const type of types) facets.push(['type', type]);
  for (const domain of hostEnds(host)) facets.push(['domain', domain]);
  if (dates.published !== null) facets.push(['published', toTimestamp(dates.published)]);
  if (language !== USUAL_LANGUAGE) facets.push(['language', language]);
  return facets;
}

/** Of `a.b.c`: `a.b.c`, `b.c` and `c`. */
function hostEnds(host: string | null): string[] {
  if (host === null) return [];
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
