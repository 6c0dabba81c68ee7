import { turns } from '../sql/turns.ts';
import type { Database } from './database.ts';
import { openRows, type RowQuery } from './rows.ts';

/** How long rows are read before other requests get a turn: a row can have 1 MiB. */
const TURN_MS = 1;
/** Lists of at most this many rows do not take long, however slowly they are read. */
const MAX_SHORT_ROWS = 128;

/**
 * Streams the converted values of each row, on a connection of its own: one snapshot, constant memory, and other requests do not wait
 * for long. The connection is released when the consumer finishes, fails or stops.
 * @param limit the largest number of rows, if known
 */
export function streamValues<T>(
  database: Database,
  query: RowQuery<T>,
  limit = Number.POSITIVE_INFINITY,
): AsyncIterable<T> {
  const duration = limit > MAX_SHORT_ROWS ? 'long' : 'short';
  return {
    [Symbol.asyncIterator]() {
      const rows = openRows(database, duration, query);
      let isBegun = false;
      let began = performance.now();
      return {
        async next() {
          if (!isBegun) await database.log.mayRead(duration);
          isBegun = true;
          if (performance.now() - began >= TURN_MS) {
            await turns.pause();
            began = performance.now();
          }
          return rows.next();
        },
        async return() {
          rows.close();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
