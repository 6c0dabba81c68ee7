import type { ObjectFilter, SearchOptions } from '../../../core/ports/storage.ts';
import { bareText } from '../../../core/search/bare-words.ts';
import type { Query } from '../../../core/search/tree.ts';
import type { Database } from '../database.ts';
import { type Collection, readCollection } from './collection.ts';
import { compileQuery } from './conditions.ts';
import { meanings, RERANKED } from './meaning.ts';
import { relations } from './relation.ts';
import { distinct, type Found, type Row, scanner, toScan, type Weighted } from './scan.ts';
import { grouped, necessary } from './tsquery.ts';
import { exactTitles, tellingWords, weighWords } from './words.ts';

/** Finds and ranks objects. The filter has a query, or names an object to be similar to. */
export interface SearchEngine {
  /**
   * Best first. With `similarTo`: what matches the query strictly, by similarity. Else what matches strictly, of this an
   * exact title before all else; then, for bare words, what matches in part or by meaning (D38).
   * @param limit null for all
   */
  rank(filter: ObjectFilter, limit: number | null, options: SearchOptions): Promise<readonly Found[]>;
  /** How many `rank` would give, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number, options: SearchOptions): Promise<number>;
}

/** Terms by which objects are similar to one. */
const TERMS_OF_OBJECT = 50;
/** Strict matches that are enough for words to have done the work, where meaning is used as needed. */
const ENOUGH = 10;
/** Of similar objects, so many at a time are checked against the filter. */
const CHECKED_AT_ONCE = 2_000;

const FIND_SEQ = 'SELECT seq FROM objects WHERE account_id = @accountId AND id = @id';

export function searchEngine(database: Database): SearchEngine {
  const scan = scanner(database);
  const relation = relations(database, scan);
  const meaning = meanings(relation);

  function strictScan(
    filter: ObjectFilter,
    query: Query,
    collection: Collection,
    scored: readonly Weighted[],
  ) {
    return toScan(filter, necessary(query, collection.languages), compileQuery(query, collection), scored);
  }

  async function rankByQuery(
    filter: ObjectFilter,
    query: Query,
    limit: number | null,
    options: SearchOptions,
  ): Promise<readonly Found[]> {
    const collection = await readCollection(database, filter.accountId);
    const [scored, titled] = await Promise.all([
      weighWords(query, collection, scan),
      exactTitles(database, filter.accountId, query),
    ]);
    const strict = strictScan(filter, query, collection, scored);
    const text = bareText(query);
    const isMeant = text !== null && options.meaning === 'always';
    /** So many that the order of the first does not depend on how many are wanted. */
    const deep = limit === null ? null : Math.max(limit, RERANKED);

    const [exact, best] = await Promise.all([
      scan.among(strict, titled),
      scan.best(strict, isMeant ? deep : limit),
    ]);
    const words = distinct([...exact, ...best]);
    const isFull = limit !== null && words.length >= limit;
    if (text === null || (isFull && !isMeant)) return upTo(limit, words);

    const partial = await rankPartial(filter, text, collection, deep);
    const rest = distinct([...words, ...partial]).slice(words.length);
    if (options.meaning === 'never' || (!isMeant && words.length >= ENOUGH))
      return upTo(limit, [...words, ...rest]);

    const anything = toScan(filter, null, null, []);
    const tiers = isMeant
      ? { kept: words.slice(0, exact.length), ranked: [words.slice(exact.length), rest] }
      : { kept: words, ranked: [rest] };
    const check = (rows: Parameters<typeof scan.fulfilling>[1]) => scan.fulfilling(anything, rows);
    return upTo(limit, await meaning.fuse(tiers, collection, options.boost, check));
  }

  async function rankPartial(
    filter: ObjectFilter,
    text: string,
    collection: Collection,
    limit: number | null,
  ): Promise<readonly Row[]> {
    const telling = await tellingWords(text, collection, scan);
    if (telling.length === 0) return [];
    const any = grouped(
      telling.map((word) => word.tsquery),
      '|',
    );
    return scan.best(toScan(filter, any, null, telling), limit);
  }

  async function rankBySimilarity(
    filter: ObjectFilter,
    similarTo: string,
    limit: number | null,
  ): Promise<readonly Found[]> {
    const { accountId, query } = filter;
    const [row] = await database.query<{ seq: number }>(FIND_SEQ, { accountId, id: similarTo });
    const profile = row && (await relation.profiles([row.seq])).get(row.seq);
    if (!row || !profile) return [];
    const collection = await readCollection(database, accountId);
    const scores = await relation.near(profile, collection, TERMS_OF_OBJECT);
    const most = scores.get(row.seq) ?? 1;
    const ranked = [...scores].filter(([seq]) => seq !== row.seq);
    const wanted = toScan(filter, null, query ? compileQuery(query, collection) : null, []);
    const found: Row[] = [];
    for (let at = 0; at < ranked.length && (limit === null || found.length < limit); at += CHECKED_AT_ONCE) {
      const some = ranked
        .slice(at, at + CHECKED_AT_ONCE)
        .map(([seq, score]) => ({ seq, score: score / most }));
      found.push(...(await scan.fulfilling(wanted, some)));
    }
    return upTo(limit, found).map((similar) => ({ ...similar, meaning: similar.score }));
  }

  async function rank(filter: ObjectFilter, limit: number | null, options: SearchOptions) {
    if (filter.similarTo !== undefined) return rankBySimilarity(filter, filter.similarTo, limit);
    return filter.query ? falling(await rankByQuery(filter, filter.query, limit, options)) : [];
  }

  return {
    rank,
    async count(filter, atMost, options) {
      const { query, similarTo, accountId } = filter;
      if (similarTo !== undefined || !query || bareText(query) !== null) {
        return (await rank(filter, atMost, options)).length;
      }
      return scan.count(strictScan(filter, query, await readCollection(database, accountId), []), atMost);
    },
  };
}

function upTo<T>(limit: number | null, list: readonly T[]): readonly T[] {
  return limit === null ? list : list.slice(0, limit);
}

/** Lifts scores to those that stand behind them, so that what comes first never scores less. */
function falling(found: readonly Found[]): readonly Found[] {
  let highest = 0;
  return found
    .toReversed()
    .map((row) => {
      highest = Math.max(highest, row.score);
      return { ...row, score: highest };
    })
    .toReversed();
}
