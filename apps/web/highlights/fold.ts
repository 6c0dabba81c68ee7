/** A text normalised for comparison: in lower case, without white space, and with uniform quotation marks and dashes. */
interface Folded {
  readonly text: string;
  /** The offset in the original text of the character at an offset in the folded text. */
  originalOffset(at: number): number;
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

/** Texts are folded in chunks of this length, so that an offset is found by folding only one chunk again. In characters. */
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
    originalOffset(at) {
      const chunkIndex = lastAtMost(starts, at);
      let offset = chunkIndex * CHUNK_LENGTH;
      /** The folded characters from here to the character. */
      let remaining = at - (starts[chunkIndex] ?? 0);
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
    .replace(VARIANTS, (sign) => CANONICAL[sign] ?? sign);
}

/** The index of the last of ascending numbers that is not above a limit; 0 if all are above it. */
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
