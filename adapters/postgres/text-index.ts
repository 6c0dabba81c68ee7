import type { SavedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import { COLUMNS } from '../../core/search/text/columns.ts';
import {
  changedColumns,
  facetsOf,
  type IndexedWords,
  isIndexedAlike,
  toIndexed,
} from '../../core/search/text/indexed.ts';
import { SEQ } from '../sql/active-objects.ts';
import { readExtract, type TextIndex } from '../sql/object-parts.ts';
import { assignments } from '../sql/table.ts';
import type { Unit } from '../sql/unit.ts';
import { postgresDialect } from './dialect.ts';
import { tables } from './schema.ts';
import { toTextVector } from './vector.ts';

const REMOVE_TEXTS = `DELETE FROM object_texts WHERE object_seq = ${SEQ}`;
const INSERT_TEXTS = postgresDialect.insertPartsInto(tables.objectTexts);
const REMOVE_FACETS = `DELETE FROM object_facets WHERE object_seq = ${SEQ}`;
const INSERT_FACETS = postgresDialect.insertPartsInto(tables.objectFacets, 'ON CONFLICT DO NOTHING');

/** Indexes words and names in their own tables; only changed columns are written. */
export const textIndex: TextIndex = {
  write(unit, before, after, ahead) {
    if (after === null || (before && isIndexedAlike(before, after))) return;
    const { id: objectId } = after;
    const rows = indexRows(after, ahead ?? toIndexed(after, readExtract(unit, after)));
    const changed = before ? changedColumns(before, after) : COLUMNS;
    if (changed.length === COLUMNS.length)
      return before ? replaceRows(unit, objectId, rows) : insertRows(unit, rows);
    const names = ['terms', 'isCut', ...changed] as const;
    const values = Object.fromEntries(names.map((name) => [name, rows.texts[name]]));
    unit.write(
      `UPDATE object_texts SET ${assignments(tables.objectTexts, names)} WHERE object_seq = ${SEQ}`,
      {
        objectId,
        ...values,
      },
    );
    unit.write(REMOVE_FACETS, { objectId });
    unit.insertParts(INSERT_FACETS, rows.facets);
  },
  renew: (unit, object) =>
    replaceRows(unit, object.id, indexRows(object, toIndexed(object, readExtract(unit, object)))),
  add(unit, imported) {
    const rows = imported.map(({ object, extract, words }) =>
      indexRows(object, words ?? toIndexed(object, extract)),
    );
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

type IndexRows = ReturnType<typeof indexRows>;

/** Writes all index rows of an object, replacing earlier ones. */
function replaceRows(unit: Unit, objectId: Uid, rows: IndexRows): void {
  unit.write(REMOVE_FACETS, { objectId });
  unit.write(REMOVE_TEXTS, { objectId });
  insertRows(unit, rows);
}

function insertRows(unit: Unit, rows: IndexRows): void {
  unit.insertParts(INSERT_TEXTS, [rows.texts]);
  unit.insertParts(INSERT_FACETS, rows.facets);
}

function indexRows(object: SavedObject, words: IndexedWords) {
  const { id: objectId, accountId } = object;
  const { terms, isCut } = toTextVector(words, accountId);
  return {
    texts: { objectId, terms, isCut: isCut ? 1 : 0, ...words },
    facets: facetsOf(object).map(([field, value]) => ({ objectId, field, value })),
  };
}
