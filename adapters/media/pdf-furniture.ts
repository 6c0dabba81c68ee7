import type { Line } from './pdf-lines.ts';

/** Maximum number of lines of a running header or footer. */
const EDGE = 2;
/** A gap of more than this many line heights separates a running header or footer from the text. */
const GAP = 1.7;
/** A page with fewer lines has no running header or footer. */
const MIN_LINES = 4;
/** Minimum number of pages with the same line, among those read together, for the line to count as a running header or footer. */
const MIN_PAGES = 3;
/** Minimum number of entries of a table of contents. */
const MIN_ENTRIES = 3;
/** Maximum number of other lines between two entries. An example is the first line of a long title. */
const MAX_BETWEEN = 3;

/** An entry of a table of contents: a title, leader dots, and a page. */
const ENTRY = /\p{L}.*?(?:\s?[.…·]){4,}\s*(\d{1,4}|[ivxlc]{1,7})$/iu;
const CONTENTS =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|indice|sumário|inhoud(?:sopgave)?|spis treści|目次|目录)$/iu;

/** The lines of pages that were read together, without running headers and footers, page numbers and tables of contents. */
export function withoutFurniture(lines: readonly Line[]): readonly Line[] {
  const edges = edgesOf(lines);
  const pages = new Map<string, Set<number>>();
  for (const [{ page }, marks] of edges)
    for (const mark of marks) pages.set(mark, (pages.get(mark) ?? new Set()).add(page));
  const isRepeated = (line: Line) =>
    edges.get(line)?.some((mark) => (pages.get(mark)?.size ?? 0) >= MIN_PAGES) ?? false;
  return withoutContents(lines.filter((line) => !isRepeated(line)));
}

/** The lines at the edges of pages, each with the marks that it may share with lines of other pages. */
function edgesOf(lines: readonly Line[]): ReadonlyMap<Line, readonly string[]> {
  const edges = new Map<Line, readonly string[]>();
  for (const number of new Set(lines.map(({ page }) => page))) {
    const onPage = lines.filter(({ page }) => page === number);
    if (onPage.length < MIN_LINES) continue;
    const falling = onPage.toSorted((a, b) => b.bottom - a.bottom);
    for (const line of blockAt(falling)) edges.set(line, marksOf('top', line));
    for (const line of blockAt(falling.toReversed())) edges.set(line, marksOf('bottom', line));
  }
  return edges;
}

/**
 * The marks of a line. One is its text without numbers, with its type size, since a title can be repeated in small type; the other is the
 * difference between the number in the line and the number of the page.
 */
function marksOf(edge: string, { text, height, page }: Line): readonly string[] {
  const form = text.replace(/\d+/gu, '#').replace(/^[ivxlc]{1,7}$/iu, '#');
  const number = /^\d{1,4}(?=\P{N}|$)|(?<=\P{N})\d{1,4}$/u.exec(text)?.[0];
  return [
    `${edge} ${Math.round(height)} ${form}`,
    ...(number === undefined ? [] : [`${edge} ${page - Number(number)}`]),
  ];
}

/** The lines at the beginning that a gap separates from the other lines; empty without a gap, or if there are too many. */
function blockAt(lines: readonly Line[]): readonly Line[] {
  const end = lines.findIndex((line, at) => {
    const next = lines[at + 1];
    return next && Math.abs(line.bottom - next.bottom) > Math.max(line.height, next.height) * GAP;
  });
  return end < EDGE ? lines.slice(0, end + 1) : [];
}

/** The lines without tables of contents and their headings: in a text without pages, a table of contents only repeats the headings. */
function withoutContents(lines: readonly Line[]): readonly Line[] {
  const removed = new Set<Line>();
  let run: Line[] = [];
  let end = Number.NEGATIVE_INFINITY;
  const close = (start: number) => {
    const pages = run.map(({ text }) => Number(ENTRY.exec(text)?.[1])).filter((page) => !Number.isNaN(page));
    const isRising = pages.every((page, at) => page >= (pages[at - 1] ?? 0));
    if (run.length < MIN_ENTRIES || !isRising) return;
    for (const line of [...lines.slice(Math.max(0, start - MAX_BETWEEN), start).filter(isHeading), ...run])
      removed.add(line);
  };
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (!ENTRY.test(line.text)) continue;
    if (at - end > MAX_BETWEEN) {
      close(start);
      run = [];
      start = at;
    }
    run.push(line);
    end = at;
  }
  close(start);
  return lines.filter((line) => !removed.has(line));
}

const isHeading = ({ text }: Line): boolean => CONTENTS.test(text);

/** Accents as separate characters, with the corresponding combining characters. */
const COMBINING: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const ACCENTED = /(\p{L}*)([´`¨ˆ˜¯˘˙˚˝ˇ¸˛])(\p{L})/gu;
/** Words before an apostrophe in French and Italian. Some people write an acute accent instead of the apostrophe: `l´eau`. */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|nell|all|un)$/iu;

/**
 * Accents that only TeX writes: an accent other than the acute inside a word, or an acute accent before a vowel and after a word that is
 * not elided.
 */
const OF_TEX =
  /\p{L}[`¨ˆ˜ˇ˝]\p{L}|¸[cCsS]|(?<!\p{L})(?!(?:[cdjlmnst]|qu|dell|nell|all|un)´)\p{L}+´[aeiouıyAEIOU]/iu;

/** Joins accents with their letters on a page where TeX has set them as separate characters: `P´eter` is Péter. */
export function withAccents(lines: readonly Line[]): readonly Line[] {
  const isOfTex = lines.some(({ text }) => OF_TEX.test(text));
  return lines.map((line) => ({ ...line, text: composed(line.text, isOfTex) }));
}

function composed(text: string, isOfTex: boolean): string {
  return text.replaceAll(ACCENTED, (whole, before: string, accent: string, letter: string) => {
    const isQuote = accent === '`' && (before === '' || !/[aeiou]/i.test(letter));
    if (isQuote || (accent === '´' && !isOfTex && ELIDED.test(before))) return whole;
    const base = letter === 'ı' ? 'i' : letter;
    const one = (base + (COMBINING[accent] ?? '')).normalize('NFC');
    return [...one].length === 1 ? before + one : whole;
  });
}
