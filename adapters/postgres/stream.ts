import type { Database } from './database.ts';
import type { Parameters } from './statements.ts';

/** Rows that are fetched at a time: enough to make a round trip worth it, few enough to hold in memory. */
export const ROWS_AT_ONCE = 128;

/**
 * Reads rows a part at a time on a connection of their own: one snapshot, constant memory. The connection is given back as
 * soon as the last row has come, or when the reader fails or stops. A list that is known to be short is read at once.
 * @param limit most rows that the statement gives, where that is known
 */
export async function* streamRows<Row, T>(
  database: Database,
  sql: string,
  parameters: Parameters,
  convert: (row: Row) => T,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<T> {
  if (limit <= ROWS_AT_ONCE) {
    for (const row of await database.query<Row>(sql, parameters)) yield convert(row);
    return;
  }
  for await (const rows of database.parts<Row>(sql, parameters, ROWS_AT_ONCE)) {
    for (const row of rows) yield convert(row);
  }
}
