import type { Parameters } from '../../sql/unit.ts';
import type { Database } from '../database.ts';
import { type Collection, MANY } from './collection.ts';
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
  /** The share of the objects that contain each `tsquery`, where many do; null where these are to be counted. */
  commonShares(
    collection: Pick<Collection, 'accountId' | 'own' | 'size'>,
    tsqueries: readonly string[],
  ): Promise<readonly (number | null)[]>;
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
  /** … but so many of the newest. */
  readonly scored: number;
}

const LIMITS: NewestLimits = { many: MANY, sortedMatches: 1_000, scoredMatches: 10_000, scored: 2_000 };
/** The number of newest objects from which the number of matches is estimated. */
const SAMPLE = 300;
/** How many times as many matches as wanted are examined, since the newest are no even sample. */
const SPARE = 3;
/** The share of objects from which a word is too common to be looked up in the index. */
const COMMON_SHARE = 0.05;

const NEWEST = `FROM objects o WHERE o.account_id = @accountId::integer AND o.deleted IS NULL
  ORDER BY o.bumped DESC, o.id DESC`;
const SAMPLED = `(SELECT o.* ${NEWEST} LIMIT ${SAMPLE}) AS o LEFT JOIN object_texts t ON t.object_seq = o.seq`;
const COUNT_SAMPLED = `SELECT asked.place, count(*) AS held, (SELECT count(*) FROM ${SAMPLED}) AS sampled
  FROM ${SAMPLED} JOIN json_array_elements_text(@asked::text::json) WITH ORDINALITY AS asked(query, place)
    ON t.terms @@ asked.query::tsquery
  GROUP BY asked.place`;
/** The shares of the most common terms of all texts, as Postgres itself has found them in a sample of 30,000. */
const KNOWN_SHARES = `SELECT asked.place, known.share FROM (
    SELECT most_common_elems::text::text[] AS terms, most_common_elem_freqs AS shares FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'object_texts' AND attname = 'terms' ORDER BY inherited DESC LIMIT 1) AS found
  CROSS JOIN LATERAL unnest(found.terms, found.shares) AS known(term, share)
  JOIN json_array_elements_text(@asked::text::json) WITH ORDINALITY AS asked(query, place)
    ON asked.query = '''' || known.term || ''''`;
const FIND_NTH = `SELECT seq, bumped FROM objects WHERE id = (SELECT o.id ${NEWEST} OFFSET @offset::integer LIMIT 1)`;

export function newestObjects(
  { searchAtOnce, searchPrepared }: Pick<Database, 'searchAtOnce' | 'searchPrepared'>,
  { many, sortedMatches, scoredMatches, scored }: NewestLimits = LIMITS,
): Newest {
  /** The share of the newest objects that match. */
  async function shareOf({ necessary, where, parameters, accountId, own }: Scan): Promise<number> {
    const isHeld = necessary === null ? 'TRUE' : 't.terms @@ @necessary::tsquery';
    const sql = `SELECT count(*) FILTER (WHERE ${isHeld} AND ${where}) AS held, count(*) AS sampled FROM ${SAMPLED}`;
    const more = necessary === null ? {} : { necessary: within(own, necessary) };
    const [row] = await searchAtOnce<Counts>(sql, { ...parameters, ...more, accountId });
    return row ? row.held / Math.max(1, row.sampled) : 0;
  }

  return {
    async amongWhich(scan, limit) {
      if (scan.size < many) return null;
      const { oneByOne } = scan;
      const tested = { ...scan, ...oneByOne };
      const share = await shareOf(tested);
      const isScored = scan.scored.length > 0;
      if (share * scan.size <= (isScored ? scoredMatches : sortedMatches)) return null;
      const wanted = Math.max(SPARE * limit, isScored ? scored : 0);
      const { accountId } = scan;
      const [nth] = await searchAtOnce<Nth>(FIND_NTH, { accountId, offset: Math.ceil(wanted / share) });
      if (!nth) return null;
      // What is not scored is ordered by time alone; what is, is found in the index by its row number.
      if (!isScored)
        return {
          scan: withoutIndex(tested),
          condition: 'AND o.bumped >= @since::bigint',
          parameters: { since: nth.bumped },
          order: 'o.bumped DESC, o.id DESC',
        };
      return {
        scan: share < COMMON_SHARE ? tested : withoutIndex(tested),
        condition: 'AND o.seq > @after::bigint AND t.object_seq > @after::bigint',
        parameters: { after: nth.seq },
      };
    },

    async commonShares({ accountId, own, size }, tsqueries) {
      if (size < many) return tsqueries.map(() => null);
      const asked = JSON.stringify(tsqueries);
      const [sampled, known] = await Promise.all([
        searchAtOnce<Counts & { place: number }>(COUNT_SAMPLED, { accountId, asked }),
        // Those of all accounts are those of one that is alone.
        own === null ? searchPrepared<{ place: number; share: number }>(KNOWN_SHARES, { asked }) : [],
      ]);
      const ofNewest = sampled.map((row) => [row.place, row.held / row.sampled] as const);
      const shares = new Map([
        ...ofNewest.filter(([, share]) => share >= COMMON_SHARE),
        ...known.map(({ place, share }) => [place, share] as const),
      ]);
      return tsqueries.map((_, at) => shares.get(at + 1) ?? null);
    },
  };
}

interface Counts {
  readonly held: number;
  readonly sampled: number;
}

interface Nth {
  readonly seq: number;
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
