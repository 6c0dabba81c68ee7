/** The most characters of a title. */
const MAX_LENGTH = 80;
/** The names of files that people write, rather than programs. */
const WRITTEN = /^[^.]+$|\.(?:txt|text)$/i;
/** Lines that are not titles: an item of a list, a quotation, an address, a field of a form, code, the number of a page. */
const NO_TITLE =
  /(?:page|pag(?:ina)?|pág(?:ina)?|seite|blatt|strona|blad)\.?\s*\d+(?:\s*(?:of|de|di|von|van|sur|z|\/)\s*\d+)?$|^(?:[-*+>|=~<{[(#"'„“«「$;/]|\d+[.)]\s|\w+:\/\/|www\.)|[{};<>=|\\]|\t/iu;

/** The next columns of a line that is a title: a number, a date, an amount, a label with its value. */
const DETAIL = /\d[^\p{L}\p{N}]*$|^\p{L}+[:：]/u;
/** The postal code and the town of an address, after other parts. */
const ADDRESS = /[·•,|].*(?<!\d)\d{4,5} \p{Lu}/u;
/** The number of lines that may come before the title: a letterhead, or a head that every page repeats. */
const MAX_HEAD = 3;

/**
 * The title of a plain-text file: its first line after a letterhead, if that is short, does not end like a sentence, does not continue on
 * the next line, and is not excluded by `NO_TITLE`; undefined otherwise.
 * @param text the plain text, converted to Markdown
 * @param name the file name
 */
export function textTitle(text: string, name: string): string | undefined {
  if (!WRITTEN.test(name)) return undefined;
  const lines = text.split('\n').map((line) => line.replace(/\\(?=[!-/:-@[-`{-~])|\\$/gu, '').trim());
  let running: string | undefined;
  for (const at of [...lines.keys()].filter((one) => lines[one] !== '').slice(0, MAX_HEAD)) {
    const line = (lines[at] ?? '').replace(/\s{2,}/gu, '  ');
    const [first = '', ...others] = line.split('  ');
    const title = others.every((part) => DETAIL.test(part)) ? first : [first, ...others].join(' ');
    if (isUntitled(line) || isUntitled(title) || goesOn(title, lines[at + 1])) break;
    const isLetterhead = ADDRESS.test(line);
    // A number or one word after a running head is that of a chapter.
    if (running !== undefined && (/^\d/u.test(title) || !/[\s\p{Script=Han}]/u.test(title))) break;
    if (!isLetterhead && !isRepeated(title, lines)) return title;
    if (!isLetterhead) running ??= title;
  }
  return running;
}

function isUntitled(line: string): boolean {
  const isLong = line.length > MAX_LENGTH || line.length < 3;
  const isSentence = /[.!?。！？,;:，；：]$/u.test(line);
  return isLong || isSentence || NO_TITLE.test(line) || !/\p{L}{2}/u.test(line);
}

/** Whether a line continues on the next one, which an empty line does not. */
const goesOn = (line: string, next = ''): boolean =>
  next !== '' && (/^\p{Ll}/u.test(next) || line.length > MAX_LENGTH / 2);

/** Whether the pages of a text begin with the same words, and with different numbers after them. */
const isRepeated = (title: string, lines: readonly string[]): boolean =>
  lines.filter((line) => line.startsWith(title) && /\s{2,}\S*\d/u.test(line.slice(title.length))).length > 1;
