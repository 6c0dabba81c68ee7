import { constants, inflateSync } from 'node:zlib';

/** Maximum number of characters of an object that are searched for its type. */
const MAX_OBJECT = 4096;
const OBJECT = /(\d{1,10}) (\d{1,5}) obj\b/g;
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/;

const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/;
const FILTERED = /\/Filter\s*\[?\s*\/FlateDecode\b/;
const STREAM = /^[\s\S]*?\bstream\r?\n/;
/** Maximum number of bytes of all object streams together. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/**
 * A truncated PDF with a new end, which lists the pages that remain: readers find the other objects by themselves (ISO 32000-1, annex
 * C.2). Undefined if no page can be found.
 */
export function repairedPdf(file: Uint8Array): Uint8Array | undefined {
  const bytes = withoutObjectStreams(file);
  const text = bytes.toString('latin1');
  const pages = new Set<string>(); // a page that was changed is there twice
  let last = 0;
  let lastAt = 0;
  for (const { 0: head, 1: number, 2: generation, index } of text.matchAll(OBJECT)) {
    last = Math.max(last, Number(number));
    lastAt = index;
    const start = index + head.length;
    const [object = ''] = text.slice(start, start + MAX_OBJECT).split(/\bendobj\b|\bstream\b/, 1);
    if (PAGE.test(object)) pages.add(`${number} ${generation} R`);
  }
  if (pages.size === 0) return undefined;
  const [tree, catalog] = [last + 1, last + 2];
  const table = text.indexOf('\nxref', lastAt); // PDF.js would not read what follows it
  const objects = bytes.subarray(0, table < 0 ? undefined : table);
  const start = text.startsWith('%PDF-') ? '' : '%PDF-1.7\n';
  const end = `
endstream endobj
${tree} 0 obj << /Type /Pages /Count ${pages.size} /Kids [${[...pages].join(' ')}] >> endobj
${catalog} 0 obj << /Type /Catalog /Pages ${tree} 0 R >> endobj
trailer << /Root ${catalog} 0 R /Size ${catalog + 1} >>
startxref
0
%%EOF
`;
  return Uint8Array.from(Buffer.concat([Buffer.from(start), objects, Buffer.from(end)]));
}

/** Writes the objects in object streams (ISO 32000-1, 7.5.7) as plain objects. A search for objects finds only plain objects. */
function withoutObjectStreams(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const text = bytes.toString('latin1');
  if (!text.includes('/ObjStm')) return bytes;
  const parts: Buffer[] = [];
  let left = MAX_UNPACKED;
  for (const { 0: head, index } of text.matchAll(OBJECT)) {
    if (left <= 0) break;
    const start = index + head.length;
    const [entries = ''] = STREAM.exec(text.slice(start, start + MAX_OBJECT)) ?? [];
    if (!OBJECT_STREAM.test(entries)) continue;
    const end = text.indexOf('endstream', start);
    const data = bytes.subarray(start + entries.length, end < 0 ? undefined : end);
    const unpacked = unpackedStream(data, FILTERED.test(entries), left);
    left -= unpacked.length;
    parts.push(plainObjects(unpacked, Number(/\/First\s+(\d+)/.exec(entries)?.[1] ?? 0)));
    if (end < 0) break;
  }
  return Buffer.concat([...parts, bytes]); // a later version of an object replaces an earlier one
}

/**
 * The bytes of a stream, at most `most`; empty if the stream is damaged or, when compressed, longer than `most`. The end may be cut off.
 */
function unpackedStream(data: Buffer, isDeflated: boolean, most: number): Buffer {
  if (!isDeflated) return data.subarray(0, most);
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most });
  } catch {
    return Buffer.alloc(0);
  }
}

/**
 * The objects of an object stream, written out. They are in ascending order; one at an earlier position than the object before it is left
 * out, since such lists could multiply the file.
 * @param first the position of the first one, after the list of numbers and positions
 */
function plainObjects(unpacked: Buffer, first: number): Buffer {
  const numbers = unpacked.toString('latin1', 0, first).match(/\d+/g) ?? [];
  const parts: (string | Buffer)[] = [];
  let end = first;
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const from = first + Number(numbers[at + 1]);
    if (from < end) continue;
    const to = at + 3 < numbers.length ? first + Number(numbers[at + 3]) : unpacked.length;
    end = Math.max(from, to);
    parts.push(`\n${numbers[at]} 0 obj\n`, unpacked.subarray(from, to), '\nendobj\n');
  }
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
