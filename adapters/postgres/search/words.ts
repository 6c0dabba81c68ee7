import { bareText, type Query } from '../../../core/search/query/tree.ts';
import type { Counted } from '../../../core/search/ranking/corpus-statistics.ts';
import { idf } from '../../../core/search/ranking/term-vector.ts';
import { spelledWords } from '../../../core/search/text/segment.ts';
import { clausesOf } from '../../../core/search/text/terms.ts';
import type { Database } from '../database.ts';
import { START } from '../schema/columns.ts';
import type { Collection } from './collection.ts';
import type { DocumentFrequencies } from './document-frequencies.ts';
import type { Weighted } from './plan.ts';
import { ofClause, operandsOf } from './tsquery.ts';

/** The most words that count for the score, the rarest first. */
const MAX_WORDS = 40;
/** The largest number of objects with an exactly matching title, which come first. */
const MAX_OF_A_TITLE = 100;

const FIND_TITLED = `SELECT object_seq AS seq FROM object_facets WHERE account_id = @accountId::integer AND field = 'title'
  AND left(value, ${START}) = left(@title::text, ${START}) AND value = @title::text
  ORDER BY object_seq DESC LIMIT ${MAX_OF_A_TITLE}`;

/** The weights of the words of a query outside NOT, by their rarity. */
export async function weighWords(
  query: Query,
  collection: Collection,
  frequencies: DocumentFrequencies,
): Promise<readonly Weighted[]> {
  const { size, languages } = collection;
  const operands = [...new Set(operandsOfQuery(query, languages))];
  const counts = await frequencies(collection, operands, size + 1);
  return operands
    .map((tsquery, at) => ({ tsquery, held: counts[at] ?? 0 }))
    .filter(({ held }) => held > 0)
    .toSorted((a, b) => a.held - b.held)
    .slice(0, MAX_WORDS)
    .map(({ tsquery, held }) => ({ tsquery, weight: idf(held, size) }));
}

/** The weights of words by their rarity. */
export function weighed(words: readonly Counted[], { size }: Collection): readonly Weighted[] {
  return words.map(({ clause, documentFrequency }) => ({
    tsquery: ofClause(clause),
    weight: idf(documentFrequency, size),
  }));
}

/** The objects whose title equals the query, if that is bare words or a phrase. */
export async function exactTitles(
  { searchPrepared }: Pick<Database, 'searchPrepared'>,
  accountId: number,
  query: Query,
): Promise<readonly number[]> {
  const title = query.type === 'phrase' ? query.text : bareText(query);
  if (title === null) return [];
  const rows = await searchPrepared<{ seq: number }>(FIND_TITLED, { accountId, title: spelledWords(title) });
  return rows.map((row) => row.seq);
}

function operandsOfQuery(query: Query, languages: readonly string[]): string[] {
  switch (query.type) {
    case 'word':
    case 'phrase':
      return clausesOf(query, languages).flat().flatMap(operandsOf);
    case 'text':
      return operandsOfQuery(query.value, languages);
    case 'and':
    case 'or':
      return query.of.flatMap((member) => operandsOfQuery(member, languages));
    default:
      return [];
  }
}
