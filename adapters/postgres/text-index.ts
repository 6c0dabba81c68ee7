import type { SavedObject } from '../../core/model/object.ts';
import { COLUMNS, type SearchDocument } from '../../core/search/text/document.ts';
import { changedColumns, facetsOf, isIndexedAlike, toIndexed } from '../../core/search/text/indexed.ts';
import { type PartWriter, SEQ } from './object-parts.ts';
import { objectFacets, objectTexts } from './schema/objects.ts';
import { assignments, insertPartsInto } from './statements.ts';
import { toVector } from './vector.ts';

const READ_EXTRACT = `SELECT body FROM extracts WHERE object_seq = ${SEQ}`;
const REMOVE_TEXTS = `DELETE FROM object_texts WHERE object_seq = ${SEQ}`;
const INSERT_TEXTS = insertPartsInto(objectTexts);
const REMOVE_FACETS = `DELETE FROM object_facets WHERE object_seq = ${SEQ}`;
const INSERT_FACETS = insertPartsInto(objectFacets, 'ON CONFLICT DO NOTHING');

/** Indexes the words and names of objects for searches; only the columns that have changed are written. */
export const textIndexWriter: PartWriter = (unit, before, after, ahead) => {
  if (after === null || (before && isIndexedAlike(before, after))) return;
  const { id: objectId } = after;
  const readExtract = () =>
    after.extract ? unit.read<{ body: string }>(READ_EXTRACT, { objectId }, [])[0]?.body : undefined;
  const { texts, facets } = indexRows(after, ahead ?? toIndexed(after, readExtract()));
  if (before) unit.write(REMOVE_FACETS, { objectId });
  const changed = before ? changedColumns(before, after) : COLUMNS;
  if (changed.length < COLUMNS.length) {
    const names = ['terms', 'isCut', ...changed] as const;
    const values = Object.fromEntries(names.map((name) => [name, texts[name]]));
    unit.write(updateOf(names), { objectId, ...values });
  } else {
    if (before) unit.write(REMOVE_TEXTS, { objectId });
    unit.write(INSERT_TEXTS, { objectId, rows: [texts] });
  }
  unit.write(INSERT_FACETS, { objectId, rows: facets });
};

function updateOf(names: readonly string[]): string {
  return `UPDATE object_texts SET ${assignments(objectTexts, names)} WHERE object_seq = ${SEQ}`;
}

/** The index rows of an object: its texts, and its names. */
export function indexRows({ accountId, title }: SavedObject, document: SearchDocument) {
  const { terms, isCut } = toVector(document.columns, accountId);
  return {
    texts: { terms, isCut: isCut ? 1 : 0, ...document.columns },
    facets: facetsOf(document, title).map(([field, value]) => ({ accountId, field, value })),
  };
}
