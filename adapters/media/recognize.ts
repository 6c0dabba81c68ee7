import { eld } from 'eld/small';
import sharp from 'sharp';
import type { Box } from '../../core/ports/media.ts';
import { lettering, transposed } from './lettering.ts';
import { ALL_OCR_LANGUAGES, OCR_LANGUAGES, type OcrLanguage } from './ocr-data.ts';
import { greyPixels, type Picture, renderForReading } from './picture.ts';
import { type ReadingEngine, type ReadLine, type ReadPage, withEngine } from './reading-engine.ts';

/** Maximum size of the picture of a page, about 200 dots per inch. More pixels take longer but do not improve the result. */
export const READING_BOX: Box = { width: 2200, height: 2200 };

/** The sizes at which a picture is searched for letters: one for small print, one for signs and slides. */
const LOOKING_BOXES: readonly Box[] = [
  { width: 1200, height: 1200 },
  { width: 600, height: 600 },
];
/** Minimum share of a picture that looks like text. In photographs, the share must be that of a page rather than of a sign. */
const MIN_LETTERING = 0.008;
const MIN_LETTERING_OF_PHOTOGRAPHS = 0.05;

/** Minimum confidence of a line, from 0 to 100. Letters that recognition sees in leaves and clouds have a lower confidence. */
const SURE = 65;
/**
 * Minimum confidence of a clear line. A line that is read in its own language has a higher confidence; a line in another language, read
 * without its accents, has a lower one.
 */
const CLEAR = 80;
/** Minimum confidence of a clear line if the language of the text is uncertain, as with names, receipts, or a word on a sign. */
const CLEAR_IN_ANY = 88;
/**
 * Minimum share of a page that must be recognised with confidence. With less, the page is in another language, and even confident lines are
 * wrong.
 */
const MIN_SURE_SHARE = 1 / 3;
/** Maximum number of languages that are tried: for most texts, and for a page full of text, which takes seconds per language. */
const MAX_TRIED = 4;
const MAX_TRIED_LONG = 2;
const LONG_LETTERS = 400;
/** Minimum number of letters and digits in a line. */
const MIN_LINE_LENGTH = 3;
/** Minimum number of letters, and the lowest score, with which a text counts as being in a language that is not a candidate. */
const MIN_LETTERS = 20;
const CERTAIN = 0.66;

/**
 * Reads the text in pictures. Starting takes one second of processor time, reading a few lines another second, and a full page six seconds.
 */
export interface TextRecognition {
  /**
   * The text of a picture, line by line, as far as it can be read with confidence. A picture that lies on its side is rotated. Empty if the
   * script or language is not supported.
   * @throws DomainError `unprocessable` if it is not a picture
   */
  read(picture: Picture): Promise<string>;
}

/**
 * Whether a picture is likely to contain text. This takes a hundredth of the time that reading the text takes.
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
  /** All lines, including those that were read with low confidence. */
  readonly page: ReadPage;
  readonly lines: ReadPage;
  readonly text: string;
  /** The value of the reading: the sum over all lines of their number of letters times their confidence. */
  readonly score: number;
  /** Whether a line may be in another language. */
  readonly isDoubtful: boolean;
  /** The languages that the words suggest, as ISO 639-1, with their scores from 0 to 1, the most likely first. */
  readonly likely: ReadonlyMap<string, number>;
}

/**
 * Runs work with text recognition.
 * @param languages the languages that texts may be in; the first of a script is tried first
 */
export function withRecognition<T>(
  work: (recognition: TextRecognition) => Promise<T>,
  languages: readonly OcrLanguage[] = ALL_OCR_LANGUAGES,
): Promise<T> {
  /** The language of the last page, which is probably the language of the next page too. */
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
 * Reads a page in one language of its script. The letters are similar enough to reveal the actual language, and the page is then read again
 * in that language. If the actual language is not a candidate, the result is empty rather than wrong. A text with doubtful lines is also
 * read in other languages. If the language is uncertain, only clear lines count.
 */
async function readInOne(
  engine: ReadingEngine,
  page: Buffer,
  candidates: readonly OcrLanguage[],
): Promise<ReadText | undefined> {
  const left = [...candidates];
  const readings = new Map<OcrLanguage, ReadPage>();
  const readAs = async (language: OcrLanguage): Promise<ReadPage> => {
    const read = readings.get(language) ?? (await engine.read(page, language));
    readings.set(language, read);
    return read;
  };
  let best: ReadText | undefined;
  let next = left[0];
  for (let tried = 1; next !== undefined; tried++) {
    left.splice(left.indexOf(next), 1);
    const read = textOf(await readAs(next), next);
    if (best === undefined || read.score > best.score) best = read;
    const isLong = lettersIn(best.text) > LONG_LETTERS;
    if (isLong ? tried === MAX_TRIED_LONG || isIn(best) : tried === MAX_TRIED) break;
    next = nextOf(best, left);
  }
  if (best === undefined) return best;
  const second = secondOf(best, candidates);
  if (second !== undefined) await readAs(second);
  for (const [code, read] of readings)
    if (code !== best.language) best = textOf(withLinesIn(code, best.page, read), best.language);
  if (isIn(best)) return best;
  const [language = '', score = 0] = [...best.likely][0] ?? [];
  const isKnown = candidates.some((code) => OCR_LANGUAGES[code].iso === language);
  if (lettersIn(best.text) >= MIN_LETTERS && score >= CERTAIN && !isKnown) return undefined;
  const isClear = (line: ReadLine) =>
    line.confidence >= CLEAR_IN_ANY || [...readings.keys()].some((code) => isLineIn(line, code));
  return { ...best, ...scored(onlyLines(best.lines, isClear), best.language) };
}

/** Whether the words of a line are clearly in a language. */
function isLineIn({ text }: ReadLine, language: OcrLanguage): boolean {
  const [[likely = '', score = 0] = []] = likelyLanguages(text);
  return likely === OCR_LANGUAGES[language].iso && score >= CERTAIN;
}

/** The second language of a text in two languages: at least two long lines are clearly in it. */
function secondOf({ page, language }: ReadText, candidates: readonly OcrLanguage[]): OcrLanguage | undefined {
  const { iso } = OCR_LANGUAGES[language];
  const long = page.flat().filter(({ text }) => lettersIn(text) >= MIN_LETTERS);
  const linesIn = (code: OcrLanguage) => long.filter((line) => isLineIn(line, code)).length;
  const others = candidates.filter((code) => OCR_LANGUAGES[code].iso !== iso);
  const [most] = others.toSorted((one, other) => linesIn(other) - linesIn(one));
  return most !== undefined && linesIn(most) >= 2 ? most : undefined;
}

/** A page in which the lines in another language are as read in that language. */
function withLinesIn(language: OcrLanguage, page: ReadPage, read: ReadPage): ReadPage {
  const others = read.flat().filter((line) => isLineIn(line, language));
  const isSame = ({ bbox: one }: ReadLine, { bbox: other }: ReadLine) =>
    Math.abs(one.y0 + one.y1 - other.y0 - other.y1) < one.y1 - one.y0;
  return page.map((lines) =>
    lines.map((line) => {
      const other = others.find((each) => isSame(each, line));
      return other && other.confidence >= line.confidence ? other : line;
    }),
  );
}

const isIn = ({ language, likely }: ReadText): boolean =>
  [...likely.keys()][0] === OCR_LANGUAGES[language].iso;

/** The language to try next; undefined if the best reading so far leaves no doubt. */
function nextOf(best: ReadText, left: readonly OcrLanguage[]): OcrLanguage | undefined {
  const { iso } = OCR_LANGUAGES[best.language];
  if (isIn(best)) return best.isDoubtful ? left[0] : left.find((code) => OCR_LANGUAGES[code].iso === iso);
  const scoreOf = (code: OcrLanguage) => best.likely.get(OCR_LANGUAGES[code].iso) ?? 0;
  return left.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0];
}

function textOf(paragraphs: ReadPage, language: OcrLanguage): ReadText {
  const worded = linesFrom(paragraphs, 0);
  const sure = linesFrom(paragraphs, SURE);
  const letters = (lines: readonly ReadLine[]) => lines.reduce((sum, { text }) => sum + lettersIn(text), 0);
  const isSure = letters(sure.flat()) >= letters(worded.flat()) * MIN_SURE_SHARE;
  return {
    ...scored(isSure ? sure : [], language),
    language,
    page: paragraphs,
    isDoubtful: worded.flat().some(({ confidence }) => confidence < CLEAR),
    likely: likelyLanguages(joined(worded, language)),
  };
}

function scored(lines: ReadPage, language: OcrLanguage): Pick<ReadText, 'lines' | 'text' | 'score'> {
  const score = lines.flat().reduce((sum, line) => sum + lettersIn(line.text) * line.confidence, 0);
  return { lines, text: joined(lines, language), score };
}

/** The lines with enough letters and at least this confidence, by paragraphs. */
const linesFrom = (paragraphs: ReadPage, min: number): ReadPage =>
  onlyLines(paragraphs, ({ text, confidence }) => confidence >= min && lettersIn(text) >= MIN_LINE_LENGTH);

const onlyLines = (paragraphs: ReadPage, isKept: (line: ReadLine) => boolean): ReadPage =>
  paragraphs.map((lines) => lines.filter(isKept)).filter((lines) => lines.length > 0);

const joined = (paragraphs: ReadPage, language: OcrLanguage): string =>
  paragraphs.map((lines) => lines.map(({ text }) => lineOf(text, language)).join('\n')).join('\n\n');

const likelyLanguages = (text: string): ReadonlyMap<string, number> =>
  new Map(Object.entries(eld.detect(text).getScores()).sort((one, other) => other[1] - one[1]));

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Removes the spaces that recognition inserts between Chinese and Japanese words. */
function lineOf(text: string, language: OcrLanguage): string {
  const line = text.trim();
  return OCR_LANGUAGES[language].script === 'Han' ? line.replaceAll(UNWRITTEN_SPACE, '') : line;
}

const UNWRITTEN_SPACE =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{P}])\s+(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{P}])/gu;
