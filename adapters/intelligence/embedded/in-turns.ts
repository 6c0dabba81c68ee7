import type { Embedder } from '../../../core/ports/embedder.ts';

/** Texts that are embedded in one go: a fraction of a second's worth. */
const AT_ONCE = 2;

/** Embeds a few texts at a time, so that a question that is asked meanwhile has its turn before many long texts are done. */
export function inTurns({ model, embed }: Embedder): Embedder {
  return {
    model,
    async embed(texts) {
      const vectors: (Float32Array | null)[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE)
        vectors.push(...(await embed(texts.slice(at, at + AT_ONCE))));
      return vectors;
    },
  };
}
