import type { CorpusStatistics } from '../../../core/search/ranking/corpus-statistics.ts';
import { type TermVector, toTermVector } from '../../../core/search/ranking/term-vector.ts';
import { columnsWithShortParts } from '../../sql/object-rows.ts';
import { type ObjectRow, toObject } from '../../sql/rows/object.ts';
import { lacksParts } from '../../sql/rows/parts.ts';
import { turns } from '../../sql/turns.ts';
import type { Database } from '../database.ts';
import { postgresDialect } from '../dialect.ts';
import { postgresReader } from '../reader.ts';
import type { PostgresCollection } from './collection.ts';
import type { DocumentFrequencies } from './document-frequencies.ts';
import type { MatchFinder } from './match-finder.ts';
import { clauseToTsquery } from './tsquery.ts';

const SELECT = `SELECT ${columnsWithShortParts(postgresDialect)} FROM objects o`;
const READ = `${SELECT}
  WHERE o.seq = ANY(ARRAY(SELECT json_array_elements_text(@seqs::text::json)::bigint))`;
const TITLES = `SELECT o.seq, o.title FROM objects o
  WHERE o.seq = ANY(ARRAY(SELECT json_array_elements_text(@seqs::text::json)::bigint))`;
const READ_ONE = `${SELECT} WHERE o.id = @id`;

/** The sources of an account's statistics. */
interface Sources extends Pick<CorpusStatistics, 'vectors'> {
  readonly finder: MatchFinder;
  readonly frequencies: DocumentFrequencies;
}

/** Reads from the database the facts about an account's objects that ranking needs. */
export function corpusStatistics(
  database: Database,
  collection: Pick<PostgresCollection, 'accountId' | 'accountTerm' | 'languages' | 'size'>,
  { finder, frequencies, vectors }: Sources,
): CorpusStatistics {
  const { languages, size } = collection;
  const { query, queryFirstObject } = postgresReader(database);
  return {
    languages,
    size,
    vectors,

    async termVectors(seqs) {
      const rows = await query<ObjectRow>(READ, { seqs: JSON.stringify(seqs) });
      const found = new Map<number, TermVector>();
      for (const row of rows) {
        const object = toObject(row);
        const whole = lacksParts(object) ? await queryFirstObject(READ_ONE, { id: object.id }) : object;
        if (whole) found.set(row.seq, toTermVector(whole));
        await turns.pause();
      }
      return found;
    },

    async titles(seqs) {
      const rows = await query<{ seq: number; title: string }>(TITLES, { seqs: JSON.stringify(seqs) });
      return new Map(rows.map(({ seq, title }) => [seq, title]));
    },

    knownWords: (words) => finder.knownWords(collection, words),

    documentFrequencies: (clauses, atMost) => frequencies(collection, clauses.map(clauseToTsquery), atMost),

    async relevance(wanted) {
      const weighted = wanted.map(({ clause, weight }) => ({ tsquery: clauseToTsquery(clause), weight }));
      const found = await finder.objectsWithTerms(collection, weighted);
      return new Map(found.map(({ seq, ...relevance }) => [seq, relevance]));
    },
  };
}
