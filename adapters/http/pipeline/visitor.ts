import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What of a request identifies its sender to the log-in and to shares: a network address, and a browser in the middle of a ceremony. */

/**
 * The network address of a client: that of the connection or, if that is a machine of the same network, which may be a proxy, the last one
 * in X-Forwarded-For. Of an IPv6 address, the first 64 bits, since one customer has all others.
 */
export function addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const direct = bare(socket.remoteAddress ?? '');
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? '';
  const address = isNear(direct) && isIP(bare(forwarded)) !== 0 ? bare(forwarded) : direct;
  if (isIP(address) !== 6) return address;
  const network = ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

function isNear(address: string): boolean {
  if (isIP(address) === 0) return false;
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.parse(address).range());
}

const COOKIE = '__Host-ceremony';
/** `Lax`, because a provider's redirect comes from another site. */
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Binds a ceremony to the browser that began it, for ten minutes. It authorises nothing. */
export function ceremonyCookie(sealed: string): Readonly<Record<string, string>> {
  return { 'Set-Cookie': `${COOKIE}=${sealed}; ${ATTRIBUTES}; Max-Age=600`, 'Cache-Control': 'no-store' };
}

/** Ends the binding. */
export const NO_CEREMONY: Readonly<Record<string, string>> = {
  'Set-Cookie': `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`,
  'Cache-Control': 'no-store',
};

/** The ceremony of a browser; null without one, or with several. */
export function ceremonyOf({ cookie = '' }: IncomingHttpHeaders): string | null {
  const all = cookie.split(/; */).filter((pair) => pair.startsWith(`${COOKIE}=`));
  return all.length === 1 ? (all[0] ?? '').slice(COOKIE.length + 1) : null;
}
