import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The names under which the service is reached. A page of any website can point a name of its own to this machine (DNS rebinding), and
 * would then read as its own whatever answers without a credential; the name that the browser asked for gives it away.
 */
export interface Hosts {
  /** Whether a request came for a name that is known: localhost, an IP literal, that of `BASE_URL`, or one of `ALLOWED_HOSTS`. */
  knows(incoming: IncomingMessage): boolean;
  /** Whether a request comes from no page, or from one of this machine or of the service itself, by its `Origin`. */
  admits(headers: IncomingHttpHeaders): boolean;
}

/** @param allowed further names, in lower case */
export function knownHosts(baseUrl: string, allowed: readonly string[]): Hosts {
  const names = new Set(['localhost', nameOf(new URL(baseUrl)), ...allowed]);
  const isKnown = (name: string) => names.has(name) || isAddress(name);
  return {
    knows(incoming) {
      const host = hostOf(incoming);
      // Only HTTP/1.0 has no Host, which no browser speaks.
      if (host === undefined) return true;
      const url = parse(`http://${host}`);
      return url !== null && isKnown(nameOf(url));
    },
    admits({ origin, host }) {
      if (origin === undefined) return true;
      const url = /^https?:\/\//i.test(origin) ? parse(origin) : null;
      if (url === null) return false;
      const name = nameOf(url);
      if (names.has(name) || isLoopbackName(name)) return true;
      const own = parse(`${url.protocol}//${host}`);
      return isAddress(name) && own?.host === url.host;
    },
  };
}

/** Headers of which proxies add at least one. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/** Whether a request was sent on this machine, and not by a proxy on behalf of somebody else. */
export function isFromThisMachine(incoming: IncomingMessage): boolean {
  const { socket, headers } = incoming;
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const host = hostOf(incoming);
  // A proxy that adds nothing often passes on the public name.
  return host === undefined || isLoopbackName(nameOf(parse(`http://${host}`)));
}

/** The host that a request is for: that of an absolute target, which overrides the header (RFC 9112, 3.2.2). */
function hostOf({ url = '', headers }: IncomingMessage): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** The name without port, brackets and the dot of the root. */
function nameOf(url: URL | null): string {
  return (url?.hostname ?? '').replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

const isAddress = (name: string) => isIP(name) !== 0;

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopback(name);
}

/** Whether an address is of this machine, also written as IPv4 in IPv6. */
export function isLoopback(address: string): boolean {
  return (
    address === '::1' ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address) ||
    /^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/i.test(address)
  );
}
