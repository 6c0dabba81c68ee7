import type { Vectors } from '../../../core/search/library.ts';
import { type Near, type VectorIndex, vectorIndex } from '../../../core/search/vector-index.ts';
import type { ReadConnection } from '../database.ts';
import { limitTo } from '../statements.ts';
import { toVector } from '../vector.ts';

/**
 * The vectors of one model in memory, where they take a quarter of their size in the database. Each search first reads
 * those written since the last one, so that it sees every vector, however far reading ahead has come.
 */
export interface VectorShelf {
  /** The current vectors of an account; null if the model is unknown or its vectors do not have `length` numbers. */
  vectors(accountId: number, modelId: number, length?: number): Vectors | null;
  /** Reads some vectors of the model that was used last. @returns whether there are more */
  readAhead(): boolean;
}

interface Shelf {
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

/** The most texts that a search waits for. While reading ahead has more left than these, a search sees those read so far. */
const MOST_AT_ONCE = 100_000;
/** The number of texts read ahead at a time, which takes some 10 ms. */
const READ_AHEAD = 1_000;

export function vectorShelf({ prepare }: ReadConnection): VectorShelf {
  let shelf: Shelf | null = null;

  function shelfOf(modelId: number): Shelf | null {
    const find = prepare('SELECT dimensions FROM embedding_models WHERE id = ?').pluck();
    const dimensions = find.get(modelId) as number | undefined;
    if (dimensions === undefined) return null;
    if (shelf?.modelId !== modelId || shelf.dimensions !== dimensions)
      shelf = { modelId, dimensions, index: vectorIndex(dimensions), last: 0 };
    return shelf;
  }

  /** @returns the number of texts read */
  function read(into: Shelf, most: number): number {
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

  /** Drops objects that were destroyed; their row numbers may have been reused. */
  function existing(near: readonly Near[], modelId: number): Near[] {
    const sql = `SELECT object_seq FROM embedded_texts
      WHERE model_id = ? AND object_seq IN (SELECT value FROM json_each(?))`;
    const ids = JSON.stringify(near.map(({ id }) => id));
    const found = new Set(prepare(sql).pluck().all(modelId, ids));
    return near.filter(({ id }) => found.has(id));
  }

  return {
    vectors(accountId, modelId, length) {
      const current = shelfOf(modelId);
      if (!current || (length ?? current.dimensions) !== current.dimensions) return null;
      read(current, MOST_AT_ONCE);
      const { index } = current;
      return {
        mean: () => index.mean(accountId),
        nearest: (query, most) => existing(index.nearest(accountId, query, most), modelId),
        nearnessOf: (seqs, query) => existing(index.nearnessOf(accountId, seqs, query), modelId),
        meaningsOf: (seqs) => index.meaningsOf(seqs),
      };
    },

    readAhead() {
      const modelId = prepare(`SELECT model_id FROM embedded_texts ORDER BY seq DESC LIMIT 1`).pluck().get();
      const current = modelId === undefined ? null : shelfOf(Number(modelId));
      return current !== null && read(current, READ_AHEAD) === READ_AHEAD;
    },
  };
}
