import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../../../core/model/loopback.ts';

// Identifies the sender of a request to the log-in page or for a share, by IP address and by the cookie of an unfinished ceremony.

/** A network: an address in it, and the length of its prefix in bits. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The IP address of the client that sent a request. */
export type AddressOf = (incoming: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * The IP address of a client. This is the address of the connection or, if the connection comes from a proxy on this machine or in one of
 * these networks, the last address in X-Forwarded-For. An IPv6 address is cut to 64 bits, because a provider assigns the remaining bits to
 * one customer.
 */
export function clientAddresses(proxies: readonly Network[]): AddressOf {
  const isProxy = (address: string, parsed: Address | null) =>
    isLoopback(address) ||
    proxies.some(([network, bits]) => network.kind() === parsed?.kind() && parsed.match(network, bits));

  return ({ socket, headers }) => {
    const direct = socket.remoteAddress ?? '';
    const [sender, forwarded] = [parse(direct), parse(lastOf(headers['x-forwarded-for']))];
    const address = forwarded !== null && isProxy(direct, sender) ? forwarded : sender;
    if (address === null) return '';
    if (!(address instanceof ipaddr.IPv6)) return address.toString();
    const network = address.parts.slice(0, 4).map((part) => part.toString(16));
    return `${network.join(':')}::/64`;
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The last address in a list, which the nearest proxy added, without a port. */
function lastOf(header: string | string[] | undefined): string {
  if (header === undefined) return '';
  const last = [header].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return /^\[(.*)\](?::\d+)?$/.exec(last)?.[1] ?? last.replace(/^([\d.]+):\d+$/, '$1');
}

/** Parses an IP address; null if the text is not an IP address. An IPv4 address that is mapped into IPv6 becomes IPv4. */
function parse(address: string): Address | null {
  // Most requests pass no proxy, and the library rejects a text by throwing internally, which is slow.
  if (address === '') return null;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}

const COOKIE = '__Host-ceremony';
/** `Lax`, because a provider's redirect comes from another site. */
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Binds a log-in in progress to the browser that began it, for ten minutes. The cookie authorises nothing. */
export function ceremonyCookie(sealed: string): Readonly<Record<string, string>> {
  return { 'Set-Cookie': `${COOKIE}=${sealed}; ${ATTRIBUTES}; Max-Age=600`, 'Cache-Control': 'no-store' };
}

/** Removes the cookie of a log-in in progress. */
export const NO_CEREMONY: Readonly<Record<string, string>> = {
  'Set-Cookie': `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`,
  'Cache-Control': 'no-store',
};

/** The sealed log-in in progress from the cookie; null without such a cookie, or with several. */
export function ceremonyOf({ cookie = '' }: IncomingHttpHeaders): string | null {
  const all = cookie.split(/; */).filter((pair) => pair.startsWith(`${COOKIE}=`));
  return all.length === 1 ? (all[0] ?? '').slice(COOKIE.length + 1) : null;
}
