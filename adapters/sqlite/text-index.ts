import type { SavedObject } from '../../core/model/object.ts';
import { COLUMNS } from '../../core/search/text/columns.ts';
import {
  changedFacets,
  type FacetField,
  facetsOf,
  type IndexedWords,
  isIndexedAlike,
  toIndexed,
} from '../../core/search/text/indexed.ts';
import { SEQ } from '../sql/active-objects.ts';
import { readExtract, type TextIndex } from '../sql/object-parts.ts';
import type { Unit } from '../sql/unit.ts';
import { withMarks } from './account-terms.ts';
import { sqliteDialect } from './dialect.ts';
import { tables } from './schema.ts';
import type { Spellings } from './spellings.ts';

/**
 * Inserts values instead of a SELECT: before each SELECT, FTS5 would write the previous objects, so that they would be written one by one
 * instead of together.
 */
const TEXTS = `INTO object_texts (rowid, ${COLUMNS.join(', ')})
  VALUES (@objectSeq, ${COLUMNS.map((column) => `@${column}`).join(', ')})`;
const ADD_TEXTS = `INSERT ${TEXTS}`;
const PUT_TEXTS = `INSERT OR REPLACE ${TEXTS}`;
const REMOVE_TEXTS = `DELETE FROM object_texts WHERE rowid = ${SEQ}`;
const PUT_SPELLINGS = 'INSERT OR IGNORE INTO spellings SELECT value FROM json_each(@fingerprints)';
const READ_FACETS = `SELECT field, value FROM object_facets WHERE object_seq = ${SEQ}`;
const INSERT_FACET = sqliteDialect.insertPartsInto(tables.objectFacets, 'ON CONFLICT DO NOTHING');
const REMOVE_FACET = `DELETE FROM object_facets
  WHERE account_id = @accountId AND field = @field AND value = @value AND object_seq = ${SEQ}`;
const REMOVE_FACETS = `DELETE FROM object_facets WHERE object_seq = ${SEQ}`;

interface FacetRow {
  readonly field: FacetField;
  readonly value: string;
}

/** Names of an object, each once. */
type Names = ReadonlyMap<string, FacetRow>;

const NO_NAMES: Names = new Map();

/** The names of an object that may have to be written, and the stored names. */
interface NamesToWrite {
  readonly wanted: Names;
  readonly stored: Names;
}

/** Indexes words in a full-text table of SQLite, and names in a table; both are rewritten only when their content has changed. */
export function textIndex(spellings: Spellings): TextIndex {
  function put(unit: Unit, sql: string, { id: objectId, accountId }: SavedObject, words: IndexedWords): void {
    unit.insertParts(sql, [{ objectId, ...withMarks(words, accountId) }]);
    const fingerprints = spellings.newOf(words);
    if (fingerprints.length > 0) unit.write(PUT_SPELLINGS, { fingerprints });
  }

  return {
    write(unit, before, after, ahead) {
      if (before && after && isIndexedAlike(before, after)) return;
      if (after) {
        const words = ahead ?? toIndexed(after, readExtract(unit, after));
        const kinds = changedFacets(before, after);
        put(unit, before ? PUT_TEXTS : ADD_TEXTS, after, words);
        writeNames(unit, after, {
          wanted: namesOf(after, kinds),
          stored: before ? namesOf(before, kinds) : NO_NAMES,
        });
      } else if (before) {
        unit.write(REMOVE_TEXTS, { objectId: before.id });
        unit.write(REMOVE_FACETS, { objectId: before.id });
      }
    },
    renew(unit, object) {
      const stored = byName(unit.read<FacetRow>(READ_FACETS, { objectId: object.id }, []));
      put(unit, PUT_TEXTS, object, toIndexed(object, readExtract(unit, object)));
      writeNames(unit, object, { wanted: namesOf(object), stored });
    },
    add(unit, imported) {
      for (const { object, extract, words } of imported) {
        put(unit, ADD_TEXTS, object, words ?? toIndexed(object, extract));
        writeNames(unit, object, { wanted: namesOf(object), stored: NO_NAMES });
      }
    },
  };
}

const byName = (rows: readonly FacetRow[]): Names =>
  new Map(rows.map((row) => [`${row.field} ${row.value}`, row]));

const namesOf = (object: SavedObject, kinds?: readonly FacetField[]): Names =>
  byName(facetsOf(object, kinds).map(([field, value]) => ({ field, value })));

function writeNames(
  unit: Unit,
  { id: objectId, accountId }: SavedObject,
  { wanted, stored }: NamesToWrite,
): void {
  for (const [name, facet] of stored) {
    if (!wanted.has(name)) unit.write(REMOVE_FACET, { objectId, accountId, ...facet });
  }
  unit.insertParts(
    INSERT_FACET,
    [...wanted].filter(([name]) => !stored.has(name)).map(([, facet]) => ({ objectId, ...facet })),
  );
}
