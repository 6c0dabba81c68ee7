import type { Parameters } from '../../sql/unit.ts';
import type { Database } from '../database.ts';
import { MANY } from './collection.ts';
import type { CompiledSearch } from './plan.ts';
import { within } from './tsquery.ts';

/** Searches only the newest objects of an account, which are enough if there are many matches. */
export interface NewestObjects {
  /**
   * A narrower search that still finds the best matches. If many objects match or contain the words, not all of them need to be scored or
   * sorted. If it returns fewer results than the limit, the full search may find more.
   * @returns null if all objects must be examined
   */
  narrowed(scan: CompiledSearch, limit: number): Promise<Narrowed | null>;
}

/** A search, and a further condition on `objects o` and their texts `t`. */
interface Narrowed {
  readonly scan: CompiledSearch;
  readonly condition: string;
  readonly parameters: Parameters;
  /** The order of the results, if an index has that order. The search then ends as soon as it has enough. */
  readonly order?: string;
  /**
   * Maximum number of newest matches that are scored. Set if many objects contain the words, but the filter may accept only a few of them.
   */
  readonly maxScored?: number;
  /** Whether there are probably more matches than are scored. Then it is not worth listing all objects that the filter accepts. */
  readonly hasMoreMatches?: boolean;
}

/** The limits beyond which not all objects are examined. */
interface NewestLimits {
  /** In accounts with at least this many objects, the newest are examined first. */
  readonly many: number;
  /** With more matches than this, only some are sorted by time. */
  readonly sortedMatches: number;
  /** With more matches than this, only some are scored. */
  readonly scoredMatches: number;
  /** Number of newest matches that are scored in that case. */
  readonly scored: number;
}

const LIMITS: NewestLimits = {
  many: MANY,
  sortedMatches: 1_000,
  scoredMatches: 10_000,
  scored: 2_000,
};
/** The number of matches is estimated from this many newest objects. */
const SAMPLE = 300;
/** A safety factor. Examines three times as many objects as should suffice, since the newest objects are not a uniform sample. */
const SPARE = 3;
/** Maximum number of newest objects that are examined for scoring, unless they contain too few matches. */
const EXAMINED = 20_000;

const NEWEST = `FROM objects o WHERE o.account_id = @accountId::integer AND o.deleted IS NULL
  ORDER BY o.bumped DESC, o.id DESC`;
/** The newest objects `o` of the account `@accountId`, and their texts `t`. */
export const SAMPLED: string = `(SELECT o.* ${NEWEST} LIMIT ${SAMPLE}) AS o LEFT JOIN object_texts t ON t.object_seq = o.seq`;
const FIND_NTH = `SELECT o.bumped ${NEWEST} OFFSET @offset::integer LIMIT 1`;

export function newestObjects(
  { searchInOneTrip }: Pick<Database, 'searchInOneTrip'>,
  { many, sortedMatches, scoredMatches, scored }: NewestLimits = LIMITS,
): NewestObjects {
  /** The share of the newest objects that match, and the share that contain the words required of every match. */
  async function sharesOf({
    necessary,
    where,
    parameters,
    accountId,
    accountTerm,
  }: CompiledSearch): Promise<Shares> {
    const hasTerms = necessary === null ? 'TRUE' : 't.terms @@ @necessary::tsquery';
    const sql = `SELECT count(*) AS sampled, count(*) FILTER (WHERE ${hasTerms}) AS containing,
      count(*) FILTER (WHERE ${hasTerms} AND ${where}) AS matching FROM ${SAMPLED}`;
    const more = necessary === null ? {} : { necessary: within(accountTerm, necessary) };
    const [row] = await searchInOneTrip<Sample>(sql, { ...parameters, ...more, accountId });
    if (!row || row.sampled === 0) return { containing: 0, matching: 0 };
    return { containing: row.containing / row.sampled, matching: row.matching / row.sampled };
  }

  return {
    async narrowed(scan, limit) {
      const { size, accountId, oneByOne } = scan;
      if (size < many) return null;
      const tested = { ...scan, ...oneByOne };
      const shares = await sharesOf(tested);
      const isScored = scan.scored.length > 0;
      // With a filter, the limit applies to all objects that contain the words, not only to objects that match.
      if (isScored && scan.isFiltered && shares.containing * size > scoredMatches)
        return {
          scan: withoutIndex(tested),
          condition: 'TRUE',
          parameters: {},
          maxScored: Math.max(scored, limit),
          hasMoreMatches: shares.matching * size > scored,
        };
      if (shares.matching * size <= (isScored ? scoredMatches : sortedMatches)) return null;
      const wanted = Math.max(SPARE * limit, isScored ? Math.min(scored, EXAMINED * shares.matching) : 0);
      const examined = Math.ceil(wanted / shares.matching);
      const [nth] = await searchInOneTrip<Nth>(FIND_NTH, { accountId, offset: examined });
      if (!nth) return null;
      const narrow = { condition: 'o.bumped >= @since::bigint', parameters: { since: nth.bumped } };
      // Matches without scores are only ordered by time.
      if (!isScored) return { ...narrow, scan: withoutIndex(tested), order: 'o.bumped DESC, o.id DESC' };
      // The text index finds every object with the words, and the time index every recent object. Uses the index that finds fewer.
      return { ...narrow, scan: shares.containing * size < examined ? tested : withoutIndex(tested) };
    },
  };
}

interface Sample {
  readonly sampled: number;
  readonly containing: number;
  readonly matching: number;
}

interface Shares {
  readonly containing: number;
  readonly matching: number;
}

interface Nth {
  readonly bumped: number;
}

/** The same search without the text index, whose lists are long for terms that nearly all objects contain. */
function withoutIndex(scan: CompiledSearch): CompiledSearch {
  const { necessary, where, parameters, accountTerm } = scan;
  if (necessary === null) return scan;
  return {
    ...scan,
    necessary: null,
    where: `(t.terms @@ @matching::tsquery) IS TRUE AND ${where}`,
    parameters: { ...parameters, matching: within(accountTerm, necessary) },
  };
}
