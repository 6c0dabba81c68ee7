import type Sqlite from 'better-sqlite3';
import { COLUMNS } from '../../core/search/text/document.ts';
import {
  type Facet,
  type FacetField,
  facetsOf,
  isIndexedAlike,
  toIndexed,
} from '../../core/search/text/indexed.ts';
import type { PartWriter } from './object-parts.ts';

/** Indexes the words and names of objects for searches; rewritten only when what is indexed has changed. */
export function textIndexWriter(main: Sqlite.Database): PartWriter {
  const writeTexts = main.prepare(
    `INSERT OR REPLACE INTO object_texts (rowid, ${COLUMNS.join(', ')})
      VALUES (@seq, ${COLUMNS.map((column) => `@${column}`).join(', ')})`,
  );
  const removeTexts = main.prepare('DELETE FROM object_texts WHERE rowid = ?');
  const insertFacet = main.prepare(
    'INSERT INTO object_facets (account_id, field, value, object_seq) VALUES (?, ?, ?, ?)',
  );
  const readFacets = main.prepare<[number], { field: FacetField; value: string }>(
    'SELECT field, value FROM object_facets WHERE object_seq = ?',
  );
  const removeFacet = main.prepare(
    'DELETE FROM object_facets WHERE account_id = ? AND field = ? AND value = ? AND object_seq = ?',
  );
  const removeFacets = main.prepare('DELETE FROM object_facets WHERE object_seq = ?');
  const readExtract = main
    .prepare<[number], string>('SELECT body FROM extracts WHERE object_seq = ?')
    .pluck();

  function writeFacets(seq: number, accountId: number, facets: readonly Facet[], isNew: boolean): void {
    const missing = new Map(facets.map((facet) => [facet.join(' '), facet]));
    for (const { field, value } of isNew ? [] : readFacets.all(seq)) {
      if (!missing.delete(`${field} ${value}`)) removeFacet.run(accountId, field, value, seq);
    }
    for (const [field, value] of missing.values()) insertFacet.run(accountId, field, value, seq);
  }

  return (seq, before, after, ahead) => {
    if (before && after && isIndexedAlike(before, after)) return;
    if (after === null) {
      removeTexts.run(seq);
      removeFacets.run(seq);
      return;
    }
    const document = ahead ?? toIndexed(after, after.extract && readExtract.get(seq));
    writeTexts.run({ seq, ...document.columns });
    writeFacets(seq, after.accountId, facetsOf(document, after.title), before === null);
  };
}
