import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from './database.ts';
import { translate } from './errors.ts';
import { rowMaker } from './statements.ts';

/** Rows of objects that are read at once: about a millisecond's worth. */
export const ROWS_PER_TURN = 128;

/** How long rows are read before other requests get a turn, and after how many the clock is looked at. */
const TURN_MS = 1;
const ROWS_PER_LOOK = 32;

/**
 * Reads rows one by one on a connection of their own: one snapshot, constant memory, and no request waits for long.
 * The connection is given back when the reader finishes, fails or stops.
 */
export async function* streamRows<Row, T>(
  database: Database,
  sql: string,
  parameters: Readonly<Record<string, unknown>>,
  convert: (row: Row) => T,
): AsyncGenerator<T> {
  const reader = database.borrow();
  try {
    const statement = reader.prepare(sql);
    const toRow = rowMaker<Row>(statement);
    let read = 0;
    let began = performance.now();
    for (const values of statement.raw().iterate(parameters)) {
      yield convert(toRow(values as readonly unknown[]));
      if (++read % ROWS_PER_LOOK !== 0 || performance.now() - began < TURN_MS) continue;
      await nextTurn();
      began = performance.now();
    }
  } catch (error) {
    throw translate(error);
  } finally {
    database.giveBack(reader);
  }
}
