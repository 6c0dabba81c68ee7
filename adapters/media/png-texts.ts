import { inflateSync } from 'node:zlib';
import { decodeUndeclared } from '../../core/model/guess-charset.ts';
import type { PictureMetadata } from './picture-metadata.ts';

const SIGNATURE_BYTES = 8;
/** The length, the type and the checksum of a chunk. */
const FRAME_BYTES = 12;
const KEYWORDS = ['Title', 'Description', 'Comment', 'Author', 'Software', 'Creation Time'];
const MAX_KEYWORD_BYTES = 79;
const MAX_TEXT_BYTES = 64 * 1024;

/**
 * The metadata in the text chunks of a PNG (PNG 1.2, 4.2.3), before and after its pixels. libvips reads only the text chunks before the
 * pixels, and only as UTF-8.
 */
export function pngMetadata(file: Uint8Array): PictureMetadata {
  const texts = new Map<string, string | undefined>();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= file.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (/^(?:tEXt|zTXt|iTXt)$/.test(type)) {
      const data = file.subarray(at + 8, at + 8 + length);
      const end = data.indexOf(0);
      const keyword = String.fromCharCode(...data.subarray(0, Math.max(0, Math.min(end, MAX_KEYWORD_BYTES))));
      if (KEYWORDS.includes(keyword) && !texts.has(keyword))
        texts.set(keyword, textOf(type, data.subarray(end + 1)));
    }
    at += FRAME_BYTES + length;
  }
  const text = (keyword: string) => texts.get(keyword);
  const date = Date.parse(text('Creation Time') ?? '');
  return {
    titles: [text('Title')],
    descriptions: [text('Description'), text('Comment')],
    authors: [text('Author')],
    dates: Number.isNaN(date) ? [] : [new Date(date).toISOString()],
    software: text('Software'),
  };
}

/**
 * The text of a chunk, after its keyword. `zTXt` is always compressed, `iTXt` optionally. In `iTXt`, a language tag and a translated
 * keyword precede the text.
 */
function textOf(type: string, data: Uint8Array): string | undefined {
  if (type === 'tEXt') return decodeUndeclared(data.subarray(0, MAX_TEXT_BYTES));
  if (type === 'zTXt') return inflated(data.subarray(1));
  const start = data.indexOf(0, data.indexOf(0, 2) + 1) + 1;
  const text = data.subarray(start);
  return data[0] === 1 ? inflated(text) : decodeUndeclared(text.subarray(0, MAX_TEXT_BYTES));
}

function inflated(bytes: Uint8Array): string | undefined {
  try {
    return decodeUndeclared(inflateSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }));
  } catch {
    return undefined;
  }
}
