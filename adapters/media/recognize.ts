import { eld } from 'eld/small';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { Box } from '../../core/ports/media.ts';
import { lettering, transposed } from './lettering.ts';
import { ALL_OCR_LANGUAGES, modelFolder, OCR_LANGUAGES, type OcrLanguage, ORIENTATION } from './ocr-data.ts';
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
/** The confidence of a line in the right language is above this; without its accents, a line of another one is below. */
const CLEAR = 80;
/** If less of a page is sure, it is in another language, and what looks sure is wrong, too. */
const MIN_SURE_SHARE = 1 / 3;
/** How many further languages a doubtful text is read in. */
const MAX_OTHERS = 2;
/** The least number of letters and digits in a line. */
const MIN_LINE_LENGTH = 3;
/** The number of letters from which on the language of a text is clear. */
const MIN_LETTERS = 40;
/** Scripts that the detection names in several ways. */
const SCRIPTS: Readonly<Record<string, string>> = { Japanese: 'Han', Hangul: 'Hangul', Korean: 'Hangul' };

/** Reads the text in pictures. Starting takes half a second, and each page one to six. */
export interface TextRecognition {
  /**
   * The text of a picture, line by line, as far as it can be read with confidence. A picture on its side is turned. Empty if its script
   * or language is not one of `OCR_LANGUAGES`.
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
  for (const box of LOOKING_BOXES) {
    const pixels = await greyPixels(picture, box);
    if (lettering(pixels) >= min || lettering(transposed(pixels)) >= min) return true;
  }
  return false;
}

interface ReadText {
  readonly text: string;
  /** How much was read, and how surely: the letters of its lines, each times their confidence. */
  readonly score: number;
  /** Whether a line may be in another language. */
  readonly isDoubtful: boolean;
}

const NOTHING: ReadText = { text: '', score: 0, isDoubtful: false };

/**
 * Runs work with text recognition, which is stopped afterwards.
 * @param languages those that texts may be in; the first is tried first
 */
export async function withRecognition<T>(
  work: (recognition: TextRecognition) => Promise<T>,
  languages: readonly OcrLanguage[] = ALL_OCR_LANGUAGES,
): Promise<T> {
  const orientation = await startWorker(ORIENTATION);
  const reader = languageReader();
  try {
    return await work({
      async read(picture) {
        const page = Buffer.from(await renderForReading(picture, READING_BOX));
        const { script, degrees } = await layoutOf(orientation, page);
        const upright = degrees === 0 ? page : await sharp(page).rotate(degrees).png().toBuffer();
        const candidates = languages.filter((code) => OCR_LANGUAGES[code].script === script);
        return script === 'Han'
          ? (await bestOf(reader, upright, candidates)).text
          : readSharedScript(reader, upright, candidates);
      },
    });
  } finally {
    await Promise.all([orientation.terminate(), reader.close()]);
  }
}

/** The script and the turn that brings a page upright. A few words do not show either: they are taken for upright Latin ones. */
async function layoutOf(
  orientation: Worker,
  page: Buffer,
): Promise<{ readonly script: string; readonly degrees: number }> {
  const { data } = await orientation.detect(page).catch(refuse);
  const found = data.script ?? 'Latin';
  return { script: SCRIPTS[found] ?? found, degrees: data.orientation_degrees ?? 0 };
}

/**
 * Reads a script that many languages share. The first language shows which one the text is in: similar letters are enough for that.
 * Another language is then read with its own letters; one that is not there gives no text rather than a wrong one. Doubtful lines in a
 * text that is otherwise clear are read in the languages that share most of their letters with others.
 */
async function readSharedScript(
  reader: LanguageReader,
  page: Buffer,
  candidates: readonly OcrLanguage[],
): Promise<string> {
  const first = candidates.find((code) => code === reader.last) ?? candidates[0];
  if (first === undefined) return '';
  const read = await reader.read(page, first);
  const language = languageOf(read.text);
  if (language !== null && language !== OCR_LANGUAGES[first].iso) {
    const own = candidates.find((code) => OCR_LANGUAGES[code].iso === language);
    return own === undefined ? '' : (await reader.read(page, own)).text;
  }
  if (!read.isDoubtful) return read.text;
  const others = candidates.filter((code) => code !== first).slice(0, MAX_OTHERS);
  return (await bestOf(reader, page, others, read)).text;
}

/** The language of a text, as ISO 639-1; null if it is too short to tell. */
function languageOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < MIN_LETTERS ? null : eld.detect(text).language || null;
}

/** The reading with the highest score; the first one that leaves no doubt ends the search. */
async function bestOf(
  reader: LanguageReader,
  page: Buffer,
  candidates: readonly OcrLanguage[],
  read: ReadText = NOTHING,
): Promise<ReadText> {
  let best = read;
  for (const code of candidates) {
    const next = await reader.read(page, code);
    if (next.score > best.score) best = next;
    if (best.score > 0 && !best.isDoubtful && read !== NOTHING) break;
  }
  return best;
}

interface LanguageReader {
  /** The language of the last page: the next one is probably in it, too. */
  readonly last: OcrLanguage | null;
  read(page: Buffer, language: OcrLanguage): Promise<ReadText>;
  close(): Promise<void>;
}

/** Reads pages in one language after another. Only the last one is in memory. */
function languageReader(): LanguageReader {
  let worker: Worker | null = null;
  let last: OcrLanguage | null = null;
  return {
    get last() {
      return last;
    },
    async read(page, language) {
      if (worker === null || last !== language) {
        await worker?.terminate();
        worker = await startWorker(language);
        await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
        last = language;
      }
      const { data } = await worker.recognize(page, {}, { text: false, blocks: true }).catch(refuse);
      return readText(
        (data.blocks ?? []).flatMap((block) => block.paragraphs),
        language,
      );
    },
    close: async () => void (await worker?.terminate()),
  };
}

async function startWorker(code: OcrLanguage | typeof ORIENTATION): Promise<Worker> {
  const isLegacy = code === ORIENTATION;
  const worker = await createWorker(code, isLegacy ? OEM.TESSERACT_ONLY : OEM.LSTM_ONLY, {
    langPath: modelFolder(code),
    cacheMethod: 'none',
    legacyCore: isLegacy,
    legacyLang: isLegacy,
    errorHandler: () => {}, // failed jobs also reject
  });
  await worker.setParameters(QUIET);
  return worker;
}

/** Discards the debug output of Tesseract. */
const QUIET: object = { debug_file: '/dev/null' };

function refuse(): never {
  throw unprocessable(reason('picture-text'));
}

function readText(
  paragraphs: readonly { readonly lines: readonly Line[] }[],
  language: OcrLanguage,
): ReadText {
  const worded = paragraphs.map(({ lines }) =>
    lines.filter(({ text }) => lettersIn(text) >= MIN_LINE_LENGTH),
  );
  const sure = worded
    .map((lines) => lines.filter(({ confidence }) => confidence >= SURE))
    .filter((lines) => lines.length > 0);
  const isDoubtful = worded.flat().some(({ confidence }) => confidence < CLEAR);
  const letters = (lines: readonly Line[]) => lines.reduce((sum, { text }) => sum + lettersIn(text), 0);
  if (letters(sure.flat()) < letters(worded.flat()) * MIN_SURE_SHARE) return { ...NOTHING, isDoubtful };
  return {
    text: sure.map((lines) => lines.map(({ text }) => lineOf(text, language)).join('\n')).join('\n\n'),
    score: sure.flat().reduce((sum, { text, confidence }) => sum + lettersIn(text) * confidence, 0),
    isDoubtful,
  };
}

interface Line {
  readonly text: string;
  readonly confidence: number;
}

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Recognition separates Chinese and Japanese words with spaces, which nobody writes. */
function lineOf(text: string, language: OcrLanguage): string {
  const line = text.trim();
  return OCR_LANGUAGES[language].script === 'Han' ? line.replaceAll(UNWRITTEN_SPACE, '') : line;
}

const UNWRITTEN_SPACE =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{P}])\s+(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{P}])/gu;
