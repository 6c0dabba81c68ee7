/** A text normalised for comparison: in lower case, without white space, and with uniform quotation marks and dashes. */
interface Folded {
  readonly text: string;
  /** The offset in the original text of the character at an offset in the folded text. */
  originalOffset(foldedOffset: number): number;
}

/** A quote normalised for comparison. */
export interface FoldedQuote {
  readonly exact: string;
  readonly before: string;
  readonly after: string;
}

/** White space and invisible characters. */
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
const VARIANTS = /[‘’‚‛“”„‟«»‐‑‒–—−ς]/g;

const CANONICAL: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  // Lower case depends on the context: Σ becomes ς at the end of a word. Chunks may end within a word, so both forms become σ.
  ς: 'σ',
};

/** The length of a chunk in UTF-16 code units. To find an offset, only one chunk must be folded again. */
const CHUNK_LENGTH = 1_024;

/** Folds a text; 1 MiB takes about 15 ms. */
export function fold(text: string): Folded {
  const chunks: string[] = [];
  /** The start offsets of the chunks in the folded text. */
  const starts: number[] = [];
  let length = 0;
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    const chunk = foldChunk(text.slice(at, at + CHUNK_LENGTH));
    starts.push(length);
    chunks.push(chunk);
    length += chunk.length;
  }
  return {
    text: chunks.join(''),
    originalOffset(foldedOffset) {
      const chunkIndex = lastAtMost(starts, foldedOffset);
      let offset = chunkIndex * CHUNK_LENGTH;
      /** Number of folded characters between the current offset and the character. */
      let remaining = foldedOffset - (starts[chunkIndex] ?? 0);
      for (; offset < text.length; offset++) {
        remaining -= foldChunk(text.charAt(offset)).length;
        if (remaining < 0) break;
      }
      return offset;
    },
  };
}

function foldChunk(text: string): string {
  return text
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(VARIANTS, (character) => CANONICAL[character] ?? character);
}

/** The index of the last number that is not above a limit, in ascending numbers; 0 if all are above it. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle;
  }
  return low;
}
