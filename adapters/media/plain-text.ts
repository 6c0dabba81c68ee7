import { SOURCE_CODE } from '../../core/analysis/file-entity.ts';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { decodedOnce } from '../../core/model/doubly-encoded.ts';
import { decodeUndeclared } from '../../core/model/guess-charset.ts';
import { MAX_CONTENT_BYTES, truncate } from '../../core/model/text.ts';
import type { DocumentText } from '../../core/ports/media.ts';
import { fromText } from '../../core/prose/from-text.ts';
import { encodingOf, SAMPLE_BYTES } from './byte-order-mark.ts';

/**
 * Decodes text: as UTF-16 if it has a byte order mark of UTF-16 or is text only in UTF-16, otherwise as UTF-8 or, if the bytes are not
 * valid UTF-8, in a guessed charset. A text that was encoded twice in UTF-8 is decoded once more.
 * @throws DomainError `unprocessable` if the bytes are not text
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) throw unprocessable(reason('file-not-text'));
  return decodedOnce(decodeUndeclared(bytes));
}

/** Source code as one block; the suffix of the media type names its language. */
export function readCode(text: string, type: string, from = 0): DocumentText {
  const { kept, ...piece } = pieceOf(text, from, '\n');
  const code = kept.replace(/\r\n?/g, '\n').trimEnd();
  const block = { type: 'codeBlock', attrs: { language: type.slice(SOURCE_CODE.length) } };
  const content = [
    code === '' ? { type: 'paragraph' } : { ...block, content: [{ type: 'text', text: code }] },
  ];
  return { document: { type: 'doc', content }, ...piece };
}

/** Plain text: blank lines separate paragraphs, other line breaks are kept. */
export function readPlainText(text: string, from = 0): DocumentText {
  const { kept, ...piece } = pieceOf(text, from, '\n\n');
  return { document: fromText(kept), ...piece };
}

/** The part of a text that is kept. */
interface TextPiece extends Pick<DocumentText, 'isCut' | 'next'> {
  readonly kept: string;
}

/**
 * A part of a text, of at most 1 MiB.
 * @param from where the part begins
 * @param end the separator at which the part should end, if the text continues and the second half of the part contains the separator
 */
export function pieceOf(text: string, from: number, end: string): TextPiece {
  const rest = text.slice(from);
  const most = truncate(rest, MAX_CONTENT_BYTES);
  const isCut = most.length < rest.length;
  const last = most.lastIndexOf(end);
  const taken = isCut && last > most.length / 2 ? most.slice(0, last + end.length) : most;
  const kept = taken.toWellFormed().replaceAll('\0', '');
  return { kept, isCut, ...(isCut && { next: from + taken.length }) };
}
