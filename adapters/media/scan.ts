import type { DocumentText } from '../../core/ports/media.ts';
import { toText } from '../../core/prose/to-text.ts';
import type { OcrLanguage } from './ocr-data.ts';
import { readPdf } from './pdf.ts';
import { drawPages } from './pdf-pages.ts';
import { readPlainText } from './plain-text.ts';
import { processorLimit } from './processor-limit.ts';
import { READING_BOX, type TextRecognition, withRecognition } from './recognize.ts';

/**
 * The processor time after which no further page of a scan is begun, in milliseconds, including the time for reading embedded text. A page
 * takes up to 6 s, and a job of the worker may take 20 s.
 */
const MAX_PROCESSOR_MS = 13_000;
/** Maximum number of pages of a scan whose text is recognised. A longer scan would occupy the processor for an hour. */
const MAX_SCANNED_PAGES = 200;

/**
 * A part of the text of a PDF. If the pages contain no text, text is recognised in pictures of the pages, of as many as time allows.
 * @param from the number of the first page, counted from 1; 0 also means 1
 * @throws DomainError `unprocessable` for damage, or a password
 */
export async function readPdfOrScan(
  file: Uint8Array,
  from: number,
  languages?: readonly OcrLanguage[],
): Promise<DocumentText> {
  const isOver = processorLimit(MAX_PROCESSOR_MS);
  const first = Math.max(1, from);
  const written = await readPdf(file, first);
  if (toText(written.document).trim() !== '') return written;
  if (first > MAX_SCANNED_PAGES) return { ...written, isCut: true };
  return withRecognition((recognition) => readScan(file, first, written, { recognition, isOver }), languages);
}

/** @param written the result of reading embedded text: the number of pages, and the page after those that were read */
async function readScan(
  file: Uint8Array,
  first: number,
  { next: end, pages = 0 }: DocumentText,
  { recognition, isOver }: { readonly recognition: TextRecognition; readonly isOver: () => boolean },
): Promise<DocumentText> {
  const last = Math.min((end ?? pages + 1) - 1, MAX_SCANNED_PAGES);
  const texts: string[] = [];
  let next = first;
  await drawPages(file, READING_BOX, first, async (page) => {
    texts.push(await recognition.read(page));
    next += 1;
    return next <= last && !isOver();
  });
  const { document, isCut } = readPlainText(texts.filter((text) => text !== '').join('\n\n'));
  const goesOn = next <= pages;
  return { document, isCut: isCut || goesOn, pages, ...(goesOn && { next }) };
}
