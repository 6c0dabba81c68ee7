import type { ObjectFilter, SearchOptions } from '../../../core/ports/storage.ts';
import { bareText } from '../../../core/search/bare-words.ts';
import type { Query } from '../../../core/search/tree.ts';
import type { ReadConnection } from '../database.ts';
import { compileFilter } from '../filter.ts';
import { readCollection } from './collection.ts';
import { type Collection, type Condition, compileQuery, type Parameters } from './conditions.ts';
import { meanings, RERANKED } from './meaning.ts';
import { exactTitles, partialMatch } from './partial.ts';
import { planQuery } from './plan.ts';
import { relations } from './relation.ts';
import { byRelevance, distinct, type Found, type Row, type Scan, scanner } from './scan.ts';

/** Finds and ranks objects on a reading connection. The filter has a query, or names an object to be similar to. */
export interface SearchEngine {
  /**
   * Best first. With `similarTo`: what matches the query strictly, by similarity. Else what matches strictly, of this an
   * exact title before all else; then, for bare words, what matches in part or by meaning (D38).
   * @param limit -1 for all
   */
  rank(filter: ObjectFilter, limit: number, options: SearchOptions): Found[];
  /** How many `rank` would give, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number, options: SearchOptions): number;
}

/** Terms by which objects are similar to one. */
const TERMS_OF_OBJECT = 50;
/** Strict matches that are enough for words to have done the work, where meaning is used as needed. */
const ENOUGH = 10;
/** Of similar objects, so many at a time are checked against the filter. */
const CHECKED_AT_ONCE = 2_000;

export function searchEngine(reader: ReadConnection): SearchEngine {
  const { connection, prepare } = reader;
  const scan = scanner(reader);
  const relation = relations(reader, scan);
  const meaning = meanings(relation);

  function toScan(
    filter: ObjectFilter,
    match: string | null,
    scored: string | null,
    more: Condition | null,
  ): Scan {
    const base = compileFilter(filter);
    return {
      match,
      scored,
      where: more ? `${base.where} AND ${more.sql}` : base.where,
      parameters: { ...base.parameters, ...more?.parameters } as Parameters,
      isWide:
        !more && !filter.ids && !filter.spaceId && filter.scope.type === 'everything' && hasOneAccount(),
    };
  }

  const hasOneAccount = () => prepare('SELECT 1 FROM accounts LIMIT 2').all().length < 2;

  function strictScan(filter: ObjectFilter, query: Query, collection: Collection): Scan {
    const { match, scored, condition } = planQuery(query, collection);
    return toScan(filter, match, scored, condition);
  }

  function rankByQuery(filter: ObjectFilter, query: Query, limit: number, options: SearchOptions): Found[] {
    const collection = readCollection(reader, filter.accountId);
    const strict = strictScan(filter, query, collection);
    const text = bareText(query);
    const isMeant = text !== null && options.meaning === 'always';
    /** So many that the order of the first does not depend on how many are wanted. */
    const deep = limit < 0 ? -1 : Math.max(limit, RERANKED);

    const exact = scan.among(strict, exactTitles(reader, filter.accountId, query));
    const words = distinct([...exact, ...scan.best(strict, isMeant ? deep : limit)]);
    const isFull = limit >= 0 && words.length >= limit;
    if (text === null || (isFull && !isMeant)) return upTo(limit, words);

    const match = partialMatch(text, collection, scan);
    const partial = match === null ? [] : scan.best(toScan(filter, match, null, null), deep);
    const rest = distinct([...words, ...partial]).slice(words.length);
    if (options.meaning === 'never' || (!isMeant && words.length >= ENOUGH))
      return upTo(limit, [...words, ...rest]);

    const anything = toScan(filter, null, null, null);
    const tiers = isMeant
      ? { kept: words.slice(0, exact.length), ranked: [words.slice(exact.length), rest] }
      : { kept: words, ranked: [rest] };
    return upTo(
      limit,
      meaning.fuse(tiers, options.boost, (rows) => scan.fulfilling(anything, rows)),
    );
  }

  function rankBySimilarity(filter: ObjectFilter, similarTo: string, limit: number): Found[] {
    const seq = prepare('SELECT seq FROM objects WHERE account_id = ? AND id = ?')
      .pluck()
      .get(filter.accountId, similarTo) as number | undefined;
    const profile = seq === undefined ? null : relation.profile(seq);
    if (seq === undefined || profile === null) return [];
    const scores = relation.near(profile, TERMS_OF_OBJECT);
    const most = scores.get(seq) ?? 1;
    scores.delete(seq);
    const ranked = [...scores].toSorted(([, a], [, b]) => b - a);
    const wanted = similarScan(filter);
    const found: Row[] = [];
    for (let at = 0; at < ranked.length && (limit < 0 || found.length < limit); at += CHECKED_AT_ONCE) {
      const some = ranked
        .slice(at, at + CHECKED_AT_ONCE)
        .map(([seq, score]) => ({ seq, score: score / most }));
      found.push(...scan.fulfilling(wanted, some).toSorted(byRelevance));
    }
    return upTo(limit, found).map((row) => ({ ...row, meaning: row.score }));
  }

  function similarScan(filter: ObjectFilter): Scan {
    const { query } = filter;
    const collection = query && readCollection(reader, filter.accountId);
    return toScan(filter, null, null, query && collection ? compileQuery(query, collection) : null);
  }

  function rank(filter: ObjectFilter, limit: number, options: SearchOptions): Found[] {
    if (filter.similarTo !== undefined) return rankBySimilarity(filter, filter.similarTo, limit);
    return filter.query ? falling(rankByQuery(filter, filter.query, limit, options)) : [];
  }

  return {
    rank: (filter, limit, options) => connection.transaction(() => rank(filter, limit, options))(),

    count: (filter, atMost, options) =>
      connection.transaction(() => {
        const { query, similarTo } = filter;
        if (similarTo !== undefined || !query || bareText(query) !== null) {
          return rank(filter, atMost, options).length;
        }
        return scan.count(strictScan(filter, query, readCollection(reader, filter.accountId)), atMost);
      })(),
  };
}

function upTo<T>(limit: number, list: readonly T[]): T[] {
  return limit < 0 ? [...list] : list.slice(0, limit);
}

/** Lifts scores to those that stand behind them, so that what comes first never scores less. */
function falling(found: readonly Found[]): Found[] {
  let highest = 0;
  return found
    .toReversed()
    .map((row) => {
      highest = Math.max(highest, row.score);
      return { ...row, score: highest };
    })
    .toReversed();
}
