import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import { unprocessable } from '../../errors.ts';
import { MAX_DEPTH } from '../schema.ts';

/** A table has three levels: itself, its rows and its cells. */
const TABLE_LEVELS = 3;

/** In quotes nested deeper than this, a line without markers does not continue the paragraph (no lazy continuation). */
const MAX_LAZY_QUOTES = 16;

/** Missing cells that every table may have. Beyond that, a table may have at most as many missing cells as its rows have characters. */
const SPARE_CELLS = 100;

const QUOTE_MARKERS = /(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)]))*/y;

/** A line of dashes turns the line above into a heading, even if that contains vertical bars. */
const SETEXT_UNDERLINE = /^-+[ \t]*$/;

/** A line that begins a quote, an item, a heading or a code block is never a table header, even with vertical bars. */
const OTHER_BLOCK = /^(?:>|`{3,}[^`]*$|~{3,}|(?:[-+*]|\d{1,9}[.)]|#{1,6})(?:[ \t]|$))/;

/**
 * Keeps the cost of parsing proportional to the length of the text. Rejects blocks nested deeper than 200 levels, naming the line where
 * they start (D10). Two constructs of CommonMark and GFM are quadratic: lazy lines in deeply nested quotes, and many table rows with
 * missing cells. Both end early; the rest is parsed as ordinary text.
 */
export function bounds(md: MarkdownIt): void {
  const [readTable] = md.block.ruler.getRules('');
  if (readTable === undefined) throw new Error('The Markdown parser reads no tables.');

  const readBoundedTable: typeof readTable = (state, start, end, silent) => {
    const isTable =
      readTable(state, start, end, true) &&
      !SETEXT_UNDERLINE.test(textOf(state, start + 1)) &&
      !OTHER_BLOCK.test(textOf(state, start));
    if (isTable && !silent) refuseDeep(state.level + TABLE_LEVELS, start);
    return isTable && (silent || readTable(state, start, endOfRows(state, start, end), false));
  };
  md.block.ruler.at('table', readBoundedTable, { alt: ['paragraph', 'reference'] });

  md.block.ruler.before('table', 'depth', (state, line) => {
    refuseDeep(state.level, line);
    return false;
  });

  md.block.ruler.before(
    'fence',
    'end_of_deep_quote',
    (state, line, _, silent) => silent && endsDeepQuote(state, line),
    {
      alt: ['blockquote'],
    },
  );
}

function refuseDeep(level: number, line: number): void {
  if (level > MAX_DEPTH)
    throw unprocessable(`Line ${line + 1} is nested more than ${MAX_DEPTH} levels deep.`);
}

function textOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** The line before which a table must end to stay within its limit of missing cells. */
function endOfRows(state: StateBlock, start: number, end: number): number {
  const columns = countPipes(textOf(state, start + 1));
  let surplus = SPARE_CELLS;
  for (let line = start + 2; line < end && !state.isEmpty(line) && columns > 2; line++) {
    const row = textOf(state, line);
    surplus += row.length - Math.max(0, columns - countPipes(row));
    if (surplus < 0) return line;
  }
  return end;
}

function countPipes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('|'); at >= 0; at = text.indexOf('|', at + 1)) count++;
  return count;
}

/** Whether a line without quote markers follows a line with too many. */
function endsDeepQuote(state: StateBlock, line: number): boolean {
  if ((state.parentType as string) !== 'blockquote') return false;
  const before = textOf(state, line - 1);
  QUOTE_MARKERS.lastIndex = 0;
  const markers = QUOTE_MARKERS.exec(before)?.[0] ?? '';
  return markers.split('>').length - 1 > MAX_LAZY_QUOTES;
}
