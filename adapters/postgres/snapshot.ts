import { unavailable } from '../../core/errors.ts';
import type { Snapshot } from '../sql/reader.ts';
import type { Parameters } from '../sql/unit.ts';
import { fetchBatches } from './batches.ts';
import { openPool } from './pool.ts';
import { postgresReader } from './reader.ts';
import { statementCache, valuesOf } from './statements.ts';
import { wholeRows } from './whole-rows.ts';

/** Timeout for a batch of a list, in milliseconds. Sorting a large library before the first row can take minutes. */
const PART_TIMEOUT_MS = 600_000;
const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Begins a read-only transaction on a separate connection. If the connection is lost, the transaction ends, and all further reads fail. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const pool = openPool({ url, connections: 1, statementTimeoutMs: PART_TIMEOUT_MS, isTimedHere: true });
  const { client, within } = await pool.borrow();
  const reserved = { client, within, release: () => undefined };
  const statement = statementCache();

  const query = async <Row>(sql: string, parameters: Parameters = {}) => {
    const read = statement(sql);
    return wholeRows<Row>(await within(client(read.parts, ...valuesOf(read, parameters))));
  };
  const connectionNumber = async () => {
    const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return row?.pid;
  };

  await within(client.unsafe(BEGIN));
  const began = await connectionNumber();
  const batches = <Row>(sql: string, parameters: Parameters, size: number) => {
    const read = statement(sql);
    return fetchBatches<Row>(reserved, read, valuesOf(read, parameters), size);
  };
  return {
    ...postgresReader({ query, batches }),
    async close() {
      try {
        if ((await connectionNumber()) !== began) throw unavailable('The database');
      } finally {
        await pool.close();
      }
    },
  };
}
