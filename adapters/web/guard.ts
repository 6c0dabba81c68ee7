import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { DomainError, unavailable, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { type Allowance, mayReach } from './allowance.ts';

/** The addresses of a host name, preferred first; rejects with the code ENOTFOUND if the host does not exist. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

interface GuardOptions {
  /** Destinations that may be reached although they are not on the public internet. */
  readonly allow: readonly Allowance[];
  /** The system's resolver by default. */
  readonly resolve?: Resolve;
}

/** The only way to other machines: the guard opens every connection, for a page, a picture or a browser. */
export interface ConnectionGuard {
  /**
   * Opens a TCP connection to a host. Whether the connection is allowed depends on the host's address, not on its name.
   * @throws DomainError `unprocessable` when none of its addresses may be reached, `unavailable` when none responds or the name does not
   * resolve
   */
  open(hostname: string, port: number, signal?: AbortSignal): Promise<Socket>;
}

/** Maximum time that an address may take to accept a connection. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Maximum number of addresses of a host that are tried. */
const MAX_ADDRESSES = 4;

/** A guard that admits public and explicitly allowed destinations. */
export function connectionGuard({ allow, resolve = systemResolve }: GuardOptions): ConnectionGuard {
  return {
    async open(hostname, port, signal = new AbortController().signal) {
      const host = hostname.replace(/^\[|\]$/g, '');
      const addresses = await unlessAborted(addressesOf(host, resolve), signal);
      const allowed = addresses.filter((address) => mayReach({ hostname: host, port, address }, allow));
      if (allowed.length === 0) throw unprocessable(reason('address-not-public', { host }));
      let failure: unknown;
      for (const address of allowed.slice(0, MAX_ADDRESSES)) {
        try {
          const limit = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
          return await connected(address, port, limit);
        } catch (error) {
          signal.throwIfAborted();
          failure = error;
        }
      }
      throw unavailable(reason('host-away', { host }), failure);
    },
  };
}

async function systemResolve(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/**
 * @throws DomainError `unavailable`, so that callers try again: a name can be registered again, and most names that do not resolve do so
 * after an outage
 */
async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  let addresses: readonly string[] = [];
  try {
    addresses = await resolve(host);
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && UNKNOWN.has(String(error.code));
    if (!isUnknown) throw unavailable(reason('host-not-looked-up', { host }), error);
  }
  if (addresses.length > 0) return addresses;
  throw new DomainError('unavailable', reason('host-unknown', { host }));
}

/** Resolver codes for a name that does not exist or has no address. */
const UNKNOWN: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME']);

function connected(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port });
    const stop = () => socket.destroy(signal.reason);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    socket.once('error', reject);
    socket.once('close', () => signal.removeEventListener('abort', stop));
    socket.once('connect', () => {
      signal.removeEventListener('abort', stop);
      resolve(socket.setNoDelay(true));
    });
  });
}

/** Rejects if the signal aborts first: a resolver cannot be cancelled, only ignored. */
function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
