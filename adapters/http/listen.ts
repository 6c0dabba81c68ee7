import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Ids } from '../../core/ports/ids.ts';
import { CLIENT_TIMEOUTS, type ClientTimeouts } from './pipeline/client-timeouts.ts';
import { type IdentifyingServer, type Listener, watchConnections } from './pipeline/connections.ts';
import { refusalHeaders } from './pipeline/headers.ts';
import { type Problem, problem } from './pipeline/problem.ts';
import { chooseRequestId, IdentifiedResponse, REQUEST_ID, requestIdHeader } from './pipeline/request-id.ts';
import { isTargetRight } from './pipeline/request-target.ts';
import type { Serve } from './pipeline/router.ts';

interface Address {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
}

/** A socket that accepts requests. */
export interface Listening {
  readonly url: string;
  /** Stops accepting connections, and resolves when requests in progress have finished. After `drainMs` milliseconds, they are aborted. */
  close(drainMs: number): Promise<void>;
}

/**
 * Listens, then creates the handler, which needs the URL. Every response gets the id of its request.
 * @throws Error of node:net with a `code` when it cannot listen
 */
export async function listen(
  { host, port }: Address,
  ids: Ids,
  serveFor: (url: string) => Serve,
  timeouts: ClientTimeouts = CLIENT_TIMEOUTS,
): Promise<Listening> {
  let serve: Serve | null = null;
  const inProgress = new Set<Promise<unknown>>();
  let isDraining = false;
  const listener: Listener = (incoming, outgoing) => {
    outgoing.shouldKeepAlive &&= !isDraining;
    outgoing.requestId = chooseRequestId(incoming.headers, ids);
    const fault = faultOf(incoming);
    if (fault) return refuse(outgoing, fault);
    if (serve === null) return refuse(outgoing, NOT_YET);
    const answered = serve(incoming, outgoing);
    inProgress.add(answered);
    const done = () => void inProgress.delete(answered);
    answered.then(done, done);
  };
  const server = createServer({
    ServerResponse: IdentifiedResponse,
    requireHostHeader: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: timeouts.keepAliveMs,
    headersTimeout: timeouts.headMs,
    requestTimeout: 0,
    connectionsCheckingInterval: timeouts.checkMs,
  });
  server.maxHeadersCount = 0;
  const connections = watchConnections(server, { listener, timeouts, ids });
  server.on('request', connections.serve);
  server.on('checkExpectation', connections.serve);
  server.on('connect', ({ headers }, socket) =>
    connections.end(socket, NO_PROXY, { Allow: '', [REQUEST_ID]: chooseRequestId(headers, ids) }),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    connections.end(socket, isLate ? NO_HEAD : malformed(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = urlOf(server, host);
  serve = serveFor(url);
  return {
    url,
    async close(drainMs) {
      isDraining = true;
      connections.closeOnceAnswered();
      await close(server, inProgress, { drainMs, lingerMs: timeouts.lingerMs });
    },
  };
}

/**
 * Maximum number of bytes of all headers together. This is enough for the longest query in any script (24,000 bytes in a URL) and for a
 * token that also contains the query (D14).
 */
const MAX_HEADER_BYTES = 65_536;
const MAX_HEADERS = 2_000;

const NOT_YET = problem('unavailable', 'The service is starting. Try again shortly.');
const NO_HEAD = problem('request-timeout', 'The headers of the request arrive too slowly.');
const NO_PROXY = problem('method-not-allowed', 'CONNECT is not supported by this endpoint.');

function malformed(error: unknown): Problem {
  const why = error instanceof Error ? error.message : 'it cannot be read';
  return problem('invalid', `The request is malformed: ${why}.`);
}

/** A problem with the head of a request that Node's parser does not report; null if there is no problem. */
function faultOf(incoming: IncomingMessage): Problem | null {
  const { rawHeaders, httpVersion } = incoming;
  const count = rawHeaders.length / 2;
  if (count > MAX_HEADERS) {
    return problem('invalid', `The request has ${count} header fields; at most ${MAX_HEADERS} are accepted.`);
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1;
  const isRight = hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
  if (!isRight) return problem('invalid', `The request has ${hosts} Host headers; it must have one.`);
  return isTargetRight(incoming) ? null : malformed(new Error('its target or Host is not valid'));
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

function refuse(outgoing: ServerResponse, answer: Problem): void {
  const body = JSON.stringify(answer);
  outgoing
    .writeHead(answer.status, {
      ...refusalHeaders(answer),
      ...requestIdHeader(outgoing),
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}

function urlOf(server: IdentifyingServer, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Interval at which idle connections are closed during a shutdown, in milliseconds. */
const SWEEP_MS = 50;

/**
 * Waits for the requests in progress, even if their clients have disconnected. Idle connections stay open for `lingerMs` milliseconds, so
 * that a request that is already on its way is served.
 */
async function close(
  server: IdentifyingServer,
  inProgress: ReadonlySet<Promise<unknown>>,
  { drainMs, lingerMs }: { readonly drainMs: number; readonly lingerMs: number },
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // Unlike `http.Server.close`, `net.Server.close` leaves idle connections alone.
    NetServer.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const linger = setTimeout(
    () => {
      sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    },
    Math.min(lingerMs, drainMs),
  );
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    deadline = setTimeout(() => {
      server.closeAllConnections();
      resolve();
    }, drainMs);
  });
  await closed;
  await Promise.race([Promise.allSettled(inProgress), late]);
  clearTimeout(linger);
  clearInterval(sweep);
  clearTimeout(deadline);
  server.close(); // stops the timer of `Server`
}
