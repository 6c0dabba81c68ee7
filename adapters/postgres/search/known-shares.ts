import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import { operand } from './tsquery.ts';

/** What is known of the most common terms. */
export interface KnownShares {
  /** The share of all texts that contain a term, by its `tsquery`. */
  readonly shares: ReadonlyMap<string, number>;
  /** The least of them, which no other term exceeds; null where nothing is known. */
  readonly least: number | null;
}

/** For so long they are remembered: Postgres finds others at most once a minute, and they change slowly. */
const REMEMBERED_MS = 600_000;

/** What Postgres itself has found in a sample: with the statistics that the terms have, the 5,000 most common of 150,000 texts. */
const KNOWN = `SELECT known.term, known.share
  FROM (SELECT most_common_elems::text::text[] AS terms, most_common_elem_freqs AS shares FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'object_texts' AND attname = 'terms' ORDER BY inherited DESC LIMIT 1) AS found
  CROSS JOIN LATERAL unnest(found.terms, found.shares) AS known(term, share)
  WHERE known.term IS NOT NULL`;

/** Makes what gives the shares that Postgres knows: none before it has looked for the first time. */
export function knownShares({ searchAtOnce }: Pick<Database, 'searchAtOnce'>): () => Promise<KnownShares> {
  const remembered = new LRUCache<string, KnownShares>({
    max: 1,
    ttl: REMEMBERED_MS,
    async fetchMethod(statement) {
      const rows = await searchAtOnce<{ term: string; share: number }>(statement, {});
      const shares = new Map(rows.map(({ term, share }) => [operand(term), share]));
      return { shares, least: rows.length === 0 ? null : Math.min(...shares.values()) };
    },
  });
  return () => remembered.forceFetch(KNOWN);
}
