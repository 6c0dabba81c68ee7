import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { unprocessable } from '../../core/errors.ts';
import type { TableRow } from '../../core/ports/import-source.ts';

/** Maximum length of a row, in characters. Without a limit, an unclosed quotation would be read to the end of the file. */
const MAX_ROW_CHARACTERS: number = 16 * 1024 * 1024;
/** Columns beyond this number are left out, since each row is a map of all columns. */
const MAX_COLUMNS = 1_000;
const DELIMITERS = [',', ';', '\t'] as const;
/** The first line with which Excel names the delimiter. */
const NAMED_DELIMITER = /^sep=([,;\t])\r?\n/;

/**
 * Reads comma-separated values with a header row. The delimiter is what the first line names, or the one of `,`, `;` and tab that is most
 * frequent in the header. Rows may have fewer or more values than the header.
 * @throws DomainError `unprocessable` if a quotation never ends
 */
export async function* tableRows(text: AsyncIterable<string>): AsyncGenerator<readonly TableRow[]> {
  let table: TableReader | null = null;
  for await (const chunk of text) {
    const [line = '', named]: readonly string[] = table ? [] : (NAMED_DELIMITER.exec(chunk) ?? []);
    const rest = chunk.slice(line.length);
    table ??= new TableReader(named ?? delimiterOf(rest));
    yield await table.read(rest);
    if (table.isDone) break;
  }
  if (table === null) return;
  yield await table.end();
  table.check();
}

/** Takes rows from the parser immediately: at an error, the parser's stream would lose the rows before the error. */
class TableReader {
  readonly #parser: Parser;
  #fault: Error | null = null;
  #headings: readonly string[] | null = null;
  #number = 0;
  #rows: TableRow[] = [];

  constructor(delimiter: string) {
    this.#parser = parse({
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: MAX_ROW_CHARACTERS,
      onRecord: (values: readonly string[]) => this.#take(values),
    });
    this.#parser.on('error', (error) => {
      this.#fault ??= error;
    });
    this.#parser.resume();
  }

  get isDone(): boolean {
    return this.#fault !== null;
  }

  async read(chunk: string): Promise<readonly TableRow[]> {
    this.#parser.write(chunk);
    await nextTurn();
    return this.#finished();
  }

  async end(): Promise<readonly TableRow[]> {
    if (this.#fault === null) this.#parser.end();
    await finished(this.#parser).catch(() => undefined);
    return this.#finished();
  }

  /** @throws DomainError `unprocessable` if the rest of the table cannot be read */
  check(): void {
    if (this.#fault instanceof CsvError) throw unprocessable(reasonOf(this.#fault, this.#number + 1));
    if (this.#fault) throw this.#fault;
  }

  #finished(): readonly TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #take(values: readonly string[]): null {
    if (this.#headings === null) {
      this.#headings = values.slice(0, MAX_COLUMNS).map((heading) => heading.trim().toLowerCase());
    } else {
      this.#number += 1;
      const entries = this.#headings.map((heading, at) => [heading, values[at] ?? ''] as const);
      this.#rows.push({ number: this.#number, values: new Map(entries) });
    }
    return null;
  }
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
