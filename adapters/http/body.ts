import type { IncomingMessage } from 'node:http';
import { invalid, isDomainError, tooLarge, unprocessable } from '../../core/errors.ts';

/** Largest JSON body, in bytes (D10). */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;
const MAX_JSON_DEPTH = 500;

/**
 * Reads a body whole, never more than `limit` bytes of it.
 * @throws DomainError `too-large` as soon as that is known, `invalid` when the client breaks off
 */
export async function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  requireLength(incoming, limit);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      length += chunk.byteLength;
      if (length > limit) throw bodyTooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    throw isDomainError(error) ? error : cutShort();
  }
  if (!incoming.complete) throw cutShort();
  return Buffer.concat(chunks);
}

/**
 * Refuses a body whose announced length is over `limit`, before a byte of it is read.
 * @throws DomainError `too-large`
 */
export function requireLength(incoming: IncomingMessage, limit: number): void {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
}

/** @throws DomainError `too-large`, `invalid` when it is not UTF-8 */
export async function readText(incoming: IncomingMessage, limit: number): Promise<string> {
  return decodeUtf8(await readBytes(incoming, limit));
}

/** @throws DomainError `too-large`; `invalid` for malformed JSON or characters that no text holds; `unprocessable` when nested too deep */
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  return parseJson(await readText(incoming, MAX_JSON_BYTES));
}

/**
 * Parses JSON and holds it to the structural limits (D10).
 * @throws DomainError `invalid`, `unprocessable`
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(`The body is not valid JSON: ${error instanceof Error ? error.message : 'it is empty'}.`);
  }
  checkTree(value);
  return value;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The body is not valid UTF-8.');
  }
}

interface Place {
  readonly value: unknown;
  readonly depth: number;
  readonly path: string;
}

/** Walks a parsed value without recursion, so that depth is refused before it can hurt. */
function checkTree(root: unknown): void {
  const rest: Place[] = [{ value: root, depth: 1, path: '' }];
  for (let place = rest.pop(); place !== undefined; place = rest.pop()) {
    const { value, depth, path } = place;
    if (typeof value === 'string') checkString(value, path);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_JSON_DEPTH)
      throw unprocessable(`The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
    for (const [key, child] of Object.entries(value)) {
      checkString(key, path);
      rest.push({
        value: child,
        depth: depth + 1,
        path: Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`,
      });
    }
  }
}

function checkString(text: string, path: string): void {
  const where = path === '' ? 'The body' : path;
  if (text.includes('\0')) throw invalid(`${where} contains the character U+0000, which no text may hold.`);
  if (!text.isWellFormed()) throw invalid(`${where} contains a lone surrogate, which no text may hold.`);
}

function cutShort() {
  return invalid('The request ended before its body was complete.');
}

function bodyTooLarge(limit: number) {
  const shown = limit % (1024 * 1024) === 0 ? `${limit / 1024 / 1024} MiB` : `${limit} bytes`;
  return tooLarge(`The body is larger than ${shown}.`);
}
