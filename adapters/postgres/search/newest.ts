import type { Parameters } from '../../sql/unit.ts';
import type { Database } from '../database.ts';
import { MANY } from './collection.ts';
import type { Scan } from './plan.ts';
import { within } from './tsquery.ts';

/** What is found among the newest objects of an account: where much matches, these are enough. */
export interface Newest {
  /**
   * A narrower search for the best matches, where so many match that not all need be scored. Of fewer results than the limit, the whole
   * search has more.
   * @returns null where all are to be examined
   */
  amongWhich(scan: Scan, limit: number): Promise<Narrowed | null>;
}

/** A search, and a further condition on `objects o` and its texts `t`. */
export interface Narrowed {
  readonly scan: Scan;
  readonly condition: string;
  readonly parameters: Parameters;
  /** The order of its results, where it is that of an index: the search then ends as soon as it has enough. */
  readonly order?: string;
}

/** The limits from which less than everything is examined. */
export interface NewestLimits {
  /** The objects of an account from which on its newest are looked at first. */
  readonly many: number;
  /** The number of matches from which on not all are sorted by time, … */
  readonly sortedMatches: number;
  /** … and from which on not all are scored, … */
  readonly scoredMatches: number;
  /** … but at most so many of the newest. */
  readonly scored: number;
}

const LIMITS: NewestLimits = {
  many: MANY,
  sortedMatches: 1_000,
  scoredMatches: 10_000,
  scored: 2_000,
};
/** The number of newest objects from which the number of matches is estimated. */
const SAMPLE = 300;
/** How many times as many matches as wanted are examined, since the newest are no even sample. */
const SPARE = 3;
/** The number of newest objects among which those are that are scored, unless there would be too few. */
const EXAMINED = 20_000;

const NEWEST = `FROM objects o WHERE o.account_id = @accountId::integer AND o.deleted IS NULL
  ORDER BY o.bumped DESC, o.id DESC`;
/** The newest objects `o` of the account `@accountId`, and their texts `t`. */
export const SAMPLED: string = `(SELECT o.* ${NEWEST} LIMIT ${SAMPLE}) AS o LEFT JOIN object_texts t ON t.object_seq = o.seq`;
const FIND_NTH = `SELECT o.bumped ${NEWEST} OFFSET @offset::integer LIMIT 1`;

export function newestObjects(
  { searchAtOnce }: Pick<Database, 'searchAtOnce'>,
  { many, sortedMatches, scoredMatches, scored }: NewestLimits = LIMITS,
): Newest {
  /** Of the newest objects, the share of those that match, and of those that have the words which every match has. */
  async function sharesOf({ necessary, where, parameters, accountId, own }: Scan): Promise<Shares> {
    const isHeld = necessary === null ? 'TRUE' : 't.terms @@ @necessary::tsquery';
    const sql = `SELECT count(*) AS sampled, count(*) FILTER (WHERE ${isHeld}) AS held,
      count(*) FILTER (WHERE ${isHeld} AND ${where}) AS matching FROM ${SAMPLED}`;
    const more = necessary === null ? {} : { necessary: within(own, necessary) };
    const [row] = await searchAtOnce<Sample>(sql, { ...parameters, ...more, accountId });
    if (!row || row.sampled === 0) return { held: 0, matching: 0 };
    return { held: row.held / row.sampled, matching: row.matching / row.sampled };
  }

  return {
    async amongWhich(scan, limit) {
      const { size, accountId, oneByOne } = scan;
      if (size < many) return null;
      const tested = { ...scan, ...oneByOne };
      const shares = await sharesOf(tested);
      const isScored = scan.scored.length > 0;
      if (shares.matching * size <= (isScored ? scoredMatches : sortedMatches)) return null;
      const wanted = Math.max(SPARE * limit, isScored ? Math.min(scored, EXAMINED * shares.matching) : 0);
      const examined = Math.ceil(wanted / shares.matching);
      const [nth] = await searchAtOnce<Nth>(FIND_NTH, { accountId, offset: examined });
      if (!nth) return null;
      const narrow = { condition: 'o.bumped >= @since::bigint', parameters: { since: nth.bumped } };
      // What is not scored is ordered by time alone.
      if (!isScored) return { ...narrow, scan: withoutIndex(tested), order: 'o.bumped DESC, o.id DESC' };
      // The index of words leads to all that have them, that of time to all that are new.
      return { ...narrow, scan: shares.held * size < examined ? tested : withoutIndex(tested) };
    },
  };
}

interface Sample {
  readonly sampled: number;
  readonly held: number;
  readonly matching: number;
}

interface Shares {
  readonly held: number;
  readonly matching: number;
}

interface Nth {
  readonly bumped: number;
}

/** The same search by its conditions alone: the index has a long list of what nearly all contain. */
function withoutIndex(scan: Scan): Scan {
  const { necessary, where, parameters, own } = scan;
  if (necessary === null) return scan;
  return {
    ...scan,
    necessary: null,
    where: `(t.terms @@ @held::tsquery) IS TRUE AND ${where}`,
    parameters: { ...parameters, held: within(own, necessary) },
  };
}
