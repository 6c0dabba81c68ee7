import type Sqlite from 'better-sqlite3';
import { turns } from '../sql/turns.ts';
import type { Parameters } from '../sql/unit.ts';
import type { Database, ReadConnection } from './database.ts';
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
  return {
    [Symbol.asyncIterator]() {
      const rows = openRows(database, sql, parameters, maker);
      let read = 0;
      let began = performance.now();
      return {
        async next() {
          if (++read % ROWS_PER_LOOK === 0 && performance.now() - began >= TURN_MS) {
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

interface Rows<T> {
  /** The next; after the last, or an error, the connection is released. */
  next(): IteratorResult<T, undefined>;
  /** Releases the connection. */
  close(): void;
}

/** Reads rows on a connection that is borrowed with the first. Not by generators, which would take twice as long per row. */
function openRows<T>(
  database: Database,
  sql: string,
  parameters: Parameters,
  maker: (statement: Sqlite.Statement) => (values: readonly unknown[]) => T,
): Rows<T> {
  let reader: ReadConnection | null = null;
  let values: IterableIterator<readonly unknown[]> | null = null;
  let make: (values: readonly unknown[]) => T;
  let isClosed = false;

  function open() {
    reader = database.borrow();
    const statement = reader.prepare(sql) as Sqlite.Statement<[Parameters], readonly unknown[]>;
    make = maker(statement);
    statement.raw();
    return statement.iterate(toValues(parameters));
  }

  function close() {
    isClosed = true;
    values?.return?.();
    if (reader) database.giveBack(reader);
    reader = null;
  }

  return {
    next() {
      if (isClosed) return END;
      try {
        values ??= open();
        const next = values.next();
        if (!next.done) return { done: false, value: make(next.value) };
      } catch (error) {
        close();
        throw translate(error);
      }
      close();
      return END;
    },
    close,
  };
}

const END = { done: true, value: undefined } as const;
