import { type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Ids } from '../../../core/ports/ids.ts';
import type { ClientTimeouts } from './client-timeouts.ts';
import { hasBody, refusalHeaders } from './headers.ts';
import { type Problem, problem } from './problem.ts';
import { type IdentifiedResponse, REQUEST_ID } from './request-id.ts';
import { turns } from './turns.ts';

interface Connections {
  /** Serves a request after the earlier requests on its connection, so that at most one response waits for the client. */
  serve(incoming: IncomingMessage, outgoing: IdentifiedResponse): void;
  /**
   * Ends a connection with a problem. If a response has begun, the problem is left out, since it would look like a part of that response.
   * Complete requests that arrived before the faulty one are served first.
   */
  end(socket: Duplex, answer: Problem, more?: Readonly<Record<string, string>>): void;
  /** Closes every connection after its outstanding responses, which carry `Connection: close`. */
  closeOnceAnswered(): void;
}

/** A server whose responses carry the id of their request. */
export type IdentifyingServer = Server<typeof IncomingMessage, typeof IdentifiedResponse>;

/** Serves a request. */
export type Listener = RequestListener<typeof IncomingMessage, typeof IdentifiedResponse>;

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: IdentifiedResponse;
}

interface Connection {
  readonly socket: Socket;
  /** The requests without a complete response. The first is being served. */
  readonly exchanges: Exchange[];
  /** Called when the first response is complete. */
  serveNext(): void;
  /** Ends the connection after the requests before a faulty one have been served; null if no request was faulty. */
  endAfterEarlier: (() => void) | null;
  /** The request being received; null between requests. */
  receiving: Receiving | null;
  /** Bytes that the client has received, and when this number last increased, in milliseconds. */
  taken: number;
  takenAt: number;
  isEnded: boolean;
}

/** A request whose body may still be arriving. Times are in milliseconds. */
interface Receiving {
  readonly incoming: IncomingMessage;
  /** When all headers had arrived, plus the time for which the server did not read the body. */
  since: number;
  /** Bytes that the connection had received by `since`, and by `newestAt`. */
  readonly before: number;
  newest: number;
  newestAt: number;
  checkedAt: number;
}

/** Maximum number of requests that may be pipelined on a connection. */
const MAX_WAITING = 100;

const TOO_SLOW = problem('request-timeout', 'The body of the request arrives too slowly.');

/** Watches the connections of a server, and disconnects clients that send or read too slowly, even if they never pause for long. */
export function watchConnections(
  server: IdentifyingServer,
  { listener, timeouts, ids }: { listener: Listener; timeouts: ClientTimeouts; ids: Ids },
): Connections {
  const connections = new Map<Duplex, Connection>();
  const clock = clockOfChecks(timeouts.checkMs);

  function end(socket: Duplex, answer: Problem, more?: Readonly<Record<string, string>>): void {
    const connection = connections.get(socket);
    if (connection?.isEnded || connection?.endAfterEarlier) return;
    const endAfterEarlier = () => {
      if (connection) connection.isEnded = true;
      if (!socket.writable || hasBegun(connection)) socket.on('error', () => undefined).destroy();
      else writeProblem(socket, answer, timeouts.closeTimeoutMs, { [REQUEST_ID]: idOf(connection), ...more });
    };
    if (connection && isServingWhole(connection) && !isInResponse(connection))
      connection.endAfterEarlier = endAfterEarlier;
    else endAfterEarlier();
  }

  function idOf(connection: Connection | undefined): string {
    const served = connection?.exchanges[0];
    return served ? served.outgoing.requestId : ids();
  }

  function look(): void {
    const now = clock();
    for (const connection of connections.values()) {
      if (connection.isEnded) continue;
      if (isReadingTooSlowly(connection, now, timeouts)) connection.socket.destroy();
      else if (!connection.endAfterEarlier && isSendingTooSlowly(connection, now, timeouts))
        end(connection.socket, TOO_SLOW);
    }
  }

  const timer = setInterval(look, timeouts.checkMs).unref();
  server.once('close', () => clearInterval(timer));
  server.on('connection', (socket) => {
    turns.arrive();
    const exchanges: Exchange[] = [];
    const connection: Connection = {
      socket,
      exchanges,
      serveNext() {
        exchanges.shift();
        const next = exchanges[0];
        if (socket.destroyed) return;
        const { endAfterEarlier } = connection;
        if (endAfterEarlier && !next?.incoming.complete) endAfterEarlier();
        else if (next) listener(next.incoming, next.outgoing);
      },
      endAfterEarlier: null,
      receiving: null,
      taken: 0,
      takenAt: clock(),
      isEnded: false,
    };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
  });

  return {
    closeOnceAnswered() {
      for (const { exchanges } of connections.values())
        for (const { outgoing } of exchanges) outgoing.shouldKeepAlive = false;
    },
    serve(incoming, outgoing) {
      const connection = connections.get(incoming.socket);
      if (!connection) return;
      const { exchanges, socket } = connection;
      if (hasBody(incoming.headers)) {
        connection.receiving = receivingOf(incoming, clock());
        outgoing.once('close', () => drain(incoming));
      }
      exchanges.push({ incoming, outgoing });
      outgoing.on('close', connection.serveNext);
      if (exchanges.length === 1) listener(incoming, outgoing);
      else if (exchanges.length > MAX_WAITING) socket.destroy();
    },
    end,
  };
}

/**
 * A clock that stops while the process is paused. Between checks, it advances by at most two intervals. Bytes that clients sent or received
 * during a pause are noticed only at the next check.
 */
function clockOfChecks(checkMs: number): () => number {
  let shown = 0;
  let read = performance.now();
  return () => {
    const now = performance.now();
    shown += Math.min(now - read, 2 * checkMs);
    read = now;
    return shown;
  };
}

/** The rest of a body is read after the response for at most this time, and up to at most this many bytes. */
const MAX_DRAIN_MS = 500;
const MAX_DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * Reads and drops the rest of a body whose response was sent early, so that the connection can be used again. Ends the connection if this
 * takes too long.
 */
function drain(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  let remainingBytes = MAX_DRAIN_BYTES;
  const giveUp = () => incoming.socket.destroySoon();
  const deadline = setTimeout(giveUp, MAX_DRAIN_MS).unref();
  incoming
    .on('data', (chunk: Buffer) => {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) giveUp();
    })
    .once('close', () => clearTimeout(deadline))
    .resume();
}

/** Whether the current response has begun. */
function hasBegun(connection: Connection | undefined): boolean {
  return connection?.exchanges[0]?.outgoing.headersSent ?? false;
}

/** Whether the current response has begun, and more of it will be written. */
function isInResponse(connection: Connection): boolean {
  return hasBegun(connection) && !connection.exchanges[0]?.outgoing.writableEnded;
}

/** Whether the request being served arrived complete. */
function isServingWhole({ exchanges }: Connection): boolean {
  return exchanges[0]?.incoming.complete ?? false;
}

function receivingOf(incoming: IncomingMessage, now: number): Receiving {
  const { bytesRead } = incoming.socket;
  return { incoming, since: now, before: bytesRead, newest: bytesRead, newestAt: now, checkedAt: now };
}

/** Whether the client has received nothing for too long although bytes are waiting. */
function isReadingTooSlowly(connection: Connection, now: number, { readerMs }: ClientTimeouts): boolean {
  const { socket, taken } = connection;
  const waiting = socket.writableLength;
  const takenNow = socket.bytesWritten - waiting;
  if (waiting > 0 && takenNow === taken) return now - connection.takenAt > readerMs;
  connection.taken = takenNow;
  connection.takenAt = now;
  return false;
}

/** Whether a body arrives too slowly. Time in which the server has unread bytes does not count. */
function isSendingTooSlowly(
  connection: Connection,
  now: number,
  { idleMs, bodyMs, bodyBytesPerSecond }: ClientTimeouts,
): boolean {
  const { receiving, socket } = connection;
  if (!receiving) return false;
  const { incoming } = receiving;
  if (incoming.complete || incoming.destroyed) {
    connection.receiving = null;
    return false;
  }
  const isOurTurn = incoming.readableLength > 0;
  if (isOurTurn) receiving.since += now - receiving.checkedAt;
  receiving.checkedAt = now;
  if (isOurTurn || socket.bytesRead !== receiving.newest) {
    receiving.newest = socket.bytesRead;
    receiving.newestAt = now;
  }
  const lasted = now - receiving.since;
  const isIdle = now - receiving.newestAt > idleMs;
  return isIdle || (lasted > bodyMs && paceOf(receiving, lasted) < bodyBytesPerSecond);
}

/** The bytes per second at which a body has been arriving for `lasted` milliseconds. */
function paceOf({ newest, before }: Receiving, lasted: number): number {
  return ((newest - before) * 1_000) / lasted;
}

/**
 * Writes a response directly to a socket that Node's HTTP parser no longer handles. Closes the socket when the client closes its side, or
 * after `closeTimeoutMs`. Discards input until then: closing a socket with unread input would reset the connection, and the client might
 * lose the response.
 */
function writeProblem(
  socket: Duplex,
  answer: Problem,
  closeTimeoutMs: number,
  more: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(answer);
  const headers = {
    ...refusalHeaders(answer),
    ...more,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const deadline = setTimeout(() => socket.destroy(), closeTimeoutMs);
  socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(deadline));
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
}
