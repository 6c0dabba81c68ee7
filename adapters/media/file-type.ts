import { fileTypeFromBuffer } from 'file-type';
import { guessCharset } from '../../core/model/guess-charset.ts';
import { decodeLatin } from '../../core/model/latin-charset.ts';
import { afterComments } from '../../core/model/markup.ts';
import { decodeMixedUtf8 } from '../../core/model/mixed-utf8.ts';
import type { MediaInspector } from '../../core/ports/media-inspector.ts';
import { encodingOf } from './byte-order-mark.ts';
import { sourceType } from './source-type.ts';

const XML = /^\s*<\?xml\b/i;
const SVG_DOCTYPE = /^<!doctype (?:\w+:)?svg[^[>]*(?:\[[^\]]*\]\s*)?>/i;
const SVG = /^<(?:\w+:)?svg[\s>]/i;
/** An OpenDocument file in a single XML file (OpenDocument 1.3, part 3, 3.1.2). */
const FLAT =
  /^<(?:\w+:)?document\s[^<>]*?:mimetype=["'](application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))["']/i;
const HTML = /^<(!doctype html|html|head|body)[\s>]/i;

/** Matches a PDF whose header comes after other bytes, within the first 1,024 (ISO 32000-1, H.3, note 13), and is followed by an object. */
const LATE_PDF = /^[\s\S]{0,1019}%PDF-\d\.\d\s[\s\S]{0,1024}?\b\d+\s+\d+\s+obj\b/;

/** The first object of a PDF without a header, or with one even later: readers accept it if the file is named so. */
const PDF_OBJECT = /(?:^|%PDF-\S*\s[^\n]{0,64}\n|[\r\n])\d+ \d+ obj\s*<</;

/** Header fields of a message (RFC 5322, 2.2), starting with the first line of the file. */
const HEADER_FIELDS = /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+/;
const MAIL_FIELDS = [/^(from|sender):.*@/im, /^(date|received|message-id|mime-version):/im];
/** What precedes the fields in a mailbox (RFC 4155), and in a message of Apple Mail. */
const MAILBOX = /^From \S[^\n]*\n/;
const LENGTH = /^\d{1,12}[ \t]*\r?\n/;
/** The header fields of pages that browsers save as MIME (RFC 2557). */
const PAGE_FIELDS = [
  /^content-type:\s*multipart\/related/im,
  /^(snapshot-content-location:|from: <saved by )/im,
];

/** Recognises files by their first bytes: binary formats by their signatures, markup by its first tag, and text by its encoding. */
export function fileTypeInspector(): MediaInspector {
  return {
    async identify(head, name) {
      const message = messageType(head);
      if (message !== undefined) return message;
      const bytes = new TextDecoder('latin1').decode(head);
      if (LATE_PDF.test(bytes) || (/\.pdf$/i.test(name ?? '') && PDF_OBJECT.test(bytes)))
        return 'application/pdf';
      const text = decodeText(head);
      // Tags are ASCII in every charset of web pages.
      const markup = markupType(text ?? bytes);
      if (markup !== undefined) return markup;
      if (text !== null && encodingOf(head) !== 'utf-8') return 'text/plain';
      const recognised = await fileTypeFromBuffer(head).catch(() => undefined);
      if (recognised?.mime === 'video/webm' && hasOnlySound(head)) return 'audio/webm';
      if (recognised) return recognised.mime;
      if (text === null && !isUndeclaredText(head)) return 'application/octet-stream';
      const hasEnding = name === undefined || /\.\w+$/.test(name);
      return (!hasEnding && sourceType(text ?? '')) || 'text/plain';
    },
  };
}

/** The type of markup, by its beginning; undefined for anything else. */
function markupType(text: string): string | undefined {
  const start = afterComments(text);
  const isXml = XML.test(text);
  if (SVG.test(afterComments(start.replace(SVG_DOCTYPE, '')))) return 'image/svg+xml';
  const flat = FLAT.exec(start)?.[1];
  if (flat !== undefined) return `${flat}-flat-xml`;
  if (HTML.test(start)) return isXml ? 'application/xhtml+xml' : 'text/html';
  return isXml ? 'application/xml' : undefined;
}

/** The type of an email message or a mailbox. Its header fields are ASCII, even if its content is not. Undefined for any other data. */
function messageType(head: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(head);
  const fields = HEADER_FIELDS.exec(text.replace(MAILBOX, '').replace(LENGTH, ''))?.[0] ?? '';
  const has = (pattern: RegExp) => pattern.test(fields);
  if (PAGE_FIELDS.every(has)) return 'multipart/related';
  if (!MAIL_FIELDS.every(has)) return undefined;
  return MAILBOX.test(text) ? 'application/mbox' : 'message/rfc822';
}

/** Minimum share of letters, digits, punctuation and spaces in a text of any language. */
const MIN_WRITTEN = 0.9;

/** Whether bytes that are not UTF-8 are text in another charset: they contain words, and no control characters. */
function isUndeclaredText(head: Uint8Array): boolean {
  const hasControls = head.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d,
  );
  if (hasControls) return false;
  if (decodeMixedUtf8(head) !== undefined) return true;
  const charset = guessCharset(head);
  if (charset === 'windows-1252') return isWesternText(head);
  const text = new TextDecoder(charset).decode(head, { stream: true });
  return (text.match(/[\p{L}\p{M}\p{N}\p{P}\s]/gu)?.length ?? 0) >= MIN_WRITTEN * text.length;
}

/** Maximum share of bytes from 0x80 in a text of a Western language; in French, one letter of 30 has an accent. */
const MAX_ACCENTED = 0.2;
const WORDS = /[a-z]{2}/i;

/** Whether bytes without control characters are text of a Western language. */
function isWesternText(head: Uint8Array): boolean {
  const text = decodeLatin(head, 'windows-1252');
  const accented = head.filter((byte) => byte >= 0x80);
  return accented.length <= MAX_ACCENTED * head.length && !CONTROLS.test(text) && WORDS.test(text);
}

/** The controls that bytes without a letter become. */
const CONTROLS = /[\x7f-\x9f]/;

/** Decodes the start of a file, which may end inside a character, as UTF-16 or UTF-8; null if it is neither. */
function decodeText(head: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(head), { fatal: true }).decode(head, { stream: true });
    return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The ids of Matroska elements (RFC 9559). */
const SEGMENT = 0x18538067;

const TRACKS = 0x1654ae6b;

const TRACK_ENTRY = 0xae;

const TRACK_TYPE = 0x83;

const SOUND = 2;

/** Whether all tracks at the start of a WebM file are sound, as in voice messages; false if no tracks are listed there. */
function hasOnlySound(head: Uint8Array): boolean {
  let level: readonly Uint8Array[] = [head];
  for (const id of [SEGMENT, TRACKS, TRACK_ENTRY, TRACK_TYPE])
    level = level.flatMap((bytes) =>
      [...elementsOf(bytes)].filter((each) => each.id === id).map(({ body }) => body),
    );
  return level.length > 0 && level.every((body) => body.at(-1) === SOUND);
}

/** The consecutive elements (RFC 8794) in some bytes; the last may be incomplete. */
function* elementsOf(bytes: Uint8Array): Generator<{ readonly id: number; readonly body: Uint8Array }> {
  let at = 0;
  while (at < bytes.length) {
    const idLength = lengthAt(bytes, at);
    const sizeLength = lengthAt(bytes, at + idLength);
    const start = at + idLength + sizeLength;
    const id = numberAt(bytes, at, idLength);
    const marked = numberAt(bytes, at + idLength, sizeLength);
    const marker = 2 ** (7 * sizeLength);
    const size = marked - marker;
    // A size with all bits set means: to the end. A truncated size can be negative.
    const end = size === marker - 1 ? bytes.length : start + Math.max(size, 0);
    yield { id, body: bytes.subarray(start, end) };
    at = end;
  }
}

/** The length of a number in bytes, 1 to 8, given by the zeros before its first set bit. */
function lengthAt(bytes: Uint8Array, at: number): number {
  return Math.min(Math.clz32(bytes[at] ?? 0) - 23, 8);
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
}
