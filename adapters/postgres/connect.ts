import postgres from 'postgres';

/** A client of postgres.js: some connections, which it opens when they are needed. */
export type Client = postgres.Sql<{ bigint: number }>;

export interface ClientOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Most connections. */
  readonly connections: number;
  /** How long the server may work on one statement, or on one part of a long list. */
  readonly statementTimeoutMs: number;
}

/** After an attempt to connect that failed, the next one waits so long. */
const RETRY_SECONDS = 0.1;
const CONNECT_TIMEOUT_SECONDS = 3;

/** Makes a client; it connects with its first query. */
export function makeClient({ url, connections, statementTimeoutMs }: ClientOptions): Client {
  return postgres(url, {
    max: connections,
    max_pipeline: 0,
    max_lifetime: null,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => RETRY_SECONDS,
    fetch_types: false,
    onnotice: () => undefined,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: {
      application_name: 'commonplace',
      statement_timeout: statementTimeoutMs,
      synchronous_commit: 'on',
      jit: 'off',
    },
  } as postgres.Options<{ bigint: postgres.PostgresType<number> }>) as Client;
}
