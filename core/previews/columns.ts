/** Characters that take two columns: East Asian scripts, full-width forms, and emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/gu;
/** Characters of no width: accents and joiners, which belong to the character before. */
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/gu;

/** Cyrillic letters are wider than Latin letters by this share in the font Inter. */
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const CYRILLIC_MORE = 0.15;

/** The approximate number of columns of a text on a grid of characters, where East Asian characters are twice as wide. */
export function columnsOf(text: string): number {
  if (isPlain(text)) return text.length;
  const more = count(text, WIDE) + Math.round(CYRILLIC_MORE * count(text, CYRILLIC));
  return [...text].length + more - count(text, WITHOUT_WIDTH);
}

/** The approximate number of columns in a line of text on a card. */
const LINE_COLUMNS = 36;

/** The columns of a text with several lines: each line except the last is rounded up to whole lines of 36 columns. */
export function textColumnsOf(text: string): number {
  const lines = text.split('\n');
  const last = columnsOf(lines.at(-1) ?? '');
  return lines
    .slice(0, -1)
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(columnsOf(line) / LINE_COLUMNS)) * LINE_COLUMNS, last);
}

/** Maximum number of lines for which `lineColumnsOf` returns columns. A card shows fewer. */
export const MAX_LINES = 14;
/** Maximum number of columns that `lineColumnsOf` returns for a line. */
export const MAX_LINE_COLUMNS = 250;
/** The columns that the marker of a list item takes. */
const SIGN_COLUMNS = 2;

/** The columns of each of the first lines of a text: 0 for an empty line, 1 for code and rows of tables, which are not wrapped. */
export function lineColumnsOf(text: string): readonly number[] {
  if (text === '') return [];
  return text.split('\n', MAX_LINES).map((line) => {
    if (line.includes('\t')) return 1;
    const sign = /^(?:[☐☑•◦▏]|\d+\.)/u.test(line) ? SIGN_COLUMNS : 0;
    return Math.min(columnsOf(line) + sign, MAX_LINE_COLUMNS);
  });
}

/** The colon after a title that is a separate line. */
export const COLON = /^\s?[:：]$/u;

/**
 * The columns that a title takes above a text. The result is 0 if the title would be shown twice, because the text begins with it: as an
 * item, quotation or code, as the first of several sentences, or as the topic before a colon. If the first line of the text is the title
 * with a colon, the result is the columns of that line.
 */
export function titleColumnsOf(title: string, text: string): number {
  const [first = ''] = text.split('\n', 1);
  const words = first.replace(/^(?:[☐☑•◦] |▏|\t|\d+\. )/u, '');
  const isWhole = words !== first && words.trim() === title;
  const rest = words.startsWith(title) ? words.slice(title.length) : '';
  if (COLON.test(rest)) return columnsOf(first);
  const isPart = rest !== '' && (/[.!?。！？]$/u.test(title) || /^\s?[:：]/u.test(rest));
  return isWhole || isPart ? 0 : columnsOf(title);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Whether every character is one UTF-16 code unit long and one column wide, as in most texts in European languages. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0xad || unit >= 0x300) return false;
  }
  return true;
}
