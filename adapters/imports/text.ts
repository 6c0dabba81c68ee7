import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];
/** The largest number of bytes of a character of UTF-8. */
const MAX_CHARACTER_BYTES = 4;
/** The length of the longest byte order mark. */
const MIN_BEGINNING_BYTES = 3;

/**
 * The text of a file: in the encoding of its byte order mark; else in UTF-16 where every other byte is 0; else in UTF-8, unless the first
 * bytes that are not ASCII are none, and it is windows-1252, which can decode anything and holds Latin-1.
 */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  for await (const chunk of withWholeBeginning(bytes)) {
    if (isFirst) decoder = decoderByMark(chunk);
    isFirst = false;
    const decided: TextDecoder | null = decoder ?? decoderByBytes(chunk);
    decoder = decided;
    const text = decided ? decided.decode(chunk, { stream: true }) : new TextDecoder().decode(chunk);
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** The same bytes, of which the first piece is long enough to tell the encoding. */
async function* withWholeBeginning(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array | null = new Uint8Array();
  for await (const chunk of bytes) {
    if (beginning === null) {
      if (chunk.length > 0) yield chunk;
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < MIN_BEGINNING_BYTES) continue;
    yield beginning;
    beginning = null;
  }
  if (beginning !== null && beginning.length > 0) yield beginning;
}

function decoderByMark(chunk: Uint8Array): TextDecoder | null {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, at) => chunk[at] === byte));
  if (marked) return new TextDecoder(marked[1]);
  if (chunk.length < 2) return null;
  if (chunk[0] === 0 && chunk[1] !== 0) return new TextDecoder('utf-16be');
  return chunk[0] !== 0 && chunk[1] === 0 ? new TextDecoder('utf-16le') : null;
}

/** The decoder that the first bytes beyond ASCII ask for; null while there are none. */
function decoderByBytes(chunk: Uint8Array): TextDecoder | null {
  const first = chunk.findIndex((byte) => byte >= 0x80);
  if (first < 0) return null;
  for (let cut = 0; cut < MAX_CHARACTER_BYTES && cut < chunk.length - first; cut++) {
    if (isUtf8(chunk.subarray(0, chunk.length - cut))) return new TextDecoder();
  }
  return new TextDecoder('windows-1252');
}
