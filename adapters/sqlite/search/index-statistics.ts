import { LRUCache } from 'lru-cache';
import type { Scored } from '../../../core/search/ranking/found.ts';
import type { ReadConnection } from '../database.ts';
import { limitTo } from '../statements.ts';
import type { AccountBm25 } from './account-bm25.ts';
import type { SqliteCollection } from './collection.ts';
import type { Match } from './expression.ts';
import { MATCHING, MATCHING_OBJECTS, SCORE } from './fts5.ts';

/** Statistics about an account's objects in the text index. */
export interface IndexStatistics {
  /** The approximate number of objects. */
  size(): number;
  /** The number of objects that match an expression, counted up to `atMost`. For a common expression, the number may be outdated. */
  frequency(match: Match, atMost: number): number;
  /** The objects that match an expression, with their scores. */
  scores(match: Match): readonly Scored[];
}

/** A number of matches is cached only from this size on, because a large number changes little. */
const COMMON = 500;
const MAX_CACHED = 20_000;

export function indexStatistics(
  { prepare }: Pick<ReadConnection, 'prepare'>,
  bm25: AccountBm25,
): (collection: Pick<SqliteCollection, 'accountId' | 'index'>) => IndexStatistics {
  const number = (sql: string, parameters: object): number =>
    Number(prepare(sql).pluck().get(parameters) ?? 0);
  const common = new LRUCache<string, number>({ max: MAX_CACHED });

  return ({ accountId, index }) => {
    const from = index === 'mixed' ? `${MATCHING_OBJECTS} AND o.account_id = @accountId` : MATCHING;
    return {
      size() {
        if (index === 'alone') return number('SELECT max(seq) FROM objects', {});
        if (index === 'apart') return bm25.texts(accountId);
        return number('SELECT count(*) FROM objects WHERE account_id = @accountId', { accountId });
      },

      frequency({ text: match }, atMost) {
        const key = `${accountId} ${atMost} ${match}`;
        const cached = common.get(key);
        if (cached !== undefined) return cached;
        const sql = `SELECT count(*) FROM (SELECT 1 ${from} ${limitTo('@atMost')})`;
        const held = number(sql, { match, accountId, atMost });
        if (held >= COMMON) common.set(key, held);
        return held;
      },

      scores(match) {
        if (index === 'apart')
          return [...bm25.scores(accountId, match)].map(([seq, score]) => ({ seq, score }));
        const sql = `SELECT object_texts.rowid AS seq, ${SCORE} AS score ${from}`;
        return prepare(sql).all({ match: match.text, accountId }) as Scored[];
      },
    };
  };
}
