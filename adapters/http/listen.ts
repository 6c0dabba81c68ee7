import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type createApp, REFUSAL_HEADERS } from './app.ts';
import { type Problem, problem } from './problem.ts';

/** Answers one request. */
export type Fetch = ReturnType<typeof createApp>['fetch'];

export interface Address {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
}

/** A socket that accepts requests. */
export interface Listening {
  /** Where it listens. */
  readonly url: string;
  /** Stops accepting, and resolves when what is in flight is finished; breaks it off after `drainMs`. */
  close(drainMs: number): Promise<void>;
}

/**
 * Listens, and only then learns the address that the interface names as its own.
 * @throws Error of node:net with a `code` when it cannot listen there
 */
export async function listen({ host, port }: Address, fetchFor: (url: string) => Fetch): Promise<Listening> {
  let serve: Fetch | null = null;
  const listener = getRequestListener(
    (request, bindings) => serve?.(request, bindings) ?? toResponse(NOT_YET),
    { hostname: host, errorHandler: (error) => toResponse(malformed(error)) },
  );
  const options = { requireHostHeader: false, maxHeaderSize: MOST_HEADER_BYTES };
  const server = createServer(options, listener);
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => writeProblem(socket, NO_PROXY, { Allow: '' }));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else writeProblem(socket, malformed(error));
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
const NOT_YET = problem('unavailable', 'The service is starting. Try again shortly.');
const NO_PROXY = problem('method-not-allowed', 'CONNECT is not a method of this path.');

function malformed(error: unknown): Problem {
  const why = error instanceof Error ? error.message : 'it cannot be read';
  return problem('invalid', `The request is malformed: ${why}.`);
}

function toResponse(answer: Problem): Response {
  return new Response(JSON.stringify(answer), { status: answer.status, headers: REFUSAL_HEADERS });
}

/** Answers where there is no request to answer: what is not HTTP, or too much of it. */
function writeProblem(socket: Duplex, answer: Problem, more: Readonly<Record<string, string>> = {}): void {
  const body = JSON.stringify(answer);
  const headers = {
    ...REFUSAL_HEADERS,
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

/** How often connections are looked through that became idle while others are finished. */
const SWEEP_MS = 50;

async function close(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
