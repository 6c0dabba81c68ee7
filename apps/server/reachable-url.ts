import { networkInterfaces } from 'node:os';
import { isLoopbackName } from '../../core/model/loopback.ts';

/** Addresses that mean "all network interfaces", as `URL` writes them. Other machines cannot connect to them. */
const ALL_INTERFACES: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '[::ffff:0:0]']);

/** Replaces an address that means "all network interfaces" with `localhost`. */
export function toReachableUrl(url: string): string {
  const parsed = new URL(url);
  if (!ALL_INTERFACES.has(parsed.hostname)) return url;
  parsed.hostname = 'localhost';
  return parsed.href.replace(/\/$/, '');
}

/**
 * A line of configuration that makes the server's links work on other machines. Null if the server knows its public URL, or accepts only
 * connections from this machine.
 * @param url the URL on which the server listens
 */
export function missingBaseUrl(baseUrl: string | null, url: string): string | null {
  if (baseUrl !== null) return null;
  const parsed = new URL(url);
  if (isLoopbackName(parsed.hostname)) return null;
  if (ALL_INTERFACES.has(parsed.hostname)) parsed.hostname = findNetworkAddress() ?? 'ADDRESS';
  return `BASE_URL=${parsed.origin}`;
}

/** The first IPv4 address of this machine in a network. */
function findNetworkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}
