import { inflateSync } from 'node:zlib';
import { decodeUndeclared } from '../../core/model/guess-charset.ts';
import type { PictureMetadata } from './picture-metadata.ts';

const SIGNATURE_BYTES = 8;
/** The length, the type and the checksum of a chunk. */
const FRAME_BYTES = 12;
const NAMES: ReadonlySet<string> = new Set([
  ...['Title', 'Description', 'Comment', 'Author', 'Software', 'Creation Time'],
]);
const MAX_TEXT_BYTES = 64 * 1024;

/** The metadata in the text chunks of a PNG, before and after its pixels (PNG 1.2, 4.2.3); libvips reads only those before, as UTF-8. */
export function pngMetadata(file: Uint8Array): PictureMetadata {
  const texts = new Map<string, string | undefined>();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= file.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (/^[itz](?:EXt|TXt)$/.test(type)) {
      const data = file.subarray(at + 8, at + 8 + length);
      const nameEnd = data.indexOf(0);
      const name = String.fromCharCode(...data.subarray(0, Math.max(0, Math.min(nameEnd, 79))));
      if (NAMES.has(name) && !texts.has(name)) texts.set(name, textOf(type, data.subarray(nameEnd + 1)));
    }
    at += FRAME_BYTES + length;
  }
  const text = (name: string) => texts.get(name);
  const date = Date.parse(text('Creation Time') ?? '');
  return {
    titles: [text('Title')],
    descriptions: [text('Description'), text('Comment')],
    authors: [text('Author')],
    dates: Number.isNaN(date) ? [] : [new Date(date).toISOString()],
    software: text('Software'),
  };
}

/** The text of a chunk after its name: compressed in `zTXt` and sometimes in `iTXt`, which has a language and a translated name before it. */
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
