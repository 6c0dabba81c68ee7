import { MAX_LINE_BYTES } from './format.ts';

/** A line of a part with its number, from 1. The bytes are null if the line is longer than `MAX_LINE_BYTES`. */
interface Line {
  readonly number: number;
  readonly bytes: Uint8Array | null;
}

const NEWLINE = 0x0a;

/** Yields the non-empty lines of a text. Holds at most 64 MiB of a line in memory. */
export async function* readLines(text: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let number = 1;

  function add(piece: Uint8Array): void {
    length += piece.length;
    if (length <= MAX_LINE_BYTES) pieces.push(piece);
    else pieces = [];
  }

  function* take(): Iterable<Line> {
    if (length > 0) yield { number, bytes: length > MAX_LINE_BYTES ? null : joined(pieces) };
    number += 1;
    pieces = [];
    length = 0;
  }

  for await (const chunk of text) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield* take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  yield* take();
}

/** Concatenates byte arrays. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
