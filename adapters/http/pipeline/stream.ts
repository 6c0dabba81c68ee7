import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Reply, WholeBody } from './route.ts';
import { turns } from './turns.ts';

/** Maximum number of bytes per write. At most two writes wait for the client, so its progress is visible in steps of this size. */
const BYTES_PER_WRITE = 64 * 1024;

/**
 * Writes a body as fast as the client reads it. If the body fails, the connection is destroyed, so that a truncated body never looks
 * complete (D22). If the client disconnects, the body is stopped.
 */
async function stream(
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: AsyncIterable<Uint8Array | string> | readonly (Uint8Array | string)[],
): Promise<void> {
  outgoing.writeHead(status, headers);
  outgoing.flushHeaders();
  await pipeline(
    Readable.from(slices(body), { objectMode: false, highWaterMark: BYTES_PER_WRITE }),
    outgoing,
  );
}

/** Up to this size, a body is written in one call. Counts characters of texts and bytes alike. */
const MAX_WHOLE = 128 * 1024;

const isWhole = (body: Reply['body']): body is WholeBody =>
  body === null || typeof body === 'string' || body instanceof Uint8Array || Array.isArray(body);

const partsOf = (body: WholeBody): readonly (string | Uint8Array)[] =>
  body === null ? [] : typeof body === 'string' || body instanceof Uint8Array ? [body] : body;

/** Whether a body is short enough to be written in one call. */
export function isSentInOneWrite(body: Reply['body']): body is WholeBody {
  if (!isWhole(body)) return false;
  let length = 0;
  for (const part of partsOf(body)) length += part.length;
  return length <= MAX_WHOLE;
}

/** Writes a short body in one call. */
export function sendInOneWrite(
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: WholeBody,
): void {
  if (body === null) return void outgoing.writeHead(status, headers).end();
  const parts = partsOf(body);
  outgoing.writeHead(status, { 'Content-Length': bytesOf(parts), ...headers });
  for (const part of parts.slice(0, -1)) outgoing.write(part);
  outgoing.end(parts.at(-1));
  noteSent(parts);
}

/**
 * Writes a body as fast as the client reads it. A whole body is written in chunks, because encoding 45 MB in one call would take a third of
 * a second.
 */
export function sendStream(
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Reply['body'],
): Promise<void> {
  if (!isWhole(body)) return stream(outgoing, status, headers, body);
  const parts = partsOf(body);
  return stream(outgoing, status, { 'Content-Length': String(bytesOf(parts)), ...headers }, parts);
}

function bytesOf(parts: readonly (string | Uint8Array)[]): number {
  let bytes = 0;
  for (const part of parts) bytes += Buffer.byteLength(part);
  return bytes;
}

const CHARACTERS_PER_WRITE = 64 * 1024;

/** A text in chunks of about 64 KiB, never split within a character. */
export async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; ) {
    const to = Math.min(text.length, from + CHARACTERS_PER_WRITE);
    const isSplit = to < text.length && isLowSurrogate(text.charCodeAt(to));
    yield text.slice(from, isSplit ? to - 1 : to);
    from = isSplit ? to - 1 : to;
  }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

async function* slices(body: Parameters<typeof stream>[3]): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (typeof chunk === 'string') yield* slicesOfText(chunk);
    else {
      noteSent([chunk]);
      for (let at = 0; at < chunk.byteLength; at += BYTES_PER_WRITE)
        yield chunk.subarray(at, at + BYTES_PER_WRITE);
    }
  }
}

async function* slicesOfText(text: string): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(text)) {
    yield Buffer.from(piece);
    if (piece.length === CHARACTERS_PER_WRITE) await turns.pause();
  }
}

/** Whether a stream ended because the client disconnected, which is not a fault. */
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

/** The bytes of sent buffers between two collections: fewer than the 8 MB after which V8 (in Node 20) begins a full collection. */
const BYTES_BETWEEN = 3 * 1024 * 1024;

/** Runs a minor garbage collection, in about 0.3 ms. Node offers this only in contexts created after the flag has been set. */
const collectYoung: () => void = (() => {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');
  return () => collect({ type: 'minor' });
})();

let bytes = 0;

/**
 * Counts the bytes of buffers that are not used after they have been sent, and collects recent garbage in time. On its own, V8 reacts to
 * the memory of buffers only with a full collection, which takes longer than reading and sending the lists in these buffers.
 */
function noteSent(parts: readonly (string | Uint8Array)[]): void {
  for (const part of parts) if (typeof part !== 'string') bytes += part.byteLength;
  if (bytes < BYTES_BETWEEN) return;
  bytes = 0;
  collectYoung();
}
