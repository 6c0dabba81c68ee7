import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalHeaders } from './headers.ts';
import type { Problem } from './problem.ts';

/**
 * Writes a response directly to a socket that Node's HTTP parser has given up, and closes the socket when the client closes its side, or
 * after `farewellMs`. Meanwhile, input is discarded: closing a socket with unread input would reset the connection, and the client might
 * lose the response.
 */
export function writeProblem(
  socket: Duplex,
  answer: Problem,
  farewellMs: number,
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
  const deadline = setTimeout(() => socket.destroy(), farewellMs);
  socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(deadline));
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
}
