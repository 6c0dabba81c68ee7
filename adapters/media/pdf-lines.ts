import type { DocumentBuilder } from './document-builder.ts';
import { SIGN } from './document-lists.ts';

/** A part of a text, with its position from PDF.js. Lengths are in points. */
interface PdfText {
  readonly str: string;
  /** The direction of its characters: to the right, to the left, or down. */
  readonly dir: string;
  /** The transformation matrix, whose last two elements are the distances from the left and from the bottom of the page. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

export interface Line {
  readonly page: number;
  readonly text: string;
  /** The type size, in points. */
  readonly height: number;
  /** The distance of the baseline from the bottom of the page, in points. */
  readonly bottom: number;
}

/** A box or button of a form, with its distances from the left and from the bottom of the page in points. */
export interface Box {
  readonly isTicked: boolean;
  readonly left: number;
  readonly bottom: number;
  readonly top: number;
}

/** The smallest type sizes of headings of the second and of the first level, relative to the type size of the body. */
const HEADING = 1.2;
const TITLE = 1.6;
/** Type sizes count as the same if their ratio is above this. */
const SAME_SIZE = 0.9;
/** Maximum length of a heading, in characters. */
const MAX_HEADING_LENGTH = 200;
/** The most that a text which is printed twice is shifted, relative to its type size. */
const MAX_SHIFT = 0.1;
/** Paragraphs are separated by gaps of more than this many line heights. */
const PARAGRAPH_GAP = 1.7;

/**
 * Radicals, as which some programs write Han characters that look the same, the forms of Hebrew and Arabic letters in a word, and of
 * punctuation in vertical lines.
 */
const SHAPE = /[\u2e80-\u2fdf\ufb1d-\ufdff\ufe10-\ufe19\ufe30-\ufe44\ufe70-\ufefc]/gu;
/** Spaces around the punctuation of Chinese and Japanese, which is drawn in the middle of its own space. */
const AROUND_PUNCTUATION = /(?<!\s)\s{0,9}([\u3001\u3002\u300c-\u300f])\s{0,9}/gu;
/** A word with a space after each letter, for emphasis; between its words is more than a space. */
const SPACED_OUT = /^\p{L}(?: \p{L}){3,}$/u;
/** Letters that are written to the left. */
const LEFTWARDS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const LETTERS = /\p{L}/gu;

/** Maximum length of a title, in characters. */
const MAX_TITLE_LENGTH = 150;
/** Maximum number of characters above a title in the lower half of a page: below more text, a line is not the title. */
const MAX_ABOVE = 200;

/** Joins the parts of the text of one page into lines. */
export function linesOf(page: number, pieces: readonly PdfText[]): Line[] {
  const lines: Line[] = [];
  let ofLine: PdfText[] = [];
  let bottom = 0;
  const end = (): void => {
    const visible = ofLine.filter(({ str }) => str.trim() !== '');
    bottom = visible.at(-1)?.transform[5] ?? bottom;
    const height = Math.max(0, ...visible.map((piece) => (piece.dir === 'ttb' ? piece.width : piece.height)));
    if (visible.length > 0)
      lines.push({ page, text: textOfLine(ofLine).replace(AROUND_PUNCTUATION, '$1').trim(), height, bottom });
    ofLine = [];
  };
  let last: PdfText | undefined;
  for (const piece of pieces) {
    if (!last || !isPrintedAgain(last, piece)) ofLine.push(piece);
    if (piece.str.trim() !== '') last = piece;
    if (piece.hasEOL) end();
  }
  end();
  return lines;
}

/** Maximum number of boxes of a page that are read, because each is compared with all texts. */
const MAX_BOXES = 500;

/** Texts with the boxes of a form as signs, each before the text to its right. */
export function withBoxes(pieces: readonly PdfText[], boxes: readonly Box[]): readonly PdfText[] {
  const placed = [...pieces];
  for (const { isTicked, left, bottom, top } of boxes.slice(0, MAX_BOXES)) {
    const sign = isTicked ? '☑' : '☐';
    const isNext = ({ str, transform: [, , , , x = 0, y = 0] }: PdfText) =>
      str.trim() !== '' && y > bottom - (top - bottom) / 2 && y < top && x >= left;
    const at = placed.findIndex(isNext);
    const next = placed[at];
    if (next !== undefined) placed[at] = { ...next, str: `${sign} ${next.str}` };
  }
  return placed;
}

/** Whether a text is printed twice at nearly the same place, as some programs do to make it bold or give it a shadow. */
function isPrintedAgain(last: PdfText, next: PdfText): boolean {
  const distance = (element: number) =>
    Math.abs((next.transform[element] ?? 0) - (last.transform[element] ?? 0));
  return next.str === last.str && Math.max(distance(4), distance(5)) < next.height * MAX_SHIFT;
}

function textOf({ str }: PdfText): string {
  const shaped = str.replace(SHAPE, (letter) => letter.normalize('NFKC'));
  return SPACED_OUT.test(shaped) ? shaped.replaceAll(' ', '') : shaped;
}

const numberOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** The text of a line in the order of reading: many programs draw lines from left to right also where they are read to the left. */
function textOfLine(pieces: readonly PdfText[]): string {
  const text = pieces.map(textOf).join('');
  const [across, left] = [0, 4]; // elements of the matrix
  const isUpright = pieces.every(({ transform }) => (transform[across] ?? 0) > 0);
  if (!isUpright || numberOf(LEFTWARDS, text) * 2 <= numberOf(LETTERS, text)) return text;
  const read: string[] = [];
  let run: string[] = []; // parts between those that are read to the left
  for (const piece of pieces.toSorted((a, b) => (b.transform[left] ?? 0) - (a.transform[left] ?? 0))) {
    if (piece.dir !== 'rtl') run.push(textOf(piece));
    else {
      read.push(amongLeftwards(run.toReversed().join('')), mirrored(textOf(piece)));
      run = [];
    }
  }
  return [...read, amongLeftwards(run.toReversed().join(''))].join('');
}

const BRACKETS: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};
/** Text with the brackets of the other direction: a page shows the opening bracket of a text to the left as a closing one. */
const mirrored = (text: string): string => text.replace(/[()[\]{}«»]/gu, (one) => BRACKETS[one] ?? one);

/** A letter, a digit, or a sign that belongs to a number. */
const OF_WORD = /[\p{L}\p{N}\p{Sc}%°#+]/u;

/**
 * A part of a line that is read to the left, in the order of reading: words in other letters are read to the right, numbers each for
 * itself, and the signs around them belong to the line.
 * @param drawn the part as it is drawn, from left to right
 */
function amongLeftwards(drawn: string): string {
  if (!/\p{L}/u.test(drawn) && /\S\s+\S/u.test(drawn))
    return drawn.split(/(\s+)/u).toReversed().map(amongLeftwards).join('');
  const signs = [...drawn];
  const isOfWord = signs.map((sign) => OF_WORD.test(sign));
  const [first, last] = [isOfWord.indexOf(true), isOfWord.lastIndexOf(true)];
  const turned = (from: number, to?: number) => mirrored(signs.slice(from, to).toReversed().join(''));
  if (first < 0) return turned(0);
  return turned(last + 1) + signs.slice(first, last + 1).join('') + turned(0, first);
}

/**
 * Adds lines to a document: lines in larger type than most of the text become headings; other lines become list items and paragraphs. A
 * paragraph ends at a larger gap or a change of type size. Words hyphenated at the end of a line are joined.
 */
export function addLines(lines: readonly Line[], document: DocumentBuilder): void {
  const body = commonHeight(lines);
  const paragraphs: Line[][] = [];
  for (const line of lines) {
    const paragraph = paragraphs.at(-1);
    const last = paragraph?.at(-1);
    if (!paragraph || !last || isNewParagraph(last, line) || isItem(last, line)) paragraphs.push([line]);
    else paragraph.push(line);
  }
  const numbers = paragraphs.map(([first]) => Number(NUMBERED.exec(first?.text ?? '')?.[1]));
  for (const [at, paragraph] of paragraphs.entries()) {
    const { height = 0 } = paragraph[0] ?? {};
    const text = flow(paragraph.map((line) => line.text));
    const number = numbers[at] ?? Number.NaN;
    if (height >= body * HEADING && text.length <= MAX_HEADING_LENGTH)
      document.heading(height >= body * TITLE ? 1 : 2, text);
    else if (numbers[at - 1] === number - 1 || numbers[at + 1] === number + 1)
      document.item(text.replace(NUMBERED, ''), { depth: 0, number });
    else document.paragraph(text);
  }
}

/**
 * The text in the largest type of a page, if most of the other text is smaller, and if it is short and begins in the upper half of the page
 * or, as on a cover, with little text above it. Undefined otherwise.
 * @param middle the distance from the bottom of the page to its middle, in points
 */
export function titleOf(lines: readonly Line[], middle: number): string | undefined {
  const largest = Math.max(...lines.map(({ height }) => height));
  const isLargest = (line: Line) => line.height > largest * SAME_SIZE;
  const start = lines.findIndex(isLargest);
  const [first, ...others] = lines.slice(start);
  if (!first || (first.bottom < middle && lengthAbove(lines, first) > MAX_ABOVE)) return undefined;
  const last = others.findIndex(
    (line, at) => !isLargest(line) || isNewParagraph(others[at - 1] ?? first, line),
  );
  const end = last === -1 ? lines.length : start + 1 + last;
  const rest = [...lines.slice(0, start), ...lines.slice(end)];
  if (largest < commonHeight(rest.length === 0 ? lines : rest) * HEADING) return undefined;
  const title = flow(lines.slice(start, end).map(({ text }) => text));
  return title.length <= MAX_TITLE_LENGTH && /\p{L}{2}/u.test(title) ? title : undefined;
}

const lengthAbove = (lines: readonly Line[], { bottom }: Line): number =>
  lines.reduce((sum, line) => sum + (line.bottom > bottom ? line.text.length : 0), 0);

/** The number of an item; items of one list have consecutive numbers. */
const NUMBERED = /^\(?(\d{1,3})[.)]\s+(?=\S)/u;
/** The number or letter of an item. */
const ENUMERATED = /^\(?(\d{1,2}|[a-z])[.)]\s+\p{L}/u;

/** Whether a line begins a list item: with a bullet, or with a number or letter after a numbered line or the end of a sentence. */
function isItem(last: Line, { text }: Line): boolean {
  if (SIGN.test(text)) return true;
  const [number, before] = [ENUMERATED.exec(text)?.[1], ENUMERATED.exec(last.text)?.[1]];
  if (number === undefined) return false;
  return before !== undefined || /[.:;!?]$/u.test(last.text);
}

function isNewParagraph(last: Line, next: Line): boolean {
  const gap = last.bottom - next.bottom;
  const height = Math.max(last.height, next.height);
  const isOtherType = Math.min(last.height, next.height) < height * SAME_SIZE;
  const isOver = next.page > last.page && /[.!?:”"]$/.test(last.text);
  return isOver || gap > height * PARAGRAPH_GAP || isOtherType;
}

/** The type size in which most characters are set. */
function commonHeight(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

/** The end and the start of lines between which there is no space, since the words of the script are not separated. */
const SPACELESS = [
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]$/u,
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u,
] as const;
const HYPHEN = /(?<=[\p{L}\p{N}])[-\u00ad\u2010]$/u;
/** Words after a hyphen for the second part of another word: Ein- und Ausgang. */
const CONJUNCTION = /^(?:und|oder|bzw|sowie|and|or|to|en|of|och|og|eller)(?!\p{L})/u;

function flow(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (SPACELESS[0].test(text) && SPACELESS[1].test(line)) return text + line;
    if (!HYPHEN.test(text) || !/^[\p{L}\p{N}]/u.test(line) || CONJUNCTION.test(line))
      return `${text} ${line}`;
    const [word = ''] = /\S+$/u.exec(text.slice(0, -1)) ?? [];
    const isCapital = /^\p{Lu}/u.test(line) && !/\p{Lu}{2}$/u.test(word); // not in a word in capitals
    const isCompound = isCapital || /\p{N}$/u.test(word) || /^\p{N}/u.test(line) || /[-\u2010]/u.test(word);
    return (isCompound && !text.endsWith('\u00ad') ? text : text.slice(0, -1)) + line;
  });
}
