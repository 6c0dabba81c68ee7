import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unprocessable } from '../../core/errors.ts';
import type { TableRow } from '../../core/ports/import-source.ts';

/** The largest value of a row, in characters; what opens a quotation and never ends it would else be read to the end. */
const MAX_ROW_CHARACTERS: number = 16 * 1024 * 1024;
const GROUP_ROWS = 200;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Reads comma-separated values with a heading; the delimiter is the one of `,`, `;` and tab that the heading has most of. Rows may
 * have fewer or more values than the heading.
 * @throws DomainError `unprocessable` where a quotation never ends
 */
export async function* tableRows(text: AsyncIterable<string>): AsyncGenerator<readonly TableRow[]> {
  const chunks = text[Symbol.asyncIterator]();
  const first = await chunks.next();
  const head = first.done ? '' : first.value;
  const parser = Readable.from(joined(head, chunks)).pipe(
    parse({
      delimiter: delimiterOf(head),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: MAX_ROW_CHARACTERS,
    }),
  );
  let headings: readonly string[] | null = null;
  let number = 0;
  let rows: TableRow[] = [];
  try {
    for await (const values of parser as AsyncIterable<readonly string[]>) {
      if (headings === null) {
        headings = values.map((heading) => heading.trim().toLowerCase());
        continue;
      }
      number += 1;
      rows.push({ number, values: new Map(headings.map((heading, at) => [heading, values[at] ?? ''])) });
      if (rows.length < GROUP_ROWS) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield rows;
    throw unprocessable(reasonOf(error, number + 1));
  }
  yield rows;
}

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function delimiterOf(head: string): string {
  const line = head.split(/\r?\n/, 1)[0] ?? '';
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function reasonOf({ code }: CsvError, row: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `The quotation that begins in row ${row} never ends: the file is cut off or damaged there.`;
  return `Row ${row} is damaged (${code}).`;
}
