import type { Scanner } from './scan.ts';

/** How many objects contain a term, as counted up to a limit. */
interface Counted {
  readonly held: number;
  readonly atMost: number;
}

/** The same scanner for the length of one search of one account, in which no term is counted twice: each time would be a round trip. */
export function withKnownFrequencies(scan: Scanner): Scanner {
  const known = new Map<string, Counted>();

  const isEnough = (counted: Counted | undefined, atMost: number): boolean =>
    counted !== undefined && (counted.held < counted.atMost || atMost <= counted.atMost);

  return {
    ...scan,
    async documentFrequencies(collection, tsqueries, atMost) {
      const missing = tsqueries.filter((tsquery) => !isEnough(known.get(tsquery), atMost));
      const counts = await scan.documentFrequencies(collection, missing, atMost);
      for (const [at, tsquery] of missing.entries()) known.set(tsquery, { held: counts[at] ?? 0, atMost });
      return tsqueries.map((tsquery) => Math.min(atMost, known.get(tsquery)?.held ?? 0));
    },
  };
}
