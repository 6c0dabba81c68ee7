import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CHUNK_CHARACTERS = 32 * 1024;

/** Records as JSON Lines in chunks of about 32 KiB, produced on demand. */
export async function* jsonLines<T>(
  records: AsyncIterable<T> | Iterable<T>,
  toWire: (record: T) => unknown,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const record of records) {
    chunk += `${JSON.stringify(await toWire(record))}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * A text in pieces of about 32 KiB, so that other requests get a turn while a long one is sent. No piece ends within a character.
 */
export async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; ) {
    const to = Math.min(text.length, from + CHUNK_CHARACTERS);
    const isSplit = to < text.length && isLowSurrogate(text.charCodeAt(to));
    yield text.slice(from, isSplit ? to - 1 : to);
    from = isSplit ? to - 1 : to;
  }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Records as the parts of one JSON array, one per record, produced on demand. */
export async function* jsonArrayParts<T>(
  records: AsyncIterable<T> | Iterable<T>,
  toWire: (record: T) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const record of records) {
    yield `${separator}${JSON.stringify(await toWire(record))}`;
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Writes a body as fast as the client reads it. When the body fails, the connection is destroyed, so that a truncated body never
 * looks complete (D22). When the client disconnects, the body is stopped.
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

/** Whether a stream ended because the client disconnected, which is not an error. */
export function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GONE.has(error.code);
}

const GONE: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
]);
