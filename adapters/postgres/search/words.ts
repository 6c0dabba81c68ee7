import { bareText } from '../../../core/search/bare-words.ts';
import { rarity } from '../../../core/search/profile.ts';
import { spelledWords } from '../../../core/search/segment.ts';
import { clausesOf, looseClausesOf } from '../../../core/search/terms.ts';
import { isPrefix, type Query } from '../../../core/search/tree.ts';
import type { Database } from '../database.ts';
import { START } from '../schema.ts';
import type { Collection } from './collection.ts';
import type { Scanner, Weighted } from './scan.ts';
import { ofClause, operand } from './tsquery.ts';

/** A word that a greater part of the objects holds says too little to find anything by it alone… */
const TELLING_PART = 0.1;
/** …unless these are few objects. */
const FEW = 1_000;
/** Words that are looked for or scored by, the rarest first. */
const MOST_WORDS = 40;
/** Objects of the same title that come first. */
const MOST_OF_A_TITLE = 100;

/** What finding each word of a query is worth, wherever it stands outside of NOT. */
export async function weighWords(
  query: Query,
  collection: Collection,
  scan: Scanner,
): Promise<readonly Weighted[]> {
  const held = await countHeld([...new Set(operandsOf(query, collection.languages))], collection, scan);
  return held.filter(({ frequency }) => frequency > 0).slice(0, MOST_WORDS);
}

/** What bare words go on with: the telling words, at least one of which is to be found. */
export async function tellingWords(
  text: string,
  collection: Collection,
  scan: Scanner,
): Promise<readonly Weighted[]> {
  const most = Math.max(FEW, collection.size * TELLING_PART);
  const held = await countHeld(looseClausesOf(text, collection.languages).map(ofClause), collection, scan);
  return held.filter(({ frequency }) => frequency > 0 && frequency <= most).slice(0, MOST_WORDS);
}

/** The objects whose title is what was asked for, as bare words or as a phrase. */
export async function exactTitles(
  { search }: Database,
  accountId: number,
  query: Query,
): Promise<readonly number[]> {
  const title = query.type === 'phrase' ? query.text : bareText(query);
  if (title === null) return [];
  const rows = await search<{ seq: number }>(
    `SELECT object_seq AS seq FROM object_facets WHERE account_id = @accountId::integer AND field = 'title'
      AND left(value, ${START}) = left(@title::text, ${START}) AND value = @title::text
      ORDER BY object_seq DESC LIMIT ${MOST_OF_A_TITLE}`,
    { accountId, title: spelledWords(title) },
  );
  return rows.map((row) => row.seq);
}

/** The rarest first. */
async function countHeld(tsqueries: readonly string[], { accountId, size }: Collection, scan: Scanner) {
  const frequencies = await scan.frequencies(accountId, tsqueries, size + 1);
  return tsqueries
    .map((tsquery, at) => {
      const frequency = frequencies[at] ?? 0;
      return { tsquery, frequency, weight: rarity(frequency, size) };
    })
    .toSorted((a, b) => a.frequency - b.frequency);
}

function operandsOf(query: Query, languages: readonly string[]): string[] {
  switch (query.type) {
    case 'word':
    case 'phrase':
      return clausesOf(query.text, isPrefix(query), languages)
        .flat()
        .flatMap(({ terms, prefix }) =>
          terms.map((term, at) => operand(term, prefix && at === terms.length - 1)),
        );
    case 'text':
      return operandsOf(query.value, languages);
    case 'and':
    case 'or':
      return query.of.flatMap((member) => operandsOf(member, languages));
    default:
      return [];
  }
}
