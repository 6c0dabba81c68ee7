import { setImmediate as nextTurn } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Parameters } from '../sql/unit.ts';
import type { Database } from './database.ts';
import { translate } from './errors.ts';
import { toValues } from './statements.ts';

/** How long rows are read before other requests get a turn, and after how many the clock is looked at. */
const TURN_MS = 1;
const ROWS_PER_LOOK = 4;

/**
 * Streams what is made of the values of each row, on a connection of its own: one snapshot, constant memory, and other requests do
 * not wait for long. The connection is released when the consumer finishes, fails or stops.
 */
export function streamValues<T>(
  database: Database,
  sql: string,
  parameters: Parameters,
  maker: (statement: Sqlite.Statement) => (values: readonly unknown[]) => T,
): AsyncIterable<T> {
  return givingTurns(function* read() {
    const reader = database.borrow();
    try {
      const statement = reader.prepare(sql) as Sqlite.Statement<[Parameters], readonly unknown[]>;
      const make = maker(statement);
      const values = toValues(parameters);
      statement.raw();
      for (const row of statement.iterate(values)) yield make(row);
    } catch (error) {
      throw translate(error);
    } finally {
      database.giveBack(reader);
    }
  });
}

/**
 * Yields values as they are made, and lets other requests run in between. Not an async generator, which would take twice as long
 * per value.
 */
function givingTurns<T>(make: () => Iterator<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const values = make();
      let read = 0;
      let began = performance.now();
      return {
        async next() {
          if (++read % ROWS_PER_LOOK === 0 && performance.now() - began >= TURN_MS) {
            await nextTurn();
            began = performance.now();
          }
          return values.next();
        },
        return: async () => values.return?.() ?? { done: true, value: undefined },
      };
    },
  };
}
