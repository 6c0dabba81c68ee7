import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CHUNK_CHARACTERS = 32 * 1024;

/**
 * Records as JSON Lines in chunks of about 32 KiB, made as they are asked for.
 * @param onEnd told how many were made, however it ends
 */
export async function* jsonLines<T>(
  records: AsyncIterable<T> | Iterable<T>,
  toWire: (record: T) => unknown,
  onEnd: (sent: number) => Promise<void> = async () => undefined,
): AsyncGenerator<string> {
  let sent = 0;
  let chunk = '';
  try {
    for await (const record of records) {
      chunk += `${JSON.stringify(await toWire(record))}\n`;
      sent += 1;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  } finally {
    await onEnd(sent);
  }
}

/**
 * Writes a body as fast as the client takes it. When the body fails, the connection is broken off, so that what was cut
 * never looks whole (D22); when the client leaves, the body is told to stop.
 */
export async function sendStream(
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: AsyncIterable<Uint8Array | string>,
): Promise<void> {
  outgoing.writeHead(status, headers);
  outgoing.flushHeaders();
  await pipeline(Readable.from(body, { objectMode: false, highWaterMark: CHUNK_CHARACTERS }), outgoing);
}
