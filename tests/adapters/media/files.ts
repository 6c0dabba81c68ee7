import { strToU8, zipSync } from 'fflate';

/** A zip archive of text files. */
export const archive = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    { level: 1 },
  );

export const svg = (body: string, size = 'width="100" height="100"'): Uint8Array =>
  strToU8(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`);

/** A sign of 640 by 140 pixels. */
export const sign = (words: string): Uint8Array =>
  svg(
    `<rect width="640" height="140" fill="#fff"/><text x="30" y="80" font-family="DejaVu Sans" font-size="40">${words}</text>`,
    'width="640" height="140"',
  );

/** The contents of a PDF in addition to its pages. */
interface PdfExtras {
  /** Entries of the document information dictionary. */
  readonly info?: string;
  /** Entries of the catalogue. */
  readonly catalog?: string;
  /** Entries of the trailer. */
  readonly trailer?: string;
  /** A form field on the first page; it is the last object, `7 0 R` of a PDF with one page. */
  readonly field?: string;
  /** Further fonts. */
  readonly resources?: string;
}

/** A PDF with one content stream per page, in Helvetica as /F1. */
export function pdf(
  pages: readonly string[],
  { info = '', catalog = '', trailer = '', field, resources = '' }: PdfExtras = {},
) {
  const firstPage = 5;
  const pageIds = pages.map((_, at) => firstPage + 2 * at);
  const fieldId = firstPage + 2 * pages.length;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< ${info} >>`,
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${firstPage + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R ${resources} >> >> ${at === 0 && field ? `/Annots [${fieldId} 0 R]` : ''} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...(field ? [`<< /Type /Annot ${field} >>`] : []),
  ];
  const parts = ['%PDF-1.4\n'];
  let length = parts.join('').length;
  const offsets = objects.map((object, at) => {
    const start = length;
    const part = `${at + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`,
  );
  return strToU8(parts.join(''), true);
}

/** Lines of a page, each with its size and distance from the bottom in points. */
export const lines = (
  ...placed: readonly (readonly [text: string, size: number, bottom: number])[]
): string =>
  placed
    .map(([text, size, bottom]) => `BT /F1 ${size} Tf 1 0 0 1 72 ${bottom} Tm (${text}) Tj ET`)
    .join('\n');

/** A Word document of paragraphs, each given as the XML inside `w:p`. */
export const docx = (body: string, files: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array =>
  archive({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ...files,
  });

/** An e-book of chapters in XHTML, with a cover and its declaration. */
export const epub = (
  chapters: readonly string[],
  cover: Uint8Array,
  declaration = 'properties="cover-image"',
): Uint8Array =>
  archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="dc"><metadata>
      <dc:title>The Salt Road</dc:title><dc:creator>Ada Lindqvist</dc:creator><dc:language>en</dc:language>
      <dc:date>2019-04-01</dc:date><dc:identifier>urn:uuid:7</dc:identifier><dc:identifier>urn:isbn:9780141439761</dc:identifier></metadata>
      <manifest><item id="cover" href="images/cover%20art.png" ${declaration}/>
      ${chapters.map((_, at) => `<item id="c${at}" href="text/c${at}.xhtml"/>`).join('')}</manifest>
      <spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    'OEBPS/images/cover art.png': cover,
    ...Object.fromEntries(
      chapters.map((body, at) => [
        `OEBPS/text/c${at}.xhtml`,
        `<html><head><title>x</title></head><body>${body}</body></html>`,
      ]),
    ),
  });

/** A second of silence as WAVE, 8,000 samples. */
export function wave(seconds = 1): Uint8Array {
  const samples = 8_000 * seconds;
  const bytes = new Uint8Array(44 + samples).fill(128, 44);
  const view = new DataView(bytes.buffer);
  const text = (at: number, characters: string) => bytes.set(strToU8(characters), at);
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples, true);
  return bytes;
}
