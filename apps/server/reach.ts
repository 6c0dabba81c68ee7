import { networkInterfaces } from 'node:os';
import { isLoopbackName } from '../../core/model/loopback.ts';

/** Addresses that mean every interface, as `URL` writes them. No one can connect to them from another machine. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '[::ffff:0:0]']);

/** The URL with `localhost` in place of an address that means every interface. */
export function reachable(url: string): string {
  const parsed = new URL(url);
  if (!EVERYWHERE.has(parsed.hostname)) return url;
  parsed.hostname = 'localhost';
  return parsed.href.replace(/\/$/, '');
}

/**
 * The setting that makes the links of a server work, if the server listens for other machines but does not know its public address;
 * otherwise null.
 * @param url the URL on which the server listens
 */
export function missingBaseUrl(baseUrl: string | null, url: string): string | null {
  if (baseUrl !== null) return null;
  const parsed = new URL(url);
  if (isLoopbackName(parsed.hostname)) return null;
  if (EVERYWHERE.has(parsed.hostname)) parsed.hostname = addressInNetwork() ?? 'ADDRESS';
  return `BASE_URL=${parsed.origin}`;
}

/** The first network address of this machine. */
function addressInNetwork(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}
