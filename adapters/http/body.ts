import type { IncomingMessage } from 'node:http';
import { DomainError, invalid, quote, tooLarge } from '../../core/errors.ts';
import { parseJson as parseUntrusted } from '../../core/json/parse.ts';
import { afterLong } from './long-json.ts';

/** Largest JSON body, in bytes (D10). */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;
/** The largest number of members in a JSON body: five spaces of 10,000 objects, or Prose of over 10,000 paragraphs. */
const MAX_JSON_MEMBERS = 100_000;

/**
 * Reads a whole body of at most `limit` bytes.
 * @throws DomainError `too-large` as soon as that is known, `invalid` when the client disconnects
 */
async function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  requireLength(incoming, limit);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytesOf(incoming)) {
    length += chunk.byteLength;
    if (length > limit) throw bodyTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes of a body while they arrive. @throws DomainError `invalid` when the client disconnects */
export async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch {
    throw cutShort();
  }
  if (!incoming.complete) throw cutShort();
}

/**
 * Refuses a body whose announced length is over `limit`, before a byte of it is read.
 * @throws DomainError `too-large`
 */
export function requireLength(incoming: IncomingMessage, limit: number): void {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
}

/** The text of a body; others get turns while a long one is put together. @throws DomainError `too-large`, `invalid` when it is not UTF-8 */
export async function readText(incoming: IncomingMessage, limit: number): Promise<string> {
  const bytes = await readBytes(incoming, limit);
  await afterLong(bytes.byteLength);
  const text = decodeUtf8(bytes);
  await afterLong(text.length);
  return text;
}

/** @throws DomainError `too-large`, also for too many members; `invalid` for malformed JSON or characters that no text holds; `unprocessable` when nested too deep */
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  return parseInTurn(await readText(incoming, MAX_JSON_BYTES));
}

/** Like `parseJson`; others get a turn before a long value is worked on. */
export async function parseInTurn(text: string): Promise<unknown> {
  const value = parseJson(text);
  await afterLong(text.length);
  return value;
}

/**
 * Parses JSON and holds it to the structural limits (D10).
 * @throws DomainError `invalid`, `unprocessable`, `too-large` beyond 100,000 members
 */
export function parseJson(text: string): unknown {
  const parsed = parseUntrusted(text, MAX_JSON_MEMBERS);
  if ('value' in parsed) return parsed.value;
  const { code, field, reason } = parsed.fault;
  throw new DomainError(code, `${field === '' ? 'The body' : quote(field)} ${reason}.`);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The body is not valid UTF-8.');
  }
}

function cutShort() {
  return invalid('The request ended before its body was complete.');
}

function bodyTooLarge(limit: number) {
  const shown = limit % (1024 * 1024) === 0 ? `${limit / 1024 / 1024} MiB` : `${limit} bytes`;
  return tooLarge(`The body is larger than ${shown}.`);
}
