/** The most characters of an object that are searched for its type. */
const MAX_OBJECT = 4096;
const OBJECT = /(\d{1,10}) (\d{1,5}) obj\b/g;
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/;

/**
 * A truncated PDF with a new end, which lists the pages that remain: readers find the other objects by themselves (ISO 32000-1, annex
 * C.2). Undefined if no page can be found, such as in compressed objects.
 */
export function repairedPdf(file: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString('latin1');
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
  const objects = file.subarray(0, table < 0 ? undefined : table);
  const end = `
endstream endobj
${tree} 0 obj << /Type /Pages /Count ${pages.size} /Kids [${[...pages].join(' ')}] >> endobj
${catalog} 0 obj << /Type /Catalog /Pages ${tree} 0 R >> endobj
trailer << /Root ${catalog} 0 R /Size ${catalog + 1} >>
startxref
0
%%EOF
`;
  return Uint8Array.from(Buffer.concat([objects, Buffer.from(end)]));
}
