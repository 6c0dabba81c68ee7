import type { AccountVectors, CorpusStatistics } from '../../../core/search/ranking/corpus-statistics.ts';
import { type TermVector, toTermVector } from '../../../core/search/ranking/term-vector.ts';
import { objectColumns } from '../../sql/object-rows.ts';
import { type ObjectRow, toObject } from '../../sql/rows/object.ts';
import { turns } from '../../sql/turns.ts';
import type { Database } from '../database.ts';
import { postgresDialect } from '../dialect.ts';
import type { Collection } from './collection.ts';
import type { Scanner } from './scan.ts';
import { ofClause } from './tsquery.ts';

const READ = `SELECT ${objectColumns(postgresDialect)} FROM objects o
  WHERE o.seq = ANY(ARRAY(SELECT json_array_elements_text(@seqs::text::json)::bigint))`;

/** What ranking needs to know about the objects of an account, read from the database. */
export function corpusStatistics(
  { query }: Database,
  scan: Scanner,
  collection: Pick<Collection, 'accountId' | 'languages' | 'size'>,
  vectors: AccountVectors | null,
): CorpusStatistics {
  const { accountId, languages, size } = collection;
  return {
    languages,
    size,
    vectors,

    async termVectors(seqs) {
      const rows = await query<ObjectRow>(READ, { seqs: JSON.stringify(seqs) });
      const found = new Map<number, TermVector>();
      for (const row of rows) {
        found.set(row.seq, toTermVector(toObject(row)));
        await turns.pause();
      }
      return found;
    },

    knownWords: (words) => scan.knownWords(accountId, words),

    documentFrequencies: (clauses, atMost) =>
      scan.documentFrequencies(collection, clauses.map(ofClause), atMost),

    async relevance(wanted) {
      const weighted = wanted.map(({ clause, weight }) => ({ tsquery: ofClause(clause), weight }));
      const found = await scan.holding(accountId, weighted);
      return new Map(found.map(({ seq, ...relevance }) => [seq, relevance]));
    },
  };
}
