import { unavailable } from '../../core/errors.ts';
import type { Database } from './database.ts';
import { fetchParts } from './parts.ts';
import { openPool } from './pool.ts';
import { type Parameters, type Statement, statementCache } from './statements.ts';

/** A consistent view of the database at one moment. */
export interface Snapshot extends Pick<Database, 'query' | 'parts'> {
  /** @throws DomainError `unavailable` when the connection was replaced in between, so that the view was not consistent */
  close(): Promise<void>;
}

/** A long time-out, since sorting a large library before its first row can take minutes. */
const PART_TIMEOUT_MS = 600_000;
const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Begins a read-only transaction on a connection of its own. When the connection is lost, the transaction is over, and whatever
 * was being read fails.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const pool = openPool({ url, connections: 1, statementTimeoutMs: PART_TIMEOUT_MS });
  const { client, within } = await pool.borrow();
  const held = { client, within, release: () => undefined };
  const statement = statementCache();
  const valuesOf = ({ names }: Statement, parameters: Parameters) =>
    names.map((name) => parameters[name] ?? null);

  const query: Snapshot['query'] = <Row>(sql: string, parameters: Parameters = {}) => {
    const read = statement(sql);
    return within(client(read.parts, ...valuesOf(read, parameters)) as unknown as Promise<readonly Row[]>);
  };
  const connectionNumber = async () => {
    const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return row?.pid;
  };

  await within(client.unsafe(BEGIN));
  const began = await connectionNumber();
  return {
    query,
    parts: (sql, parameters, size) => {
      const read = statement(sql);
      return fetchParts(held, read, valuesOf(read, parameters), size);
    },
    async close() {
      try {
        if ((await connectionNumber()) !== began) throw unavailable('The database');
      } finally {
        await pool.close();
      }
    },
  };
}
