import type { AccountVectors } from '../../../core/search/ranking/corpus-statistics.ts';
import { type Neighbour, type VectorIndex, vectorIndex } from '../../../core/search/vectors/vector-index.ts';
import type { ReadConnection } from '../database.ts';
import { limitTo } from '../statements.ts';
import { toVector } from '../vector.ts';

/**
 * The vectors of one model in memory, where they take a quarter of their size in the database. Each search first reads the vectors that
 * have not been read yet, at most `MAX_BATCH`.
 */
interface VectorCache {
  /** The current vectors of an account; null if the model is unknown. */
  vectors(accountId: number, modelId: number): AccountVectors | null;
  /** Reads some vectors of the most recently used model. @returns whether there are more */
  readAhead(): boolean;
}

interface ModelVectors {
  readonly modelId: number;
  readonly dimensions: number;
  readonly index: VectorIndex;
  /** `seq` of the last embedded text that was read. */
  last: number;
}

interface TextRow {
  readonly seq: number;
  readonly objectSeq: number;
}

interface VectorRow {
  readonly accountId: number;
  readonly vector: Buffer;
}

/** Maximum number of texts that a search reads first. If more are left, the search sees only the texts that have been read so far. */
const MAX_BATCH = 100_000;
/** Texts that are read ahead in one step, which takes about 10 ms. */
const READ_AHEAD = 1_000;

export function vectorCache({ prepare }: ReadConnection): VectorCache {
  let cached: ModelVectors | null = null;

  function vectorsOf(modelId: number): ModelVectors | null {
    const find = prepare('SELECT dimensions FROM embedding_models WHERE id = ?').pluck();
    const dimensions = find.get(modelId) as number | undefined;
    if (dimensions === undefined) return null;
    if (cached?.modelId !== modelId || cached.dimensions !== dimensions)
      cached = { modelId, dimensions, index: vectorIndex(dimensions), last: 0 };
    return cached;
  }

  /** @returns the number of texts read */
  function read(into: ModelVectors, most: number): number {
    const texts = prepare(`SELECT seq, object_seq AS objectSeq FROM embedded_texts
      WHERE model_id = ? AND seq > ? ORDER BY seq ${limitTo('?')}`).all(
      into.modelId,
      into.last,
      most,
    ) as TextRow[];
    const vectorsOf = prepare(
      'SELECT account_id AS accountId, vector FROM embeddings WHERE object_seq = ? AND model_id = ? ORDER BY place',
    );
    for (const { seq, objectSeq } of texts) {
      const rows = vectorsOf.all(objectSeq, into.modelId) as VectorRow[];
      into.index.put(
        rows[0]?.accountId ?? 0,
        objectSeq,
        rows.map((row) => toVector(row.vector)),
      );
      into.last = seq;
    }
    return texts.length;
  }

  /** Drops destroyed objects; their row numbers may have been reused. */
  function existing(near: readonly Neighbour[], modelId: number): Neighbour[] {
    const sql = `SELECT object_seq FROM embedded_texts
      WHERE model_id = ? AND object_seq IN (SELECT value FROM json_each(?))`;
    const ids = JSON.stringify(near.map(({ id }) => id));
    const found = new Set(prepare(sql).pluck().all(modelId, ids));
    return near.filter(({ id }) => found.has(id));
  }

  return {
    vectors(accountId, modelId) {
      const current = vectorsOf(modelId);
      if (!current) return null;
      read(current, MAX_BATCH);
      const { index } = current;
      return {
        mean: () => index.mean(accountId),
        nearest: (query, most) => existing(index.nearest(accountId, query, most), modelId),
        similarities: (seqs, query) => existing(index.similarities(accountId, seqs, query), modelId),
        objectVectors: (seqs) => index.objectVectors(seqs),
      };
    },

    readAhead() {
      const modelId = prepare(`SELECT model_id FROM embedded_texts ORDER BY seq DESC LIMIT 1`).pluck().get();
      const current = modelId === undefined ? null : vectorsOf(Number(modelId));
      return current !== null && read(current, READ_AHEAD) === READ_AHEAD;
    },
  };
}
