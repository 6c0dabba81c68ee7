import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { guessCharset, guessDespite, isIso2022Jp } from '../../core/model/guess-charset.ts';

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];
/** Maximum number of bytes of a UTF-8 character. */
const MAX_CHARACTER_BYTES = 4;
/** Bytes that decide the encoding of a file. A declaration is at the start, and a guess needs a few words. */
const MIN_BEGINNING_BYTES = 4096;

/**
 * Decodes a file. The encoding is that of the byte order mark; otherwise UTF-16 if one of the first two bytes is 0; otherwise UTF-8, unless
 * the first non-ASCII bytes are not valid UTF-8. In that case, the encoding is the one declared at the start, as in HTML and XML; otherwise
 * a guess; otherwise windows-1252, which can decode anything and includes Latin-1.
 */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let declared: string | undefined;
  let isFirst = true;
  for await (const chunk of withWholeBeginning(bytes)) {
    if (isFirst) {
      decoder = decoderByMark(chunk);
      declared = declaredIn(chunk);
    }
    isFirst = false;
    const decided: TextDecoder | null = decoder ?? decoderByBytes(chunk, declared);
    decoder = decided;
    const text = decided ? decided.decode(chunk, { stream: true }) : new TextDecoder().decode(chunk);
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** The same bytes, with a first chunk that is long enough to detect the encoding, if the file is long enough. */
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

/** The decoder that the first non-ASCII bytes show to be right; null if the chunk has only ASCII. */
function decoderByBytes(chunk: Uint8Array, declared: string | undefined): TextDecoder | null {
  if (isIso2022Jp(chunk)) return new TextDecoder('iso-2022-jp');
  const first = chunk.findIndex((byte) => byte >= 0x80);
  if (first < 0) return null;
  for (let cut = 0; cut < MAX_CHARACTER_BYTES && cut < chunk.length - first; cut++) {
    if (isUtf8(chunk.subarray(0, chunk.length - cut))) return new TextDecoder();
  }
  const isDeclared = declared !== undefined && !/^(utf-?(8|16)|us-ascii|ascii)/i.test(declared);
  return (
    (isDeclared ? decoderFor(guessDespite(declared, chunk) ?? declared) : null) ??
    decoderFor(guessCharset(chunk)) ??
    new TextDecoder('windows-1252')
  );
}

/** The encoding that HTML or XML declares at its start. */
function declaredIn(chunk: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(chunk.subarray(0, MIN_BEGINNING_BYTES));
  return (
    /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1]
  );
}

/** The decoder for the encoding with this name; null for an unknown name. */
function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
