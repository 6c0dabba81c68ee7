import type { SavedObject } from '../../core/model/object.ts';
import { facetsOf, isIndexedAlike, toIndexed } from '../../core/search/indexed.ts';
import { SEQ } from '../sql/active-objects.ts';
import type { TextIndex } from '../sql/object-parts.ts';
import { postgresDialect } from './dialect.ts';
import { objectFacets, objectTexts } from './schema/objects.ts';
import { toVector } from './vector.ts';

const READ_EXTRACT = `SELECT body FROM extracts WHERE object_seq = ${SEQ}`;
const REMOVE_TEXTS = `DELETE FROM object_texts WHERE object_seq = ${SEQ}`;
const INSERT_TEXTS = postgresDialect.insertPartsInto(objectTexts);
const REMOVE_FACETS = `DELETE FROM object_facets WHERE object_seq = ${SEQ}`;
const INSERT_FACETS = postgresDialect.insertPartsInto(objectFacets, 'ON CONFLICT DO NOTHING');

/** Indexes words and names in tables of their own; rewritten only when what is indexed has changed. */
export const textIndex: TextIndex = {
  write(unit, before, after) {
    if (after === null || (before && isIndexedAlike(before, after))) return;
    const { id: objectId } = after;
    if (before) {
      unit.write(REMOVE_FACETS, { objectId });
      unit.write(REMOVE_TEXTS, { objectId });
    }
    const [extract] = after.extract ? unit.read<{ body: string }>(READ_EXTRACT, { objectId }, []) : [];
    const { texts, facets } = indexRows(after, extract?.body);
    unit.insertParts(INSERT_TEXTS, [texts]);
    unit.insertParts(INSERT_FACETS, facets);
  },
  add(unit, imported) {
    const rows = imported.map(({ object, extract }) => indexRows(object, extract));
    unit.insertParts(
      INSERT_TEXTS,
      rows.map(({ texts }) => texts),
    );
    unit.insertParts(
      INSERT_FACETS,
      rows.flatMap(({ facets }) => facets),
    );
  },
};

/** The index rows of an object with this extracted text, if it has one: its texts, and its names. */
function indexRows(object: SavedObject, extract: string | undefined) {
  const { id: objectId, accountId, title } = object;
  const document = toIndexed(object, extract);
  const { terms, isCut } = toVector(document.columns, accountId);
  return {
    texts: { objectId, terms, isCut: isCut ? 1 : 0, ...document.columns },
    facets: facetsOf(document, title).map(([field, value]) => ({ objectId, field, value })),
  };
}
