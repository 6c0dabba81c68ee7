import type { Embedder } from '../../../core/ports/embedder.ts';
import { isEnglish } from './english-words.ts';
import { EMBEDDED_MODEL } from './model.ts';
import { loadSentenceEncoder } from './sentence-encoder.ts';
import { unigramTokenizer } from './tokenizer.ts';
import { DIMENSIONS, MAX_TOKENS } from './transformer.ts';

/**
 * Maximum number of chunks of a text that are embedded; they cover about 8,000 characters. If a text is longer, evenly spread chunks of it
 * are embedded.
 */
const MAX_CHUNKS = 16;
/** Maximum number of characters of a text that are split into tokens. */
const MAX_CHARACTERS = 200_000;

/**
 * The languages that the model understands: unrelated texts have an average similarity of at most 0.4, and 80 % of paraphrases are closer
 * than any unrelated text (`npm run bench languages`). In other languages, nearly all texts look alike.
 */
const READ_LANGUAGES: readonly string[] = ['en'];

/** Embeds English texts in this process, and loads the model for the first of them. Texts in other languages get no vector. */
export function embeddedEmbedder(): Embedder {
  let loading: ReturnType<typeof load> | undefined;

  return {
    model: EMBEDDED_MODEL,
    async embed(texts, language = 'en') {
      if (!READ_LANGUAGES.includes(primaryOf(language))) return texts.map(() => null);
      loading ??= load();
      const vectorOf = await loading;
      return texts.map((text) => {
        const read = text.slice(0, MAX_CHARACTERS);
        return isReadable(read) && isEnglish(read) ? vectorOf(read) : null;
      });
    },
  };
}

/** Embeds texts in any language. Used to measure which languages the model understands. */
export async function unfilteredVectors(texts: readonly string[]): Promise<readonly (Float32Array | null)[]> {
  return texts.map(await load());
}

/** The primary language: `en` for `en-GB`. */
const primaryOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/** Whether at least half of a text's letters are Latin. In other texts the model would compare only digits and commas. */
function isReadable(text: string): boolean {
  const latin = text.match(LATIN)?.length ?? 0;
  return latin > 0 && latin >= (text.match(OTHER_LETTER)?.length ?? 0);
}

const LATIN = /\p{Script=Latin}/gu;
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/gu;

/** Loads the model. @returns a function that computes the vector of a text, or null if the text has no known tokens */
async function load(): Promise<(text: string) => Float32Array | null> {
  const { vocabulary, encode } = await loadSentenceEncoder();
  const tokenize = unigramTokenizer(vocabulary);
  return (text) => {
    const sum = new Float32Array(DIMENSIONS);
    for (const tokens of chunksOf(tokenize(text))) add(sum, encode(tokens), tokens.length);
    return toUnitLength(sum);
  };
}

/**
 * Splits tokens into chunks of equal length, at most 128 tokens each. If there are more than 16 chunks, selects 16 evenly spread chunks,
 * beginning with the first.
 */
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

/** Scales a vector to unit length; null for the zero vector. */
function toUnitLength(vector: Float32Array): Float32Array | null {
  const length = Math.hypot(...vector);
  return length === 0 ? null : vector.map((value) => value / length);
}
