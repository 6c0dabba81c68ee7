import { createServer, type Server, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Handles a request: it has the raw request and writes raw bytes. */
type Behaviour = (socket: Socket, request: string) => void;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Heads of the requests that arrived. */
  readonly requests: readonly string[];
}

/** A server of raw bytes on 127.0.0.1, closed after the file's tests. `routes` by path. */
export async function serve(routes: Readonly<Record<string, Behaviour>>): Promise<TestServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.once('data', (data) => {
      const request = data.toString('latin1');
      requests.push(request);
      const path = request.split(' ', 2)[1] ?? '';
      (routes[path] ?? notFound)(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port, requests };
}

/** A complete response. */
export function answer(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Behaviour {
  return (socket) => {
    const bytes = Buffer.from(body);
    const lines = Object.entries({ 'content-length': String(bytes.length), ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`HTTP/1.1 ${status} Status\r\n${head}\r\n`);
    socket.end(bytes);
  };
}

export const redirect = (location: string, status = 302): Behaviour => answer('', { location }, status);

/** Writes the start, then `next()` as fast as the client reads, without end. */
export function endless(start: string, next: () => string | Uint8Array): Behaviour {
  return (socket) => {
    socket.write(start);
    const more = () => {
      while (!socket.destroyed && socket.write(next()));
    };
    socket.on('drain', more);
    more();
  };
}

/** Writes the start, then one byte every few milliseconds without end. */
export function drip(start: string, byte: string): Behaviour {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(byte), 5);
    socket.on('close', () => clearInterval(timer));
  };
}

const notFound = answer('', {}, 404);
