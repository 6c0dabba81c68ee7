import type { Reason } from '../errors.ts';

/** Maximum length of a title, in characters (D10). */
export const MAX_TITLE_LENGTH: number = 2_000;
/** Maximum size of a text, note or summary, in bytes of UTF-8 (D10). */
export const MAX_CONTENT_BYTES: number = 1024 * 1024;
/** Maximum length of a text that is extracted from a file, in UTF-16 code units: about 1,500 pages. */
export const MAX_EXTRACT_CHARACTERS: number = 4 * 1024 * 1024;

/** Most texts are ASCII; testing for that takes a quarter of the time of counting. */
const NOT_ASCII = /[\u0080-\uffff]/;

/** The number of bytes of `text` in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  if (!NOT_ASCII.test(text)) return bytes;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x800) bytes += 2;
    else if (unit >= 0x80) bytes += 1;
    if (unit >= 0xd800 && unit <= 0xdbff) index += 1;
  }
  return bytes;
}

/** The number of characters of a text. Chinese and Japanese characters, which say more, count twice. */
export const textWeight = (text: string): number =>
  text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);

/** The number of Unicode code points in `text`. An emoji counts as one. */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** The text in NFC, trimmed, with each run of white space collapsed to one space. */
export function normalizeSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

const MAX_REASON_LENGTH = 500;
/** Maximum length of a reason's parameters as JSON. If they are longer, only the text of the reason is stored. */
const MAX_PARAMS_LENGTH = 4_000;

/** Shortens a reason for storage: cuts its text, and drops long parameters. */
export function cutReason({ reason, code, params }: Reason): Reason {
  const isLong = JSON.stringify(params ?? {}).length > MAX_PARAMS_LENGTH;
  const cut = truncate(reason, MAX_REASON_LENGTH);
  return { reason: cut, ...(code !== undefined && !isLong && { code, params: params ?? {} }) };
}

/** A text of at most `length` UTF-16 code units. A longer text is cut after a word, with an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = truncate(text, length - 1);
  return `${cut.replace(/[\s\p{P}]+[^\s\p{P}]*$/u, '') || cut}…`;
}

/** The first `length` UTF-16 code units of `text`, or one fewer where that would split a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
