import type { SavedObject } from '../../core/model/object.ts';
import { COLUMNS } from '../../core/search/text/columns.ts';
import type { SearchDocument } from '../../core/search/text/document.ts';
import { type FacetField, facetsOf, isIndexedAlike, toIndexed } from '../../core/search/text/indexed.ts';
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

/** The names that are stored for an object, each once. */
type Stored = ReadonlyMap<string, FacetRow>;

/** Indexes words in a full-text table of SQLite, and names in a table; both are rewritten only when their content has changed. */
export function textIndex(spellings: Spellings): TextIndex {
  /** @param stored null for a new object */
  function put(unit: Unit, object: SavedObject, { columns }: SearchDocument, stored: Stored | null): void {
    const { id: objectId, accountId } = object;
    unit.insertParts(stored ? PUT_TEXTS : ADD_TEXTS, [{ objectId, ...withMarks(columns, accountId) }]);
    const fingerprints = spellings.newOf(columns);
    if (fingerprints.length > 0) unit.write(PUT_SPELLINGS, { fingerprints });
    writeFacets(unit, object, stored ?? new Map());
  }

  return {
    write(unit, before, after, ahead) {
      if (before && after && isIndexedAlike(before, after)) return;
      if (after) {
        const document = ahead ?? toIndexed(after, readExtract(unit, after));
        put(unit, after, document, before && facetRowsOf(before));
      } else if (before) {
        unit.write(REMOVE_TEXTS, { objectId: before.id });
        unit.write(REMOVE_FACETS, { objectId: before.id });
      }
    },
    renew(unit, object) {
      const stored = unit.read<FacetRow>(READ_FACETS, { objectId: object.id }, []);
      put(unit, object, toIndexed(object, readExtract(unit, object)), byName(stored));
    },
    add(unit, imported) {
      for (const { object, extract, document } of imported) {
        put(unit, object, document ?? toIndexed(object, extract), null);
      }
    },
  };
}

const byName = (rows: readonly FacetRow[]): Stored =>
  new Map(rows.map((row) => [`${row.field} ${row.value}`, row]));

const facetRowsOf = (object: SavedObject): Stored =>
  byName(facetsOf(object).map(([field, value]) => ({ field, value })));

function writeFacets(unit: Unit, object: SavedObject, stored: Stored): void {
  const { id: objectId, accountId } = object;
  const wanted = facetRowsOf(object);
  for (const [name, facet] of stored) {
    if (!wanted.has(name)) unit.write(REMOVE_FACET, { objectId, accountId, ...facet });
  }
  unit.insertParts(
    INSERT_FACET,
    [...wanted].filter(([name]) => !stored.has(name)).map(([, facet]) => ({ objectId, ...facet })),
  );
}
