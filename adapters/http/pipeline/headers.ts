import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, problemHeaders } from './problem.ts';
import { API_VERSION } from './version.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of every response. */
const PLAIN_HEADERS: Headers = { 'API-Version': API_VERSION, 'X-Content-Type-Options': 'nosniff' };

/** Headers of nearly every response. CORS is open, since browsers never send tokens on their own (D3). */
export const COMMON_HEADERS: Headers = {
  ...PLAIN_HEADERS,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
};

/** Paths whose responses need no token but describe the service. Pages of other origins cannot read them (D3). */
const CLOSED_PATHS: ReadonlySet<string> = new Set(['/', '/_/ready', '/_/metrics']);

/** The headers of every response to this path below the prefix. */
export function commonHeaders(path: string): Headers {
  return CLOSED_PATHS.has(path) ? PLAIN_HEADERS : COMMON_HEADERS;
}

/** Headers of the response to a CORS preflight, in addition to the common ones. */
export const PREFLIGHT_HEADERS: Headers = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, API-Version, X-Request-Id, If-Match, If-None-Match, If-Range, Range, Last-Event-ID, MCP-Protocol-Version, Mcp-Session-Id',
  'Access-Control-Max-Age': '86400',
};

/** Headers of a rejection that is sent before the request has been parsed. */
export function refusalHeaders(answer: Problem): Headers {
  return { ...COMMON_HEADERS, ...problemHeaders(answer) };
}

/** Whether a request with these headers has a body (RFC 9112, 6.3). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
