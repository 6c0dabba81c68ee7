import { networkInterfaces } from 'node:os';
import { isLoopback } from '../../adapters/http/hosts.ts';

/** Addresses that mean every interface, as `URL` writes them: nobody can go there. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '[::ffff:0:0]']);

/** The URL with `localhost` instead of an address that means every interface, which is none to go to. */
export function reachable(url: string): string {
  const parsed = new URL(url);
  if (!EVERYWHERE.has(parsed.hostname)) return url;
  parsed.hostname = 'localhost';
  return parsed.href.replace(/\/$/, '');
}

/**
 * The line to set where a server listens beyond its machine, but does not know by which address it is reached: links and documents would
 * name one that leads nowhere. Null where nothing is missing.
 * @param url on which it listens
 */
export function missingBaseUrl(baseUrl: string | null, url: string): string | null {
  if (baseUrl !== null) return null;
  const parsed = new URL(url);
  const name = parsed.hostname.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || isLoopback(name)) return null;
  if (EVERYWHERE.has(parsed.hostname)) parsed.hostname = addressInNetwork() ?? 'ADDRESS';
  return `BASE_URL=${parsed.origin}`;
}

/** The first address of this machine in a network. */
function addressInNetwork(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}
