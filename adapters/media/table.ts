import { parse } from 'csv-parse/sync';
import { MAX_CONTENT_BYTES } from '../../core/model/text.ts';
import type { DocumentText } from '../../core/ports/media.ts';
import { documentBuilder, MAX_COLUMNS } from './document-builder.ts';
import { readPlainText } from './plain-text.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The first line with which Excel names the delimiter. */
const NAMED_DELIMITER = /^\uFEFF?sep=([,;\t|])\r?\n/;
const QUOTED = /"[^"]*"/g;
/** Maximum number of rows; further rows are left out. */
const MAX_ROWS = 5_000;
/**
 * Maximum number of characters of a table that are parsed, many more than are kept. Without this limit, empty cells alone could exhaust the
 * memory.
 */
const MAX_PARSED_CHARACTERS = 8 * MAX_CONTENT_BYTES;

/**
 * A table of values separated by commas, semicolons, tabs or bars: what its first line names, or what is most frequent there outside
 * quotes. A file with a single column, or with quotations that never end, is plain text.
 */
export function readTable(text: string, from = 0): DocumentText {
  const parsed = beginningOf(text);
  const rows = rowsOf(parsed);
  if (rows.length < 2 || rows.every((cells) => cells.length < 2)) return readPlainText(text, from);
  const document = documentBuilder(from);
  for (const cells of rows.slice(0, MAX_ROWS)) {
    if (document.isFull()) break;
    document.row(cells.slice(0, MAX_COLUMNS));
  }
  const read = document.finish();
  return { ...read, isCut: read.isCut || rows.length > MAX_ROWS || parsed.length < text.length };
}

/** The lines of a text to parse; if one line is longer, its beginning. */
function beginningOf(text: string): string {
  if (text.length <= MAX_PARSED_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', MAX_PARSED_CHARACTERS);
  return text.slice(0, end > text.indexOf('\n') ? end : MAX_PARSED_CHARACTERS);
}

function rowsOf(text: string): readonly (readonly string[])[] {
  const [line = '', named] = NAMED_DELIMITER.exec(text) ?? [];
  const table = text.slice(line.length);
  const head = table.split('\n', 1)[0]?.replace(QUOTED, '') ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  const delimiter = named ?? DELIMITERS.reduce((most, one) => (count(one) > count(most) ? one : most));
  try {
    return parse(table, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      to: MAX_ROWS + 1,
    });
  } catch {
    return [];
  }
}
