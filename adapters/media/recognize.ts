import { eld } from 'eld/small';
import sharp from 'sharp';
import type { Box } from '../../core/ports/media.ts';
import { lettering, transposed } from './lettering.ts';
import { ALL_OCR_LANGUAGES, OCR_LANGUAGES, type OcrLanguage } from './ocr-data.ts';
import { greyPixels, type Picture, renderForReading } from './picture.ts';
import { type ReadingEngine, type ReadLine, type ReadPage, withEngine } from './reading-engine.ts';

/** The size of a page at 200 dots per inch; more pixels take longer without better results. */
export const READING_BOX: Box = { width: 2200, height: 2200 };

/** The sizes at which a picture is searched for letters: one for small print, one for signs and slides. */
const LOOKING_BOXES: readonly Box[] = [
  { width: 1200, height: 1200 },
  { width: 600, height: 600 },
];
/** The smallest share of a picture that looks like text; in photographs, enough for a page rather than a sign. */
const MIN_LETTERING = 0.008;
const MIN_LETTERING_OF_PHOTOGRAPHS = 0.05;

/** The lowest confidence of a line, 0 to 100. Letters that recognition sees in leaves and clouds are below it. */
const SURE = 65;
/** A line read in its own language has a higher confidence; a line of another language, read without its accents, has a lower one. */
const CLEAR = 80;
/** The lowest confidence of a clear line if the language is not clear, as with names, receipts, or a word on a sign. */
const CLEAR_IN_ANY = 88;
/** If a smaller share of a page is sure, the page is in another language, and what looks sure is wrong too. */
const MIN_SURE_SHARE = 1 / 3;
/** The most languages in which a text is read until one is right: for most texts, and for a page full of text, which takes seconds. */
const MAX_TRIED = 4;
const MAX_TRIED_LONG = 2;
const LONG_LETTERS = 400;
/** The fewest letters and digits in a line. */
const MIN_LINE_LENGTH = 3;
/** With at least this many letters, and at least this score, a text counts as being in a language that is not a candidate. */
const MIN_LETTERS = 20;
const CERTAIN = 0.66;

/** Reads the text in pictures. Starting takes a second of processor time, a few lines another, and a full page six. */
export interface TextRecognition {
  /**
   * The text of a picture, line by line, as far as it can be read with confidence. A picture that lies on its side is rotated. Empty if the
   * script or language is not supported.
   * @throws DomainError `unprocessable` if it is not a picture
   */
  read(picture: Picture): Promise<string>;
}

/**
 * Whether a picture is likely to contain text. This takes a hundredth of the time that reading it takes.
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

/** A text as read in one language. */
interface ReadText {
  readonly language: OcrLanguage;
  readonly lines: ReadPage;
  readonly text: string;
  /** How much was read, and with what confidence: the sum over all lines of their letters times their confidence. */
  readonly score: number;
  /** Whether a line may be in another language. */
  readonly isDoubtful: boolean;
  /** The languages that its words suggest, as ISO 639-1, from 0 to 1, the most likely first. */
  readonly spoken: ReadonlyMap<string, number>;
}

/**
 * Runs work with text recognition.
 * @param languages the languages that texts may be in; the first of a script is tried first
 */
export function withRecognition<T>(
  work: (recognition: TextRecognition) => Promise<T>,
  languages: readonly OcrLanguage[] = ALL_OCR_LANGUAGES,
): Promise<T> {
  /** The language of the last page, in which the next one probably is too. */
  let last: OcrLanguage | null = null;
  /** The layout that is also tried for a text that is too short to reveal its script and direction. */
  const usual = { script: OCR_LANGUAGES[languages[0] ?? 'eng'].script, degrees: 0 };
  return withEngine((engine) =>
    work({
      async read(picture) {
        const page = Buffer.from(await renderForReading(picture, READING_BOX));
        const found = await engine.layoutOf(page);
        let read: ReadText | undefined;
        for (const { script, degrees } of found.isSure ? [found] : [found, usual]) {
          const candidates = languages
            .filter((code) => OCR_LANGUAGES[code].script === script)
            .sort((one, other) => Number(other === last) - Number(one === last));
          const turned = degrees === 0 ? page : await sharp(page).rotate(degrees).png().toBuffer();
          const next = await readInOne(engine, turned, candidates);
          if (next && next.score > (read?.score ?? 0)) read = next;
          if (read && isIn(read) && !read.isDoubtful) break;
        }
        last = read?.language ?? last;
        return read?.text ?? '';
      },
    }),
  );
}

/**
 * Reads a page in one language of its script. Similar letters are enough to show the actual language, in which the page is then read again;
 * if that is not a candidate, there is no text rather than a wrong one. A text with doubtful lines is also read in other languages. Where
 * the language is not clear, only clear lines count.
 */
async function readInOne(
  engine: ReadingEngine,
  page: Buffer,
  candidates: readonly OcrLanguage[],
): Promise<ReadText | undefined> {
  const left = [...candidates];
  let best: ReadText | undefined;
  let next = left[0];
  for (let tried = 1; next !== undefined; tried++) {
    left.splice(left.indexOf(next), 1);
    const read = textOf(await engine.read(page, next), next);
    if (best === undefined || read.score > best.score) best = read;
    const isLong = lettersIn(best.text) > LONG_LETTERS;
    if (isLong ? tried === MAX_TRIED_LONG || isIn(best) : tried === MAX_TRIED) break;
    next = nextOf(best, left);
  }
  if (best === undefined || isIn(best)) return best;
  const [language = '', score = 0] = [...best.spoken][0] ?? [];
  const isKnown = candidates.some((code) => OCR_LANGUAGES[code].iso === language);
  if (lettersIn(best.text) >= MIN_LETTERS && score >= CERTAIN && !isKnown) return undefined;
  return { ...best, ...scored(linesFrom(best.lines, CLEAR_IN_ANY), best.language) };
}

/** Whether a text is in the language that it was read in. */
const isIn = ({ language, spoken }: ReadText): boolean =>
  [...spoken.keys()][0] === OCR_LANGUAGES[language].iso;

/** The language to read next; undefined if the best reading so far leaves no doubt. */
function nextOf(best: ReadText, left: readonly OcrLanguage[]): OcrLanguage | undefined {
  const { iso } = OCR_LANGUAGES[best.language];
  if (isIn(best)) return best.isDoubtful ? left[0] : left.find((code) => OCR_LANGUAGES[code].iso === iso);
  const likely = (code: OcrLanguage) => best.spoken.get(OCR_LANGUAGES[code].iso) ?? 0;
  return left.toSorted((one, other) => likely(other) - likely(one))[0];
}

function textOf(paragraphs: ReadPage, language: OcrLanguage): ReadText {
  const worded = linesFrom(paragraphs, 0);
  const sure = linesFrom(paragraphs, SURE);
  const letters = (lines: readonly ReadLine[]) => lines.reduce((sum, { text }) => sum + lettersIn(text), 0);
  const isSure = letters(sure.flat()) >= letters(worded.flat()) * MIN_SURE_SHARE;
  return {
    ...scored(isSure ? sure : [], language),
    language,
    isDoubtful: worded.flat().some(({ confidence }) => confidence < CLEAR),
    spoken: spokenIn(joined(worded, language)),
  };
}

function scored(lines: ReadPage, language: OcrLanguage): Pick<ReadText, 'lines' | 'text' | 'score'> {
  const score = lines.flat().reduce((sum, line) => sum + lettersIn(line.text) * line.confidence, 0);
  return { lines, text: joined(lines, language), score };
}

/** The lines with enough letters and at least this confidence, by paragraphs. */
const linesFrom = (paragraphs: ReadPage, min: number): ReadPage =>
  paragraphs
    .map((lines) =>
      lines.filter(({ text, confidence }) => confidence >= min && lettersIn(text) >= MIN_LINE_LENGTH),
    )
    .filter((lines) => lines.length > 0);

const joined = (paragraphs: ReadPage, language: OcrLanguage): string =>
  paragraphs.map((lines) => lines.map(({ text }) => lineOf(text, language)).join('\n')).join('\n\n');

const spokenIn = (text: string): ReadonlyMap<string, number> =>
  new Map(Object.entries(eld.detect(text).getScores()).sort((one, other) => other[1] - one[1]));

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Removes the spaces that recognition puts between Chinese and Japanese words, which nobody writes. */
function lineOf(text: string, language: OcrLanguage): string {
  const line = text.trim();
  return OCR_LANGUAGES[language].script === 'Han' ? line.replaceAll(UNWRITTEN_SPACE, '') : line;
}

const UNWRITTEN_SPACE =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{P}])\s+(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{P}])/gu;
