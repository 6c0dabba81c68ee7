import type Sqlite from 'better-sqlite3';
import { turns } from '../sql/turns.ts';
import type { Parameters } from '../sql/unit.ts';
import type { Database, ReadConnection } from './database.ts';
import { translate } from './errors.ts';
import { toValues } from './statements.ts';
import type { ReadDuration } from './wal-checkpointer.ts';

type Values = readonly unknown[];

/** A statement, and how to convert the values of its rows. */
export interface RowQuery<T> {
  readonly sql: string;
  readonly parameters: Parameters;
  readonly maker: (statement: Sqlite.Statement) => (values: Values) => T;
}

/** The rows of a statement, one by one. */
interface Rows<T> {
  /** The next row. The connection is released after the last row, or after an error. */
  next(): IteratorResult<T, undefined>;
  /** Releases the connection. */
  close(): void;
}

/** Maximum time for reading rows ahead per iteration of the event loop, in milliseconds. */
const TURN_MS = 1;

/**
 * Reads rows on a connection that is borrowed with the first row. The connection is released early if the checkpointer asks for it and the
 * remaining rows fit into memory. A generator would take twice as long per row.
 */
export function openRows<T>(
  database: Database,
  duration: ReadDuration,
  { sql, parameters, maker }: RowQuery<T>,
): Rows<T> {
  let reader: ReadConnection | null = null;
  let values: IterableIterator<Values> | null = null;
  let make: (values: Values) => T;
  /** Rows read ahead, and the position of the next row. */
  let ahead: Values[] = [];
  let place = 0;
  let isOver = false;
  let failure: unknown = null;

  function open(): IterableIterator<Values> {
    reader = database.borrow(duration, () => void readAhead());
    const statement = reader.prepare(sql) as Sqlite.Statement<[Parameters], Values>;
    make = maker(statement);
    statement.raw();
    return statement.iterate(toValues(parameters));
  }

  function release(): void {
    isOver = true;
    values?.return?.();
    if (reader) database.giveBack(reader);
    reader = null;
  }

  /** The next row of the statement; null after the last row, and after an error, which is stored. */
  function read(): Values | null {
    if (isOver) return null;
    try {
      values ??= open();
      const next = values.next();
      if (!next.done) return next.value;
    } catch (error) {
      failure = translate(error);
    }
    release();
    return null;
  }

  /** Reads the remaining rows in several iterations of the event loop, as long as there is room. */
  async function readAhead(): Promise<void> {
    while (!isOver) {
      await turns.pause();
      const began = performance.now();
      do {
        const row = read();
        if (row === null) return;
        ahead.push(row);
        if (!database.room.take(charactersOf(row))) return;
      } while (performance.now() - began < TURN_MS);
    }
  }

  function nextAhead(): Values | null {
    const row = ahead[place];
    if (row === undefined) return null;
    place += 1;
    database.room.giveBack(charactersOf(row));
    if (place === ahead.length) {
      ahead = [];
      place = 0;
    }
    return row;
  }

  function close(): void {
    release();
    while (nextAhead());
  }

  return {
    next() {
      const row = nextAhead() ?? read();
      if (row === null) {
        if (failure === null) return END;
        const error = failure;
        failure = null;
        throw error;
      }
      try {
        return { done: false, value: make(row) };
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
}

const END = { done: true, value: undefined } as const;

function charactersOf(row: Values): number {
  let characters = 0;
  for (const value of row)
    if (typeof value === 'string' || value instanceof Uint8Array) characters += value.length;
  return characters;
}
