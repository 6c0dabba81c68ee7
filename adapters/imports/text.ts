import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];
/** The largest number of bytes of a UTF-8 character. */
const MAX_CHARACTER_BYTES = 4;
/** How much of a file decides its encoding: a declaration is at its start, and a guess takes some words. */
const MIN_BEGINNING_BYTES = 4096;

/**
 * The text of a file: in the encoding of its byte order mark; otherwise UTF-16 if every other byte is 0; otherwise UTF-8, unless the
 * first non-ASCII bytes are invalid in it. Then the encoding is the one declared at its start, as in HTML and XML; otherwise a guess;
 * otherwise windows-1252, which can decode anything and includes Latin-1.
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

/** The same bytes, with a first piece long enough to detect the encoding, if the file is. */
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

/** The decoder for the first non-ASCII bytes; null before there are any. */
function decoderByBytes(chunk: Uint8Array, declared: string | undefined): TextDecoder | null {
  if (declared && /^iso-2022-jp/i.test(declared) && chunk.includes(ESCAPE)) return decoderFor(declared);
  const first = chunk.findIndex((byte) => byte >= 0x80);
  if (first < 0) return null;
  for (let cut = 0; cut < MAX_CHARACTER_BYTES && cut < chunk.length - first; cut++) {
    if (isUtf8(chunk.subarray(0, chunk.length - cut))) return new TextDecoder();
  }
  const isDeclared = declared !== undefined && !/^(utf-?(8|16)|us-ascii|ascii)/i.test(declared);
  return (
    (isDeclared ? decoderFor(declared) : null) ?? decoderFor(guess(chunk)) ?? new TextDecoder('windows-1252')
  );
}

/** Starts changes of the character set in ISO-2022-JP, whose bytes are all ASCII. */
const ESCAPE = 0x1b;

/** The encoding that HTML or XML declares at its start. */
function declaredIn(chunk: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(chunk.subarray(0, MIN_BEGINNING_BYTES));
  return (
    /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1]
  );
}

/** The decoder with a name; null for an unknown one. */
function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** A word of a script with capitals: only the first letter may be one, or all letters. */
const cased = (script: string): RegExp =>
  new RegExp(`^(?=\\p{Script=${script}}+$)(?:\\p{Lu}?\\p{Ll}+|\\p{Lu}+)$`, 'u');

/** Encodings of non-Latin scripts, with patterns of their words; among equally likely ones, the first wins. */
const OTHER_SCRIPTS: readonly (readonly [label: string, word: RegExp])[] = [
  ['shift_jis', /[\p{Script=Hiragana}\u30a0-\u30ff]/u],
  ['euc-jp', /[\p{Script=Hiragana}\u30a0-\u30ff]/u],
  ['euc-kr', /^\p{Script=Hangul}+$/u],
  ['gb18030', /^\p{Script=Han}+$/u],
  ['big5', /^\p{Script=Han}+$/u],
  ['windows-1256', /^\p{Script=Arabic}+$/u],
  ['windows-1251', cased('Cyrillic')],
  ['koi8-r', cased('Cyrillic')],
  ['windows-1253', cased('Greek')],
];
/** Lead bytes of the usual characters of Chinese in both its encodings. Others are rare, and most wrongly decoded text has them. */
const USUAL: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ['gb18030', [0xb0, 0xd7]],
  ['big5', [0xa4, 0xc6]],
]);
/** A text is in another script from this share of non-ASCII letters in words that have any, and from this number of them. */
const MIN_FOREIGN = 0.5;
const MIN_FOREIGN_LETTERS = 4;
const MIN_LIKENESS = 0.7;
/** Hebrew in windows-1255: read as windows-1251, it has no capitals, nor the last letters. */
const HEBREW = /^(?:[\u00e0-\u00fa]| ){12,}$/;

/** The most likely encoding, by the words outside tags. Text in Latin letters counts as windows-1252. */
function guess(chunk: Uint8Array): string {
  const text = Buffer.from(chunk)
    .toString('latin1')
    .replace(/<[^>]*>/g, ' ');
  const words = text.match(/[A-Za-z\u0080-\u00ff]+/g) ?? [];
  const written = words.filter((word) => /[\u0080-\u00ff]/.test(word)).join(' ');
  const foreign = written.match(/[\u0080-\u00ff]/g)?.length ?? 0;
  const isForeign = foreign >= MIN_FOREIGN * written.replaceAll(' ', '').length;
  if (!isForeign || foreign < MIN_FOREIGN_LETTERS) return 'windows-1252';
  if (HEBREW.test(written)) return 'windows-1255';
  const bytes = Buffer.from(text, 'latin1');
  const [best] = OTHER_SCRIPTS.map(([label, word]) => ({
    label,
    likeness: likeness(bytes, label, word),
  })).toSorted((one, other) => other.likeness - one.likeness);
  return best && best.likeness >= MIN_LIKENESS ? best.label : 'windows-1252';
}

/** The share of non-ASCII characters, without punctuation, in words that match; 0 for bytes invalid in the encoding. */
function likeness(bytes: Uint8Array, label: string, word: RegExp): number {
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return 0;
  }
  const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0);
  const all = lengthOf(text.match(/[^\p{P}\p{ASCII}\u00a0]+/gu) ?? []);
  const words = (text.match(/[\p{L}\p{M}ー]+/gu) ?? []).filter(
    (one) => word.test(one) && !/^\p{ASCII}+$/u.test(one),
  );
  return (shareOfUsual(bytes, USUAL.get(label)) * lengthOf(words)) / Math.max(1, all);
}

function shareOfUsual(bytes: Uint8Array, usual: readonly [from: number, to: number] | undefined): number {
  if (!usual) return 1;
  let characters = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    characters += 1;
    if (byte >= usual[0] && byte <= usual[1]) common += 1;
    at += 1;
  }
  return common / Math.max(1, characters);
}
