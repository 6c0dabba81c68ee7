import { connect, type Socket } from 'node:net';
import type { Answer } from './client.ts';

/** A connection for arbitrary bytes. */
export interface RawConnection {
  readonly socket: Socket;
  write(bytes: string | Uint8Array): void;
  /** Everything that was received, once the other side has ended or reset the connection. */
  received(): Promise<string>;
  /** What has been received, as soon as it matches `pattern`. */
  until(pattern: RegExp): Promise<string>;
}

export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let look: () => void = () => undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    look();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    received: () => closed.then(() => text),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => pattern.test(text) && resolve(text);
        look();
        void closed.then(() => reject(new Error(`The connection ended after ${JSON.stringify(text)}.`)));
      }),
  };
}

/** Sends bytes and reads one response. The server must close the connection. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<Answer> {
  const connection = openRaw(url);
  connection.write(bytes);
  return parseAnswer(await connection.received());
}

export function parseAnswer(text: string): Answer {
  const end = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = Buffer.from(text.slice(end + 4), 'latin1').toString('utf8');
  return {
    status: Number(start.split(' ')[1]),
    headers,
    bytes: Buffer.from(body),
    text: body,
    json: headers['content-type']?.includes('json') ? JSON.parse(body) : undefined,
  };
}
