import type Sqlite from 'better-sqlite3';
import { withLongParts } from '../sql/long-parts.ts';
import type { Reader, Snapshot } from '../sql/reader.ts';
import { turns } from '../sql/turns.ts';
import type { Parameters } from '../sql/unit.ts';
import type { Database } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { translate, translating } from './errors.ts';
import { objectOf } from './object-rows.ts';
import { openRows, type RowQuery } from './rows.ts';
import { rowMaker, statementCache, toValues } from './statements.ts';

/** Reads on the connection for writes, which sees every commit. Long lists have separate connections. */
export function sqliteReader(database: Database): Reader {
  const prepare = statementCache(database.main);
  const read = (sql: string) => prepare(sql).raw() as Sqlite.Statement<[Parameters], readonly unknown[]>;
  const points: Pick<Reader, 'query' | 'queryFirst'> = {
    query: <Row>(sql: string, parameters: Parameters = {}) =>
      reading((): readonly Row[] => {
        const statement = read(sql);
        return statement.all(toValues(parameters)).map(rowMaker<Row>(statement));
      }),
    queryFirst: <Row>(sql: string, parameters: Parameters = {}) =>
      reading(() => {
        const statement = read(sql);
        const values = statement.get(toValues(parameters));
        return values ? rowMaker<Row>(statement)(values) : null;
      }),
  };
  const objects = withLongParts(sqliteDialect, points, {
    queryObjects: (sql, parameters) => reading(() => read(sql).all(toValues(parameters)).map(objectOf)),
    queryFirstObject: (sql, parameters) =>
      reading(() => {
        const values = read(sql).get(toValues(parameters));
        return values ? objectOf(values) : null;
      }),
    streamObjects: (sql, parameters, limit) =>
      streamValues(database, { sql, parameters, maker: () => objectOf }, limit),
  });
  return {
    ...points,
    ...objects,
    stream: <Row, T>(sql: string, parameters: Parameters, convert: (row: Row) => T, limit?: number) =>
      streamValues(database, { sql, parameters, maker: makerOf(convert) }, limit),
  };
}

/** Creates a function that builds rows from values, and converts them. */
const makerOf =
  <Row, T>(convert: (row: Row) => T) =>
  (statement: Sqlite.Statement) => {
    const toRow = rowMaker<Row>(statement);
    return (values: readonly unknown[]) => convert(toRow(values));
  };

/** Runs a synchronous read, and translates errors. */
async function reading<T>(read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    throw translate(error);
  }
}

/** One read transaction, which does not block writers. */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  await database.checkpointer.mayRead('long');
  const reader = database.borrow('long');
  reader.connection.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM library').get(); // the first read takes the snapshot
  const held = {
    ...database,
    main: reader.connection,
    log: { ...database.checkpointer, mayRead: () => undefined },
    borrow: () => reader,
    giveBack: () => undefined,
  };
  return {
    ...sqliteReader(held),
    close: () =>
      translating(() => {
        reader.connection.exec('COMMIT');
        database.giveBack(reader);
      }),
  };
}

/** Rows are read for at most this many milliseconds before other requests run. The time is short because a row may have 1 MiB. */
const TURN_MS = 1;

/** Maximum number of rows of a short list. Such a list is read quickly even if each row is slow. */
const MAX_SHORT_ROWS = 128;

/**
 * Streams converted rows from a separate connection, from one snapshot, in constant memory, and without blocking other requests for long.
 * The connection is released when the consumer finishes, fails or stops.
 * @param limit maximum number of rows, if known
 */
function streamValues<T>(
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
          if (!isBegun) await database.checkpointer.mayRead(duration);
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
