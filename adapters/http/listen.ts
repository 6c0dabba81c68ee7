import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Ids } from '../../core/ports/ids.ts';
import type { createApp } from './app.ts';
import { refusalHeaders } from './headers.ts';
import { type Problem, problem } from './problem.ts';
import { chooseRequestId, REQUEST_ID } from './request-id.ts';

/** Answers one request. */
export type Fetch = ReturnType<typeof createApp>['fetch'];

export interface Address {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
}

/** A socket that accepts requests. */
export interface Listening {
  /** The URL on which it listens. */
  readonly url: string;
  /** Stops accepting, and resolves when requests in progress have finished; after `drainMs` they are aborted. */
  close(drainMs: number): Promise<void>;
}

/**
 * Listens, and then creates the handler, which needs to know the URL. Every answer is given the id of its request.
 * @throws Error of node:net with a `code` when it cannot listen there
 */
export async function listen(
  { host, port }: Address,
  ids: Ids,
  fetchFor: (url: string) => Fetch,
): Promise<Listening> {
  let serve: Fetch | null = null;
  const answer = getRequestListener(
    (request, bindings) => serve?.(request, bindings) ?? toResponse(NOT_YET),
    { hostname: host, errorHandler: (error) => toResponse(malformed(error)) },
  );
  const listener: RequestListener = (incoming, outgoing) => {
    outgoing.setHeader(REQUEST_ID, chooseRequestId(incoming.headers, ids));
    return answer(incoming, outgoing);
  };
  const options = {
    requireHostHeader: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
  };
  const server = createServer(options, listener);
  server.on('checkExpectation', listener);
  server.on('connect', ({ headers }, socket) =>
    writeProblem(socket, NO_PROXY, { Allow: '', [REQUEST_ID]: chooseRequestId(headers, ids) }),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else writeProblem(socket, malformed(error), { [REQUEST_ID]: ids() });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = urlOf(server, host);
  serve = fetchFor(url);
  return { url, close: (drainMs) => close(server, drainMs) };
}

/** Room for the longest query in any script, 24,000 bytes in an address, and for a token that names it too (D14). */
const MOST_HEADER_BYTES = 65_536;

/** Time for the largest upload over a slow line: 64 MiB at 0.15 Mbit/s. */
const LONGEST_REQUEST_MS = 3_600_000;

const NOT_YET = problem('unavailable', 'The service is starting. Try again shortly.');
const NO_PROXY = problem('method-not-allowed', 'CONNECT is not a method of this path.');

function malformed(error: unknown): Problem {
  const why = error instanceof Error ? error.message : 'it cannot be read';
  return problem('invalid', `The request is malformed: ${why}.`);
}

function toResponse(answer: Problem): Response {
  return new Response(JSON.stringify(answer), { status: answer.status, headers: refusalHeaders(answer) });
}

/** Writes a response directly to the socket, for input that is not HTTP or exceeds its limits. */
function writeProblem(socket: Duplex, answer: Problem, more: Readonly<Record<string, string>>): void {
  const body = JSON.stringify(answer);
  const headers = {
    ...refusalHeaders(answer),
    ...more,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${answer.status} ${answer.type}\r\n${lines.join('')}\r\n${body}`);
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** How often idle connections are closed while others are still being finished. */
const SWEEP_MS = 50;

async function close(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
