import type { Parameters } from '../sql/unit.ts';
import { fetchBatches } from './batches.ts';
import { type MigrationOptions, migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';
import { numbered, ofOneTypedParameter, statementCache, valuesOf } from './statements.ts';

/** The open database. Every method rejects with DomainError `unavailable` when the database does not respond. */
export interface Database {
  /** All rows of a statement. The number of different statements must be small, since each stays prepared. */
  query<Row>(sql: string, parameters?: Parameters): Promise<readonly Row[]>;
  /** All rows of a statement that is generated for one search. */
  search<Row>(sql: string, parameters: Parameters): Promise<readonly Row[]>;
  /**
   * All rows of a search, fetched as one value in one round trip instead of two. Suitable for up to a few thousand rows of numbers and
   * texts.
   */
  searchInOneTrip<Row>(sql: string, parameters: Parameters): Promise<readonly Row[]>;
  /**
   * All rows of a statement for searches, on separate connections. The number of different statements must be small: each stays prepared,
   * which saves every second round trip. The best plan must not depend on the parameters.
   */
  searchPrepared<Row>(sql: string, parameters: Parameters): Promise<readonly Row[]>;
  /** The rows of a statement in batches of at most `size`, fetched on demand. */
  batches<Row>(sql: string, parameters: Parameters, size: number): AsyncGenerator<readonly Row[]>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends MigrationOptions {
  /** Maximum number of connections: `points` for short reads and writes, `lists` for lists and searches. */
  readonly connections?: { readonly points: number; readonly lists: number };
  /** Maximum time of a short read or a write, in milliseconds; 5,000 by default. */
  readonly pointTimeoutMs?: number;
  /** Maximum time of a search, or of one batch of a long list, in milliseconds; 10,000 by default. */
  readonly listTimeoutMs?: number;
}

const ROWS = 'SELECT rows_of(@statement, @parameters::text::jsonb) AS rows';

const CONNECTIONS = { points: 8, lists: 15 };
const POINT_TIMEOUT_MS = 5_000;
const LIST_TIMEOUT_MS = 10_000;
/** The share of list connections that long lists may use, which may be read slowly. The other list connections are for searches. */
const SHARE_OF_STREAMS = 2 / 3;

/**
 * Migrates the schema and opens the database. Long lists and searches have separate connections, so that they do not delay short requests.
 * @throws DomainError `unprocessable` if a newer version wrote it, `unavailable` if it cannot be reached
 */
export async function openDatabase({
  connections = CONNECTIONS,
  pointTimeoutMs = POINT_TIMEOUT_MS,
  listTimeoutMs = LIST_TIMEOUT_MS,
  ...options
}: DatabaseOptions): Promise<Database> {
  await migrate(options);
  const { url } = options;
  const streams = Math.max(1, Math.floor(connections.lists * SHARE_OF_STREAMS));
  return databaseOn(
    openPool({ url, connections: connections.points, statementTimeoutMs: pointTimeoutMs }),
    openPool({
      url,
      connections: Math.max(1, connections.lists - streams),
      statementTimeoutMs: listTimeoutMs,
    }),
    openPool({ url, connections: streams, statementTimeoutMs: listTimeoutMs, isTimedHere: true }),
  );
}

/** Connections in `openForSearches`. More would not speed up a database server with few cores. */
const SEARCH_CONNECTIONS = 4;

/** Opens a database with the current schema for searches only, with few connections, which are opened on demand. */
export function openForSearches(url: string): Database {
  const pool = openPool({ url, connections: SEARCH_CONNECTIONS, statementTimeoutMs: LIST_TIMEOUT_MS });
  return databaseOn(pool, pool, pool);
}

function databaseOn(points: Pool, searches: Pool, lists: Pool): Database {
  const statement = statementCache();

  function prepared<Row>(pool: Pool, sql: string, parameters: Parameters): Promise<readonly Row[]> {
    const read = statement(sql);
    return pool.run((client) => client(read.parts, ...valuesOf(read, parameters)));
  }

  return {
    query: (sql, parameters = {}) => prepared(points, sql, parameters),
    searchPrepared: (sql, parameters) => prepared(searches, sql, parameters),

    // The outer statement stays prepared; the inner one is planned each time.
    searchInOneTrip: async <Row>(sql: string, parameters: Parameters) => {
      const statement = ofOneTypedParameter(sql, parameters);
      const [row] = await prepared<{ rows: readonly Row[] }>(searches, ROWS, { statement, parameters });
      return row?.rows ?? [];
    },

    search: <Row>(sql: string, parameters: Parameters) => {
      const read = statement(sql);
      const values = valuesOf(read, parameters);
      return searches.run<Row>((client) => client.unsafe(numbered(read), values, { prepare: false }));
    },

    async *batches<Row>(sql: string, parameters: Parameters, size: number) {
      const read = statement(sql);
      yield* fetchBatches<Row>(await lists.borrow(), read, valuesOf(read, parameters), size);
    },

    async close() {
      await Promise.all([points.close(), searches.close(), lists.close()]);
    },
  };
}
