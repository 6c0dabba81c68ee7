import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import { operand } from './tsquery.ts';

/** Statistics of the most common terms. */
export interface KnownShares {
  /** The share of all texts that contain a term, by its `tsquery`. */
  readonly shares: ReadonlyMap<string, number>;
  /** The least of these shares, which no other term exceeds; null without statistics. */
  readonly least: number | null;
}

/** How long they are cached: Postgres updates them at most once a minute, and they change slowly. */
const REMEMBERED_MS = 600_000;

/** Postgres' own statistics from a sample: with the statistics target of the terms, the 5,000 most common of 150,000 texts. */
const KNOWN = `SELECT known.term, known.share
  FROM (SELECT most_common_elems::text::text[] AS terms, most_common_elem_freqs AS shares FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'object_texts' AND attname = 'terms' ORDER BY inherited DESC LIMIT 1) AS found
  CROSS JOIN LATERAL unnest(found.terms, found.shares) AS known(term, share)
  WHERE known.term IS NOT NULL`;

/** Makes a reader of the shares that Postgres knows: none before its first analysis. */
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
