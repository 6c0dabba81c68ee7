import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { unprocessable } from '../../core/errors.ts';
import type { Box } from '../../core/ports/media.ts';

/** A page at 200 dots per inch; more pixels cost time and read no better. */
export const READING_BOX: Box = { width: 2200, height: 2200 };

/** Lines below this confidence, 0 to 100, are what text recognition sees in leaves and clouds. */
const SURE = 65;
/** A line holds at least so many letters or digits. */
const SHORTEST_LINE = 3;

const LANGUAGE_DATA = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng')),
  '4.0.0_best_int',
);

/**
 * The text in a picture, line by line, as far as it can be read with confidence; Latin letters, tuned to English.
 * @param picture in PNG
 * @throws DomainError `unprocessable` when it is no picture
 */
export async function recognizeText(picture: Uint8Array): Promise<string> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
    errorHandler: () => {}, // a failed job rejects as well
  });
  try {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, blocks: true });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
    return paragraphs
      .map(({ lines }) => lines.filter(isSure).map(({ text }) => text.trim()))
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n');
  } catch (error) {
    throw unprocessable(`No text can be recognised: ${error instanceof Error ? error.message : error}`);
  } finally {
    await worker.terminate();
  }
}

function isSure({ text, confidence }: { readonly text: string; readonly confidence: number }): boolean {
  return confidence >= SURE && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= SHORTEST_LINE;
}
