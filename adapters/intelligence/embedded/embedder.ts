import type { Embedder } from '../../../core/ports/embedder.ts';
import { EMBEDDED_MODEL } from './model.ts';
import { DIMENSIONS, loadSentenceEncoder, MAX_TOKENS } from './sentence-encoder.ts';
import { unigramTokenizer } from './tokenizer.ts';

/** The most chunks of a text that are read, some 8,000 characters; of more, an evenly spread selection. */
const MAX_CHUNKS = 16;
/** The number of characters that are split into tokens. */
const MAX_CHARACTERS = 200_000;
/** The most chunks and padded tokens of a batch. Larger batches take more memory without being faster. */
const BATCH_CHUNKS = 16;
const BATCH_TOKENS = 512;

/** Embeds texts in this process, in English; the model is loaded with the first text. */
export function embeddedEmbedder(): Embedder {
  let loading: ReturnType<typeof load> | undefined;

  return {
    model: EMBEDDED_MODEL,
    async embed(texts) {
      loading ??= load();
      const { tokenize, encode } = await loading;
      const chunks = texts.flatMap((text, of) =>
        chunksOf(tokenize(text.slice(0, MAX_CHARACTERS))).map((tokens) => ({ of, tokens })),
      );
      const sums = texts.map((): Float32Array | null => null);
      chunks.sort((one, other) => one.tokens.length - other.tokens.length); // a batch is as long as its longest
      for (const batch of batchesOf(chunks)) {
        const vectors = await encode(batch.map(({ tokens }) => tokens));
        for (const [row, { of, tokens }] of batch.entries()) {
          sums[of] = add(sums[of] ?? new Float32Array(DIMENSIONS), vectors[row], tokens.length);
        }
      }
      return sums.map((sum) => sum && toUnitLength(sum));
    },
  };
}

async function load() {
  const { vocabulary, encode } = await loadSentenceEncoder();
  return { tokenize: unigramTokenizer(vocabulary), encode };
}

/** Splits tokens into chunks of equal length, at most 128 each. Of more than 16 it selects 16, always with the first. */
function chunksOf(tokens: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(tokens.length / MAX_TOKENS);
  const length = Math.ceil(tokens.length / Math.max(1, count));
  const all = Array.from({ length: count }, (_, at) => tokens.slice(at * length, (at + 1) * length));
  if (count <= MAX_CHUNKS) return all.filter((chunk) => chunk.length > 0);
  return Array.from({ length: MAX_CHUNKS }, (_, at) => all[Math.floor((at * count) / MAX_CHUNKS)] ?? []);
}

/** Groups chunks, the shortest first, into batches. */
function batchesOf<Chunk extends { readonly tokens: readonly number[] }>(
  chunks: readonly Chunk[],
): readonly (readonly Chunk[])[] {
  const batches: Chunk[][] = [];
  for (const chunk of chunks) {
    const batch = batches.at(-1);
    const isFull =
      !batch || batch.length === BATCH_CHUNKS || (batch.length + 1) * chunk.tokens.length > BATCH_TOKENS;
    if (isFull) batches.push([chunk]);
    else batch.push(chunk);
  }
  return batches;
}

function add(sum: Float32Array, vector: Float32Array | undefined, weight: number): Float32Array {
  return sum.map((value, at) => value + weight * (vector?.[at] ?? 0));
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
