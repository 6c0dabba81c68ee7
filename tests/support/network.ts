import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the network does to requests. */
export type Trouble =
  /** Neither responds nor fails. */
  | 'silent'
  /** Breaks off the response halfway. */
  | 'cut'
  /** Delivers one byte of the response per second. */
  | 'slow'
  /** Responds with 404. */
  | 'missing';

/** A network between a browser and a service. */
export interface Network {
  /** The address of the service in this network. */
  readonly url: string;
  /** Applies a trouble, or none, to all further requests for matching paths; by default, to all requests. */
  trouble(trouble: Trouble | null, path?: RegExp): void;
  /** The requests to the service with their status, as `POST /objects 201`. */
  readonly passed: readonly string[];
  /** Breaks all connections. */
  sever(): void;
  close(): void;
}

/** Puts a network between clients and a service on this machine. */
export async function networkBefore(service: string): Promise<Network> {
  const { port } = new URL(service);
  const passed: string[] = [];
  let now: Trouble | null = null;
  let where = /^/;

  const server = createServer((asked, answer) => {
    const troubled = where.test(asked.url ?? '') ? now : null;
    if (troubled === 'silent') return;
    if (troubled === 'missing') return void answer.writeHead(404).end();
    const { method = 'GET', url, headers } = asked;
    const beyond = request({ port, host: '127.0.0.1', method, path: url, headers }, (response) => {
      passed.push(`${method} ${url} ${response.statusCode}`);
      answer.writeHead(response.statusCode ?? 502, headersOf(response, troubled));
      if (troubled === null) response.pipe(answer);
      else void pass(response, answer, troubled);
    });
    beyond.on('error', () => answer.destroy());
    answer.on('close', () => beyond.destroy());
    asked.pipe(beyond);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    trouble(trouble, path = /^/) {
      now = trouble;
      where = path;
    },
    sever: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A truncated response must not declare its length. */
function headersOf({ headers }: IncomingMessage, trouble: Trouble | null): IncomingMessage['headers'] {
  if (trouble === null) return headers;
  const { 'content-length': _, ...rest } = headers;
  return rest;
}

async function pass(response: IncomingMessage, answer: ServerResponse, trouble: Trouble): Promise<void> {
  const all = Buffer.concat(await response.toArray());
  if (trouble === 'cut') {
    answer.write(all.subarray(0, Math.ceil(all.length / 2)), () => setImmediate(() => answer.destroy()));
    return;
  }
  let at = 0;
  const timer = setInterval(() => answer.write(all.subarray(at, ++at)), 1_000);
  answer.on('close', () => clearInterval(timer));
}
