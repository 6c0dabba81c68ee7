import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import postgres from 'postgres';
import { addressesOf } from './addresses.ts';
import { QUIET } from './driver-options.ts';
import { isAway } from './errors.ts';

/** Options of postgres.js, in addition to the address of the first server. */
interface PrimaryOptions {
  /** Opens the socket of each connection. */
  readonly socket?: () => Promise<Duplex>;
}

const PORT = 5432;
const CLOSE_TIMEOUT_SECONDS = 1;
/** The code cannot_connect_now. */
const NOT_YET = '57P03';

/**
 * The options of postgres.js that connect to the writable server of a URL, the primary; empty if the URL names a single server. By itself,
 * postgres.js retries endlessly and without pauses while no server is writable.
 */
export function toPrimary(url: string): PrimaryOptions {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return {};
  let search: Promise<string> | null = null;
  return {
    async socket() {
      search ??= findPrimary(addresses).finally(() => {
        search = null;
      });
      return search.then(connectTo, failing);
    },
  };
}

/** Asks all servers at the same time, because a server that is down may not even refuse a connection. */
async function findPrimary(addresses: readonly string[]): Promise<string> {
  try {
    return await Promise.any(addresses.map(requirePrimary));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find((one) => !isAway(one)) ?? errors[0];
  }
}

async function requirePrimary(address: string): Promise<string> {
  const client = postgres(address, {
    ...QUIET,
    max: 1,
    connection: { application_name: 'commonplace' },
  });
  try {
    const [row] = await client`SELECT pg_is_in_recovery() AS "isFollowing"`;
    if (row?.isFollowing)
      throw Object.assign(new Error('The server is a read-only follower of another.'), { code: NOT_YET });
    return address;
  } finally {
    void client.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
}

/** Keeps the server's name in the socket, where postgres.js looks for it for TLS. */
function connectTo(address: string): Socket {
  const { hostname: host, port } = new URL(address);
  return Object.assign(connect(Number(port || PORT), host), { host });
}

/** A connection that fails on first use. If a connection could not be opened, postgres.js would retry it endlessly. */
function failing(error: Error): Duplex {
  return new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(error),
  });
}
