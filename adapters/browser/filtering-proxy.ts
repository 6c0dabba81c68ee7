import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type DomainError, isDomainError } from '../../core/errors.ts';
import { urlOrNull } from '../../core/model/url.ts';

/**
 * Opens a connection to another machine, if that is allowed.
 * @throws DomainError if it is not, or if the machine does not respond
 */
export type OpenConnection = (hostname: string, port: number, signal: AbortSignal) => Promise<Socket>;

/** A local proxy for one page of a browser: the page's only connection to other machines. */
export interface FilteringProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Why the connection to the server of a URL failed; undefined if the connection succeeded or was never requested. */
  refusalOf(url: URL): DomainError | undefined;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Header fields that apply to a single connection and are not forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Forwards requests with absolute URLs and CONNECT requests (RFC 9110, 9.3.6). With a proxy, browsers send nothing else. `open` opens each
 * connection and decides whether its IP address is allowed.
 * @param maxBytes maximum total size of all responses; if they exceed it, all connections are closed
 */
export async function filteringProxy(open: OpenConnection, maxBytes: number): Promise<FilteringProxy> {
  const stopping = new AbortController();
  const refusals = new Map<string, DomainError>();
  const connections = new Set<Duplex>();
  let received = 0;

  const keep = <T extends Duplex>(connection: T): T => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection)).on('error', () => connection.destroy());
    return connection;
  };

  /**
   * Opens a connection whose responses count towards the limit.
   * @throws any error of `open`
   */
  const connectTo = async (url: URL): Promise<Socket> => {
    try {
      const socket = keep(await open(url.hostname, portOf(url), stopping.signal));
      socket.on('data', (chunk: Uint8Array) => {
        received += chunk.byteLength;
        if (received > maxBytes) for (const connection of connections) connection.destroy();
      });
      return socket;
    } catch (error) {
      if (isDomainError(error)) refusals.set(serverOf(url), error);
      throw error;
    }
  };

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = parseAddress(incoming.url ?? '');
    if (url === null) return refuse(outgoing, 400);
    try {
      const socket = await connectTo(url);
      const upstream = request({
        method: incoming.method,
        path: url.pathname + url.search,
        headers: [...endToEndHeaders(incoming.rawHeaders), 'connection', 'close'],
        createConnection: () => socket,
      });
      upstream.on('error', () => outgoing.destroy());
      upstream.on('response', (response) => forwardResponse(response, outgoing));
      outgoing.on('close', () => socket.destroy());
      incoming.pipe(upstream);
    } catch (error) {
      refuse(outgoing, statusOf(error));
    }
  }

  async function tunnel({ url: authority = '' }: IncomingMessage, client: Duplex, head: Buffer) {
    keep(client);
    const url = parseAddress(`https://${authority}`);
    try {
      if (url === null) throw new TypeError('no address');
      const socket = await connectTo(url);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.write(head);
      socket.pipe(client).pipe(socket);
      client.on('close', () => socket.destroy());
      socket.on('close', () => client.destroy());
    } catch (error) {
      client.end(`HTTP/1.1 ${statusOf(error)} Refused\r\n\r\n`);
    }
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  server.on('connection', keep);
  server.on('connect', (incoming, client, head) => void tunnel(incoming, client, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusalOf: (url) => refusals.get(serverOf(url)),
    close: () =>
      new Promise((resolve) => {
        stopping.abort();
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      }),
  };
}

function parseAddress(text: string): URL | null {
  return /^https?:\/\//.test(text) ? urlOrNull(text) : null;
}

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

const serverOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

/** The header fields to forward, as alternating names and values. */
function endToEndHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !HOP_BY_HOP.has(name.toLowerCase());
  });
}

/** Forwards a response; a malformed one closes the connection. */
function forwardResponse(response: IncomingMessage, outgoing: ServerResponse): void {
  try {
    outgoing.writeHead(response.statusCode ?? 502, endToEndHeaders(response.rawHeaders));
    response.on('error', () => outgoing.destroy()).pipe(outgoing);
  } catch {
    outgoing.destroy();
  }
}

const statusOf = (error: unknown): number => (isDomainError(error, 'unprocessable') ? 403 : 502);

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'content-length': '0' }).end();
}
