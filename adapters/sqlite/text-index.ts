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
const INSERT_FACET = sqliteDialect.insertPartsInto(tables.objectFacets);
const REMOVE_FACET = `DELETE FROM object_facets
  WHERE account_id = @accountId AND field = @field AND value = @value AND object_seq = ${SEQ}`;
const REMOVE_FACETS = `DELETE FROM object_facets WHERE object_seq = ${SEQ}`;

interface FacetRow {
  readonly field: FacetField;
  readonly value: string;
}

/** Whether an object may already have rows in the index. */
type Age = 'new' | 'known';

/** Indexes words in a full-text table of SQLite, and names in a table; both are rewritten only when their content has changed. */
export function textIndex(spellings: Spellings): TextIndex {
  function put(unit: Unit, object: SavedObject, document: SearchDocument, age: Age): void {
    writeTexts(unit, object, document, age);
    const fingerprints = spellings.newOf(document.columns);
    if (fingerprints.length > 0) unit.write(PUT_SPELLINGS, { fingerprints });
    writeFacets(unit, object, document, age);
  }

  return {
    write(unit, before, after, ahead) {
      if (before && after && isIndexedAlike(before, after)) return;
      if (after) {
        put(unit, after, ahead ?? toIndexed(after, readExtract(unit, after)), before ? 'known' : 'new');
      } else if (before) {
        unit.write(REMOVE_TEXTS, { objectId: before.id });
        unit.write(REMOVE_FACETS, { objectId: before.id });
      }
    },
    renew: (unit, object) => put(unit, object, toIndexed(object, readExtract(unit, object)), 'known'),
    add(unit, imported) {
      for (const { object, extract, document } of imported) {
        put(unit, object, document ?? toIndexed(object, extract), 'new');
      }
    },
  };
}

function writeTexts(unit: Unit, object: SavedObject, { columns }: SearchDocument, age: Age): void {
  const { id: objectId, accountId } = object;
  unit.insertParts(age === 'new' ? ADD_TEXTS : PUT_TEXTS, [{ objectId, ...withMarks(columns, accountId) }]);
}

function writeFacets(unit: Unit, object: SavedObject, document: SearchDocument, age: Age): void {
  const { id: objectId, accountId } = object;
  const facets = facetsOf(document, object.title).map(([field, value]): FacetRow => ({ field, value }));
  const missing = new Map(facets.map((facet) => [`${facet.field} ${facet.value}`, facet]));
  for (const facet of age === 'new' ? [] : unit.read<FacetRow>(READ_FACETS, { objectId }, [])) {
    if (!missing.delete(`${facet.field} ${facet.value}`))
      unit.write(REMOVE_FACET, { objectId, accountId, ...facet });
  }
  unit.insertParts(
    INSERT_FACET,
    [...missing.values()].map((facet) => ({ objectId, ...facet })),
  );
}
