import { LRUCache } from 'lru-cache';
import type { AccountVectors } from '../../../core/search/ranking/corpus-statistics.ts';
import {
  add,
  centred,
  distanceFrom,
  dot,
  meanOf,
  toUnitLength,
} from '../../../core/search/vectors/vector.ts';
import type { Neighbour } from '../../../core/search/vectors/vector-index.ts';
import type { Database } from '../database.ts';
import { toVector } from '../dialect.ts';
import type { Vectors } from './vectors.ts';

/** The vectors of accounts. They are compared by their differences from the account's mean. */
export interface SemanticVectors {
  /** The vectors of an account; null if it has no vectors of this model. */
  of(accountId: number, modelId: number): Promise<AccountVectors | null>;
}

/** The mean is computed from this many newest vectors. */
const SAMPLE_SIZE = 200;
/** How long a mean is cached, in milliseconds. */
const CACHED_MS = 60_000;
/** Maximum number of accounts whose means are cached. */
const MAX_CACHED = 1_000;

const SUM_SAMPLE = `
  WITH sample AS (SELECT vector FROM embeddings
    WHERE account_id = @accountId::integer AND model_id = @modelId::integer ORDER BY object_seq DESC LIMIT ${SAMPLE_SIZE})
  SELECT (SELECT count(*) FROM sample) AS count, array_agg(total ORDER BY place)::real[]::text AS sum FROM (
    SELECT place, sum(number::double precision) AS total
    FROM sample, unnest(vector) WITH ORDINALITY AS u(number, place) GROUP BY place) AS totals`;
const READ = `SELECT object_seq AS id, vector::text AS vector FROM embeddings
  WHERE object_seq = ANY(ARRAY(SELECT json_array_elements_text(@seqs::text::json)::bigint))
    AND model_id = @modelId::integer`;

export function semanticVectors({ search }: Database, raw: Vectors): SemanticVectors {
  const cache = new LRUCache<string, Promise<Float32Array | null>>({ max: MAX_CACHED, ttl: CACHED_MS });

  async function readMean(accountId: number, modelId: number): Promise<Float32Array | null> {
    type Row = { count: number; sum: string | null };
    const [row] = await search<Row>(SUM_SAMPLE, { accountId, modelId });
    return row?.sum ? meanOf(toVector(row.sum), row.count) : null;
  }

  function meanFor(accountId: number, modelId: number): Promise<Float32Array | null> {
    const key = `${accountId} ${modelId}`;
    const remembered = cache.get(key);
    if (remembered) return remembered;
    const mean = readMean(accountId, modelId);
    cache.set(key, mean);
    const forget = () => cache.delete(key);
    mean.then((found) => found ?? forget(), forget);
    return mean;
  }

  async function objectVectors(seqs: readonly number[], modelId: number): Promise<Map<number, Float32Array>> {
    const rows = await search<{ id: number; vector: string }>(READ, { modelId, seqs: JSON.stringify(seqs) });
    const sums = new Map<number, Float32Array>();
    for (const { id, vector } of rows) {
      const numbers = toVector(vector);
      const sum = sums.get(id) ?? new Float32Array(numbers.length);
      add(sum, numbers, 1);
      sums.set(id, sum);
    }
    return new Map([...sums].map(([id, sum]) => [id, toUnitLength(sum)]));
  }

  return {
    async of(accountId, modelId) {
      const mean = await meanFor(accountId, modelId);
      if (!mean) return null;
      const square = dot(mean, mean);

      async function similarities(
        seqs: readonly number[],
        query: Float32Array,
      ): Promise<readonly Neighbour[]> {
        const apart = centred(query, mean ?? query);
        const [products, common] = await Promise.all([
          raw.similarities(seqs, modelId, apart),
          raw.similarities(seqs, modelId, mean ?? query),
        ]);
        const commonOf = new Map(common.map(({ id, similarity }) => [id, similarity]));
        const shared = dot(apart, mean ?? query);
        return products
          .map(({ id, similarity }) => ({
            id,
            similarity: (similarity - shared) / distanceFrom(commonOf.get(id) ?? 0, square),
          }))
          .toSorted((a, b) => b.similarity - a.similarity || b.id - a.id);
      }

      return {
        mean: () => mean,
        async nearest(query, most) {
          const near = await raw.nearest(
            accountId,
            modelId,
            centred(query, mean),
            Math.min(most, MAX_NEIGHBOURS),
          );
          return similarities(
            near.map(({ id }) => id),
            query,
          );
        },
        similarities,
        objectVectors: (seqs) => objectVectors(seqs, modelId),
      };
    },
  };
}

/** Maximum number of objects that `nearest` returns. */
const MAX_NEIGHBOURS = 1_000;
