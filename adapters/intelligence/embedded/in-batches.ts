import type { Embedder } from '../../../core/ports/embedder.ts';

/** Texts that are embedded together. Embedding them takes a fraction of a second. */
const BATCH_SIZE = 2;

/** Embeds a few texts at a time, so that a query need not wait for many long texts. */
export function inBatches({ model, embed }: Embedder): Embedder {
  return {
    model,
    async embed(texts, language) {
      const vectors: (Float32Array | null)[] = [];
      for (let at = 0; at < texts.length; at += BATCH_SIZE)
        vectors.push(...(await embed(texts.slice(at, at + BATCH_SIZE), language)));
      return vectors;
    },
  };
}
