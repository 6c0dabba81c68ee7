import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import {
  DomainError,
  isDomainError,
  quote,
  tooLarge,
  unavailable,
  unprocessable,
} from '../../core/errors.ts';
import { MAX_PAGE_BYTES } from '../../core/model/page.ts';
import type { FetchedResource, FetchRequest, WebFetcher } from '../../core/ports/web-fetcher.ts';
import { readBody } from './decompress.ts';
import type { ConnectionGuard } from './guard.ts';

export interface FetchLimits {
  /** The deadline for everything: names, connections, redirects and the last byte. */
  readonly deadlineMs: number;
  /** The largest body, both as received and decompressed. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

/** The limits for fetching a page (D1). */
export const FETCH_LIMITS: FetchLimits = {
  deadlineMs: 30_000,
  maxBytes: MAX_PAGE_BYTES,
  maxRedirects: 5,
};

const MAX_HEADER_BYTES = 64 * 1024;
const USER_AGENT = 'Mozilla/5.0 (compatible; Commonplace/0.1; a reader for one person)';
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const GONE: ReadonlySet<number> = new Set([404, 410]);
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Fetches through the guard, which also decides on each redirect. Sends no cookies, credentials or referrer, and keeps no
 * connections.
 */
export function guardedFetch(guard: ConnectionGuard, limits: FetchLimits = FETCH_LIMITS): WebFetcher {
  return {
    async fetch(url, request = {}) {
      const deadline = AbortSignal.timeout(limits.deadlineMs);
      const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
      const agent = agentOf(guard, limits, signal);
      try {
        return await follow(agent, parseAddress(url), request, limits, signal);
      } catch (error) {
        throw toDomainError(error, url, deadline, limits);
      } finally {
        agent.destroy().catch(() => {});
      }
    },
  };
}

async function follow(
  agent: Agent,
  start: URL,
  { accept = '*/*' }: FetchRequest,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<FetchedResource> {
  let url = start;
  for (let hop = 0; hop <= limits.maxRedirects; hop++) {
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { accept, 'accept-encoding': 'gzip, br', 'user-agent': USER_AGENT },
      signal,
    });
    const location = redirectOf(response);
    if (location === undefined) return await read(response, url, limits, signal);
    response.body.on('error', () => {}).destroy();
    url = parseAddress(location, url);
  }
  throw unprocessable(`${quote(start.href)} redirects more than ${limits.maxRedirects} times.`);
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  { maxBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<FetchedResource> {
  if (statusCode < 200 || statusCode > 299) {
    body.on('error', () => {}).destroy();
    throw refusal(statusCode, url, headers['retry-after']);
  }
  const contentType = String(headers['content-type'] ?? '');
  const encodings = [headers['content-encoding'] ?? ''].flat().join(',');
  return {
    url: url.href,
    type: contentType.split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream',
    contentType,
    bytes: await readBody(body, encodings, maxBytes, signal),
  };
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  const location = [headers.location ?? []].flat()[0];
  return REDIRECTS.has(statusCode) ? location : undefined;
}

function refusal(status: number, url: URL, retryAfter: string | string[] | undefined): DomainError {
  const detail = `${quote(url.href)} answered with status ${status}.`;
  if (GONE.has(status)) return new DomainError('not-found', detail);
  if (status < 500 && !LATER.has(status)) return unprocessable(detail);
  const seconds = /^\d{1,6}$/.test(String(retryAfter)) ? Number(retryAfter) : undefined;
  return new DomainError('unavailable', detail, seconds === undefined ? {} : { retryAfterSeconds: seconds });
}

/** An http or https URL, without fragment and credentials. */
function parseAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
  if (url === undefined) throw unprocessable(`${quote(address)} is not an address.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw unprocessable(`${quote(address)} is not an http or https address.`);
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

function agentOf(guard: ConnectionGuard, limits: FetchLimits, signal: AbortSignal): Agent {
  return new Agent({
    connect: connector(guard, byteLimit(limits), signal),
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Limits what all connections of a fetch receive together, whatever it is: the limits of bodies and headers do not see
 * interim responses (1xx), the framing of chunks, and bodies of redirects.
 */
function byteLimit({ maxBytes, maxRedirects }: FetchLimits): (socket: Socket) => Socket {
  const maxReceived = maxBytes + (maxRedirects + 1) * MAX_HEADER_BYTES;
  const sockets: Socket[] = [];
  return (socket) => {
    sockets.push(socket);
    return socket.on('readable', () => {
      const received = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
      if (received > maxReceived) socket.destroy(tooLarge(`The answer has more than ${maxBytes} bytes.`));
    });
  };
}

/** The function that undici calls for each connection. */
function connector(
  guard: ConnectionGuard,
  limited: (socket: Socket) => Socket,
  signal: AbortSignal,
): buildConnector.connector {
  return ({ hostname, protocol, port }, done) => {
    const isSecure = protocol === 'https:';
    const host = hostname.replace(/^\[|\]$/g, '');
    guard
      .open(host, Number(port || (isSecure ? 443 : 80)), signal)
      .then((socket) => {
        if (!isSecure) return done(null, limited(socket));
        const servername = isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {};
        const secure = connectTls({ socket, host, ...servername, ALPNProtocols: ['http/1.1'] });
        secure.once('error', (error) => done(error, null));
        secure.once('secureConnect', () => done(null, limited(secure)));
      })
      .catch((error: Error) => done(error, null));
  };
}

function toDomainError(error: unknown, url: string, deadline: AbortSignal, limits: FetchLimits): unknown {
  if (isDomainError(error)) return error;
  if (deadline.aborted) {
    const detail = `${quote(url)} did not answer in full within ${limits.deadlineMs / 1000} s.`;
    return new DomainError('unavailable', detail, { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const lasting = LASTING.find(([pattern]) => pattern.test(code));
  if (lasting !== undefined) return unprocessable(`${quote(url)} answered with ${lasting[1]}.`);
  return unavailable(`The server of ${quote(url)}`, error);
}

/** Failures that another attempt will not fix, by their native codes. */
const LASTING: readonly (readonly [RegExp, string])[] = [
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'endless headers'],
  [/^(Z_|ERR__ERROR_|ERR_BROTLI)/, 'a body that cannot be decompressed'],
  [/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)/, 'a certificate that is not valid for it'],
];
