import { type Query, wantedValues } from '../../../core/search/query/tree.ts';
import type { Counted } from '../../../core/search/ranking/corpus-statistics.ts';
import { idf } from '../../../core/search/ranking/term-vector.ts';
import { clausesOf } from '../../../core/search/text/terms.ts';
import { START } from '../../sql/schema/describe.ts';
import type { Database } from '../database.ts';
import type { PostgresCollection } from './collection.ts';
import type { DocumentFrequencies } from './document-frequencies.ts';
import type { WeightedTerms } from './plan.ts';
import { clauseToTsquery, operandsOf } from './tsquery.ts';

/** Maximum number of words that count for the score. The rarest words count first. */
const MAX_WORDS = 40;

const FIND_TITLED = `SELECT object_seq AS seq FROM object_facets WHERE account_id = @accountId::integer AND field = 'title'
  AND left(value, ${START}) = left(@title::text, ${START}) AND value = @title::text
  ORDER BY object_seq DESC LIMIT @limit::integer`;

/** The words of a query, except words in NOT, with weights according to their rarity. */
export async function weighWords(
  query: Query,
  collection: PostgresCollection,
  frequencies: DocumentFrequencies,
): Promise<readonly WeightedTerms[]> {
  const { size, languages } = collection;
  const clauses = wantedValues(query).flatMap((value) => clausesOf(value, languages));
  const operands = [...new Set(clauses.flat().flatMap(operandsOf))];
  const counts = await frequencies(collection, operands, size + 1);
  return operands
    .map((tsquery, at) => ({ tsquery, documentFrequency: counts[at] ?? 0 }))
    .filter(({ documentFrequency }) => documentFrequency > 0)
    .toSorted((a, b) => a.documentFrequency - b.documentFrequency)
    .slice(0, MAX_WORDS)
    .map(({ tsquery, documentFrequency }) => ({
      tsquery,
      documentFrequency,
      weight: idf(documentFrequency, size),
    }));
}

/** Words with weights according to their rarity. */
export function weighed(words: readonly Counted[], { size }: PostgresCollection): readonly WeightedTerms[] {
  return words.map(({ clause, documentFrequency }) => ({
    tsquery: clauseToTsquery(clause),
    weight: idf(documentFrequency, size),
  }));
}

/** The newest objects with a title, as `spelledWords` needs them. */
export async function exactTitles(
  { searchPrepared }: Pick<Database, 'searchPrepared'>,
  accountId: number,
  title: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await searchPrepared<{ seq: number }>(FIND_TITLED, { accountId, title, limit });
  return rows.map((row) => row.seq);
}
