import type { DocumentText } from '../../core/ports/media.ts';
import { toText } from '../../core/prose/to-text.ts';
import { readPdf } from './pdf.ts';
import { drawPages } from './pdf-pages.ts';
import { readPlainText } from './plain-text.ts';
import { READING_BOX, withRecognition } from './recognize.ts';
import { timeLimit } from './time-limit.ts';

/**
 * The processor time and the time after which no further page of a scan is read, with the search for written text before, and the
 * largest number of pages. A page takes up to 6 s of processor time; the worker may take 20 s of it, and 70 s in all.
 */
const MAX_PROCESSOR_MS = 13_000;
const MAX_READING_MS = 40_000;
const MAX_SCANNED_PAGES = 20;

/**
 * The text of a PDF; if it has none, the text recognised in images of its first pages.
 * @throws DomainError `unprocessable` for damage, or a password
 */
export async function readPdfOrScan(file: Uint8Array): Promise<DocumentText> {
  const isOver = timeLimit(MAX_PROCESSOR_MS, MAX_READING_MS);
  const written = await readPdf(file);
  return toText(written.document).trim() === '' ? readScan(file, isOver) : written;
}

function readScan(file: Uint8Array, isOver: () => boolean): Promise<DocumentText> {
  return withRecognition(async (recognition) => {
    const texts: string[] = [];
    let pages = 0;
    let isCut = false;
    await drawPages(file, READING_BOX, async (page) => {
      if (pages >= MAX_SCANNED_PAGES || isOver()) {
        isCut = true;
        return false;
      }
      pages += 1;
      texts.push(await recognition.read(page));
      return true;
    });
    const { document, isCut: isLong } = readPlainText(texts.filter((text) => text !== '').join('\n\n'));
    return { document, isCut: isCut || isLong };
  });
}
