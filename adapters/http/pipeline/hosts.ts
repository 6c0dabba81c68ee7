import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback, isLoopbackName } from '../../../core/model/loopback.ts';
import { urlOrNull } from '../../../core/model/url.ts';

/**
 * The host names of the service. Any website can point one of its names to this machine (DNS rebinding), and then read responses that need
 * no credential. The host name in the request reveals this.
 */
export interface Hosts {
  /** Whether a request used a known name: localhost, an IP literal, the host of `BASE_URL`, or one of `ALLOWED_HOSTS`. */
  knows(incoming: IncomingMessage): boolean;
  /** Whether a request comes from a page of this machine or of the service, judging by its `Origin`, or from no page. */
  admits(headers: IncomingHttpHeaders): boolean;
}

/** @param allowed further names, in lower case */
export function knownHosts(baseUrl: string, allowed: readonly string[]): Hosts {
  const names = new Set(['localhost', nameOf(new URL(baseUrl)), ...allowed]);
  const isKnown = (name: string) => names.has(name) || isAddress(name);
  return {
    knows(incoming) {
      const host = hostOf(incoming);
      // Only HTTP/1.0 allows a request without Host, and browsers do not speak it.
      if (host === undefined) return true;
      const url = urlOrNull(`http://${host}`);
      return url !== null && isKnown(nameOf(url));
    },
    admits({ origin, host }) {
      if (origin === undefined) return true;
      const url = /^https?:\/\//i.test(origin) ? urlOrNull(origin) : null;
      if (url === null) return false;
      const name = nameOf(url);
      if (names.has(name) || isLoopbackName(name)) return true;
      const own = urlOrNull(`${url.protocol}//${host}`);
      return isAddress(name) && own?.host === url.host;
    },
  };
}

/** Headers that proxies add. Most proxies add at least one of them. */
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

/** Whether a request was sent on this machine, and not by a proxy for somebody else. */
export function isFromThisMachine(incoming: IncomingMessage): boolean {
  const { socket, headers } = incoming;
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const host = hostOf(incoming);
  // A proxy that does not add these headers often forwards the public name.
  return host === undefined || isLoopbackName(nameOf(urlOrNull(`http://${host}`)));
}

/** The host of a request: from an absolute target, which overrides the header (RFC 9112, 3.2.2), or from the header. */
function hostOf({ url = '', headers }: IncomingMessage): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host;
}

/** The name without port, brackets and trailing dot. */
function nameOf(url: URL | null): string {
  return (url?.hostname ?? '').replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

const isAddress = (name: string) => isIP(name) !== 0;

/** A URL with the host name that the client used, so that it has the same origin. */
export function withHost(address: string, host: string | undefined): string {
  const url = new URL(address);
  const asked = `http://${host}${url.pathname}`;
  return host !== undefined && HOST.test(host) && urlOrNull(asked) ? asked : address;
}

const HOST = /^[\w.:[\]-]+$/;
