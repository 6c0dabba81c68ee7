/** A text normalised for comparison: without white space, in lower case, and with uniform quotes and dashes. */
interface Folded {
  readonly text: string;
  /** The position of a character in the original text. */
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
const PUNCTUATION = /[‘’‚‛“”„‟«»‐‑‒–—−ς]/g;

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
  ς: 'σ',
};

/** The length of the chunks that are folded separately; offsets are counted from the start of a chunk. */
const CHUNK_LENGTH = 1_024;

/** Folds a text; 1 MiB takes about 15 ms. */
export function fold(text: string): Folded {
  const parts: string[] = [];
  /** Start offsets of the chunks in the folded text. */
  const starts: number[] = [];
  let length = 0;
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    const part = foldChunk(text.slice(at, at + CHUNK_LENGTH));
    starts.push(length);
    parts.push(part);
    length += part.length;
  }
  return {
    text: parts.join(''),
    originalOffset(at) {
      const number = lastAtMost(starts, at);
      let place = number * CHUNK_LENGTH;
      let left = at - (starts[number] ?? 0);
      for (; place < text.length; place++) {
        left -= foldChunk(text.charAt(place)).length;
        if (left < 0) break;
      }
      return place;
    },
  };
}

function foldChunk(text: string): string {
  return text
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(PUNCTUATION, (sign) => CANONICAL[sign] ?? sign);
}

/** The index of the last of ascending numbers that is at most the limit; 0 if all are larger. */
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
