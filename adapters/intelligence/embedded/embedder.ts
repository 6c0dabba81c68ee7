import type { Embedder } from '../../../core/ports/embedder.ts';
import { EMBEDDED_MODEL } from './model.ts';
import { loadSentenceEncoder } from './sentence-encoder.ts';
import { UNKNOWN, unigramTokenizer } from './tokenizer.ts';
import { DIMENSIONS, MAX_TOKENS } from './transformer.ts';

/** The most chunks of a text that are read, some 8,000 characters; of more, an evenly spread selection. */
const MAX_CHUNKS = 16;
/** The number of characters that are split into tokens. */
const MAX_CHARACTERS = 200_000;

/** Embeds texts in this process, in English; the model is loaded with the first text. What it cannot read has no vector. */
export function embeddedEmbedder(): Embedder {
  let loading: ReturnType<typeof load> | undefined;

  return {
    model: EMBEDDED_MODEL,
    async embed(texts) {
      loading ??= load();
      const { tokenize, isSpelled, encode } = await loading;
      return texts.map((text) => {
        const read = text.slice(0, MAX_CHARACTERS);
        const pieces = tokenize(read);
        if (!isReadable(read, pieces.filter(isSpelled).length)) return null;
        const sum = new Float32Array(DIMENSIONS);
        for (const tokens of chunksOf(pieces)) add(sum, encode(tokens), tokens.length);
        return toUnitLength(sum);
      });
    },
  };
}

/**
 * Whether the model can read a text: at least half of its letters are Latin, and its pieces are words and syllables rather than
 * letters. Of others it knows next to nothing: it would compare the digits and commas of Japanese, and the letters of `asdfghjkl`.
 */
function isReadable(text: string, spelled: number): boolean {
  const latin = text.match(LATIN)?.length ?? 0;
  return latin > 0 && latin >= (text.match(OTHER_LETTER)?.length ?? 0) && latin >= MIN_LETTERS * spelled;
}

const LATIN = /\p{Script=Latin}/gu;
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/gu;
/** The fewest letters of a piece, on average: English has 3.6, what is typed by chance 1.3, in 1 % of cases 1.7. */
const MIN_LETTERS = 1.7;

async function load() {
  const { vocabulary, encode } = await loadSentenceEncoder();
  const isSpelled = (token: number) =>
    !/^[^\p{L}]+$/u.test(vocabulary[token]?.[0] ?? '') || token === UNKNOWN;
  return { tokenize: unigramTokenizer(vocabulary), isSpelled, encode };
}

/** Splits tokens into chunks of equal length, at most 128 each. Of more than 16 it selects 16, always with the first. */
function chunksOf(tokens: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(tokens.length / MAX_TOKENS);
  const length = Math.ceil(tokens.length / Math.max(1, count));
  const all = Array.from({ length: count }, (_, at) => tokens.slice(at * length, (at + 1) * length));
  if (count <= MAX_CHUNKS) return all.filter((chunk) => chunk.length > 0);
  return Array.from({ length: MAX_CHUNKS }, (_, at) => all[Math.floor((at * count) / MAX_CHUNKS)] ?? []);
}

function add(sum: Float32Array, vector: Float32Array, weight: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
}

/** The vector in unit length; null for one of nothing. */
function toUnitLength(vector: Float32Array): Float32Array | null {
  const length = Math.hypot(...vector);
  return length === 0 ? null : vector.map((value) => value / length);
}
