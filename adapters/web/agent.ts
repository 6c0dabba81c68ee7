import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Agent, buildConnector } from 'undici';
import { DomainError, isDomainError, unavailable, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { urlOrNull } from '../../core/model/url.ts';
import { answerTooLarge } from './answer-too-large.ts';
import type { ConnectionGuard } from './guard.ts';

export interface FetchLimits {
  /** Maximum time for the whole request, from resolving names to the last byte, including redirects. */
  readonly deadlineMs: number;
  /** Maximum size of a body in bytes, both as received and decompressed. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

const MAX_HEADER_BYTES = 64 * 1024;

/** Parses an http or https URL, and removes its fragment and credentials. */
export function parseAddress(address: string, base?: URL): URL {
  const url = urlOrNull(address, base?.href);
  if (url === null) throw unprocessable(reason('address-unreadable', { url: address }));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw unprocessable(reason('address-not-http', { url: address }));
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

/** An agent for one request, whose connections the guard opens. The first agent takes a few milliseconds, since it loads the library. */
export async function agentOf(
  guard: ConnectionGuard,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Agent> {
  const { default: undici } = await import('undici');
  return new undici.Agent({
    connect: connector(guard, byteLimit(limits), signal),
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Limits the bytes that all connections of a fetch receive together. The limits for bodies and headers do not cover interim responses
 * (1xx), chunk framing or the bodies of redirects.
 */
function byteLimit({ maxBytes, maxRedirects }: FetchLimits): (socket: Socket) => Socket {
  const maxReceived = maxBytes + (maxRedirects + 1) * MAX_HEADER_BYTES;
  const sockets: Socket[] = [];
  return (socket) => {
    sockets.push(socket);
    return socket.on('readable', () => {
      const received = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
      if (received > maxReceived) socket.destroy(answerTooLarge(maxBytes));
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

/** Converts the reason for a failed request to a DomainError. */
export function toDomainError(
  error: unknown,
  url: string,
  deadline: AbortSignal,
  limits: FetchLimits,
): unknown {
  if (isDomainError(error)) return error;
  if (deadline.aborted) {
    const detail = reason('answer-slow', { url, seconds: limits.deadlineMs / 1000 });
    return new DomainError('unavailable', detail, { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CERTIFICATE.test(code)) {
    const detail = reason('answer-certificate', { url });
    return new DomainError('unavailable', detail, { cause: error });
  }
  const lasting = LASTING.find(([pattern]) => pattern.test(code));
  if (lasting !== undefined) return unprocessable(reason(lasting[1], { url }));
  return unavailable(reason('server-away', { url }), error);
}

/** Failures that retrying will not fix, by their native codes. */
const LASTING: readonly (readonly [RegExp, 'answer-headers-endless' | 'answer-not-decompressed'])[] = [
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'answer-headers-endless'],
  [/^(Z_|ERR__ERROR_|ERR_BROTLI)/, 'answer-not-decompressed'],
];

/** Errors of certificates that retrying will not fix. Expired certificates are not among them, since most are renewed within days. */
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)/;
