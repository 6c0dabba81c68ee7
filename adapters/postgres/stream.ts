import type { Parameters } from '../sql/unit.ts';
import type { Database } from './database.ts';

/** A statement, and how to convert its rows. */
interface RowQuery<Row, T> {
  readonly sql: string;
  readonly parameters: Parameters;
  readonly convert: (row: Row) => T;
}

/** Maximum number of rows in a batch, enough to justify a round trip. */
export const ROWS_PER_FETCH = 128;

/**
 * Streams rows batch by batch on a separate connection, from one snapshot and in constant memory. The connection is released when the last
 * row has arrived, or when the consumer fails or stops. A list that is known to be short is read with one query, on any connection.
 * @param limit the maximum number of rows, if known
 */
export async function* streamRows<Row, T>(
  database: Pick<Database, 'query' | 'batches'>,
  { sql, parameters, convert }: RowQuery<Row, T>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<T> {
  if (limit <= ROWS_PER_FETCH) {
    for (const row of await database.query<Row>(sql, parameters)) yield convert(row);
    return;
  }
  for await (const rows of database.batches<Row>(sql, parameters, ROWS_PER_FETCH)) {
    for (const row of rows) yield convert(row);
  }
}
