import postgres from 'postgres';
import { addressesOf } from './addresses.ts';
import { QUIET } from './driver-options.ts';
import { toPrimary } from './primary.ts';

/** A client of postgres.js: a pool of connections, opened on demand. */
export type Client = postgres.Sql<{ bigint: number }>;

export interface ClientOptions {
  /** `postgres://…`, of one server or several */
  readonly url: string;
  readonly connections: number;
  /** Maximum time of the server for one statement, or for one batch of a long list, in milliseconds. */
  readonly statementTimeoutMs: number;
  /**
   * Whether the client enforces the timeout instead of the server. The server would count the time that a reader takes between the batches
   * of a list. The client must then cancel a statement when it stops waiting for a batch.
   */
  readonly isTimedHere?: boolean;
}

/** The pause after a failed attempt to connect. */
const RETRY_SECONDS = 0.1;

/** Creates a client, which connects with its first query. */
export function makeClient(options: ClientOptions): Client {
  const { url, connections, statementTimeoutMs, isTimedHere = false } = options;
  return postgres(addressesOf(url)[0] ?? url, {
    ...toPrimary(url),
    ...QUIET,
    max: connections,
    max_pipeline: 0,
    max_lifetime: null,
    backoff: () => RETRY_SECONDS,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: {
      application_name: 'commonplace',
      statement_timeout: isTimedHere ? 0 : statementTimeoutMs,
      synchronous_commit: 'on',
      jit: 'off',
    },
  } as postgres.Options<{ bigint: postgres.PostgresType<number> }>) as Client;
}
