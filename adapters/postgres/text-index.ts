import type { SavedObject } from '../../core/model/object.ts';
import { facetsOf, isIndexedAlike, toIndexed } from '../../core/search/indexed.ts';
import { type PartWriter, SEQ } from './object-parts.ts';
import { objectFacets, objectTexts } from './schema/objects.ts';
import { insertPartsInto } from './statements.ts';
import { toVector } from './vector.ts';

const READ_EXTRACT = `SELECT body FROM extracts WHERE object_seq = ${SEQ}`;
const REMOVE_TEXTS = `DELETE FROM object_texts WHERE object_seq = ${SEQ}`;
const INSERT_TEXTS = insertPartsInto(objectTexts);
const REMOVE_FACETS = `DELETE FROM object_facets WHERE object_seq = ${SEQ}`;
const INSERT_FACETS = insertPartsInto(objectFacets, 'ON CONFLICT DO NOTHING');

/** Indexes the words and names of objects for searches; rewritten only when what is indexed has changed. */
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

/** The index rows of an object with this extracted text, if it has one: its texts, and its names. */
export function indexRows(object: SavedObject, extract: string | undefined) {
  const { accountId, title } = object;
  const document = toIndexed(object, extract);
  const { terms, isCut } = toVector(document.columns, accountId);
  return {
    texts: { terms, isCut: isCut ? 1 : 0, ...document.columns },
    facets: facetsOf(document, title).map(([field, value]) => ({ accountId, field, value })),
  };
}
