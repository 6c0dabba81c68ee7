/** Marked lines are plain text whose lines begin with markers for tasks, items, quotations, code and tables. Cards show notes in them. */
export const LINE_MARKERS = Object.freeze({
  done: '☑ ',
  open: '☐ ',
  item: '• ',
  subitem: '◦ ',
  quoted: '▏',
  /** Begins a line of code, and separates the cells of a table's row. */
  tab: '\t',
});

/** Keeps a line of words from looking like a task. */
const NOT_A_TASK = '\u200b';

/** The lines of a text with collapsed white space, changed so that no line looks like a task. */
export function plainLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .map((line) => (/^[☐☑] /u.test(line) ? NOT_A_TASK + line : line))
    .join('\n');
}
