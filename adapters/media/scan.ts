import type { DocumentText } from '../../core/ports/media.ts';
import { toText } from '../../core/prose/to-text.ts';
import { drawPages, readPdf } from './pdf.ts';
import { readPlainText } from './plain-text.ts';
import { READING_BOX, withRecognition } from './recognize.ts';

/** The time for reading the pages of a scan, and the largest number of pages. */
const SCAN_MILLISECONDS = 25_000;
const MAX_SCANNED_PAGES = 20;

/**
 * The text of a PDF; if it has none, the text recognised in images of its first pages.
 * @throws DomainError `unprocessable` for damage, or a password
 */
export async function readPdfOrScan(file: Uint8Array): Promise<DocumentText> {
  const written = await readPdf(file);
  return toText(written.document).trim() === '' ? readScan(file) : written;
}

function readScan(file: Uint8Array): Promise<DocumentText> {
  return withRecognition(async (recognition) => {
    const started = performance.now();
    const texts: string[] = [];
    let pages = 0;
    let isCut = false;
    await drawPages(file, READING_BOX, async (page) => {
      if (pages >= MAX_SCANNED_PAGES || performance.now() - started > SCAN_MILLISECONDS) {
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
