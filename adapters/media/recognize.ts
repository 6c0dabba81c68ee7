import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { unprocessable } from '../../core/errors.ts';
import type { Box } from '../../core/ports/media.ts';
import { lettering } from './lettering.ts';
import { greyPixels, type Picture, renderForReading } from './picture.ts';

/** The size of a page at 200 dots per inch; more pixels take longer without better results. */
export const READING_BOX: Box = { width: 2200, height: 2200 };

/** The sizes at which letters are searched for: one for small print, one for signs and slides. */
const LOOKING_BOXES: readonly Box[] = [
  { width: 1200, height: 1200 },
  { width: 600, height: 600 },
];
/** The least share of a picture that must look like text; in photographs, enough for a page rather than a sign. */
const MIN_LETTERING = 0.008;
const MIN_LETTERING_OF_PHOTOGRAPHS = 0.05;

/** The least confidence of a line, 0 to 100. Letters that recognition sees in leaves and clouds are below it. */
const SURE = 65;
/** The least number of letters and digits in a line. */
const MIN_LINE_LENGTH = 3;

const LANGUAGE_DATA = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng')),
  '4.0.0_best_int',
);

/** Reads the text in pictures. Starting takes half a second, and each page one to six. */
export interface TextRecognition {
  /**
   * The text of a picture, line by line, as far as it can be read with confidence. Latin script, trained on English.
   * @throws DomainError `unprocessable` if it is not a picture
   */
  read(picture: Picture): Promise<string>;
}

/**
 * Whether a picture is likely to contain text. This takes a hundredth of the time of reading it.
 * @param kind `photograph` for pictures taken by a camera
 * @throws DomainError `unprocessable` if it is not a picture
 */
export async function looksLettered(picture: Picture, kind: 'photograph' | 'other'): Promise<boolean> {
  const min = kind === 'photograph' ? MIN_LETTERING_OF_PHOTOGRAPHS : MIN_LETTERING;
  for (const box of LOOKING_BOXES) if (lettering(await greyPixels(picture, box)) >= min) return true;
  return false;
}

/** Runs work with text recognition, which is stopped afterwards. */
export async function withRecognition<T>(work: (recognition: TextRecognition) => Promise<T>): Promise<T> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
    errorHandler: () => {}, // failed jobs also reject
  });
  try {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, ...QUIET });
    return await work({
      async read(picture) {
        const page = Buffer.from(await renderForReading(picture, READING_BOX));
        const { data } = await worker.recognize(page, {}, { text: false, blocks: true }).catch(refuse);
        const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
        return paragraphs
          .map(({ lines }) => lines.filter(isSure).map(({ text }) => text.trim()))
          .filter((lines) => lines.length > 0)
          .map((lines) => lines.join('\n'))
          .join('\n\n');
      },
    });
  } finally {
    await worker.terminate();
  }
}

/** Discards the debug output of Tesseract. */
const QUIET: object = { debug_file: '/dev/null' };

function refuse(): never {
  throw unprocessable('The text in this picture cannot be recognised.');
}

function isSure({ text, confidence }: { readonly text: string; readonly confidence: number }): boolean {
  return confidence >= SURE && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LINE_LENGTH;
}
