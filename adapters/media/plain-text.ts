import { unprocessable } from '../../core/errors.ts';
import { MAX_CONTENT_BYTES, truncate } from '../../core/model/text.ts';
import type { DocumentText } from '../../core/ports/media.ts';
import { fromText } from '../../core/prose/from-text.ts';

/** Bytes that are looked at to tell text from other data. */
const SAMPLE_BYTES = 4096;

/**
 * Bytes as text: UTF-8 or, by its mark, UTF-16; what is neither is read as Windows-1252.
 * @throws DomainError `unprocessable` when it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) throw unprocessable('This file is no text.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Plain text as it stands: blank lines part paragraphs, other line ends stay. */
export function readPlainText(text: string): DocumentText {
  const kept = truncate(text, MAX_CONTENT_BYTES).toWellFormed().replaceAll('\0', '');
  return { document: fromText(kept), isCut: kept.length < text.length };
}
