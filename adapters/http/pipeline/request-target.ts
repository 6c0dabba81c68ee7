import type { IncomingMessage } from 'node:http';
import { urlOrNull } from '../../../core/model/url.ts';

/** The target of a request exactly as sent (RFC 9112, 3.2). Nothing is decoded or resolved (D14). */
interface RequestTarget {
  readonly path: string;
  /** The part after the first `?`; null without a `?`. */
  readonly query: string | null;
}

/** The start of a request target in absolute form (RFC 9112, 3.2.2), as proxies send it. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The target of a request, sent as a path or as an absolute URL. */
export function requestTarget({ url = '' }: Pick<IncomingMessage, 'url'>): RequestTarget {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  return { path: path === '' ? '/' : path, query: end < 0 ? null : target.slice(end + 1) };
}

/** Match usual hosts and targets, which need no further check. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::[1-5]?\d{1,4})?$/;
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/;

/** Whether the target and the host of a request are valid parts of a URL (RFC 9112, 3.2). */
export function isTargetRight({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const { host = '' } = headers;
  if (PLAIN_TARGET.test(url) && PLAIN_HOST.test(host)) return true;
  if (requestTarget({ url }).path.includes('\\')) return false;
  if (ORIGIN.test(url)) return urlOrNull(url) !== null;
  return url.startsWith('/') && isHost(host) && urlOrNull(`http://localhost${url}`) !== null;
}

/** Whether a text is a valid host of a URL, with or without a port. An empty text means the server's own host. */
function isHost(text: string): boolean {
  const name = text.replace(/:\d*$/, '').toLowerCase();
  return text === '' || urlOrNull(`http://${text}`)?.hostname === name;
}

/** The path below the prefix of the public URL, which requests may include. */
export function withoutPrefix(path: string, prefix: string): string {
  return hasPrefix(path, prefix) ? path.slice(prefix.length) || '/' : path;
}

/** Whether a path is the prefix or below it. */
export function hasPrefix(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

const DOT_SEGMENT = /\/(\.|%2e){1,2}(?=\/|$)/i;

/** Replaces every path with dot segments; no route matches it. */
const NO_PATH = '/..';

/**
 * The path used for routing: below the prefix, exactly as sent. A path with a segment `.` or `..`, raw or encoded, matches no route
 * and is never resolved (D14).
 */
export function routedPath(incoming: Pick<IncomingMessage, 'url'>, prefix: string): string {
  const path = withoutPrefix(requestTarget(incoming).path, prefix);
  return DOT_SEGMENT.test(path) ? NO_PATH : path;
}
