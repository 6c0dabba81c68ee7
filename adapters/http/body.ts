import type { IncomingMessage } from 'node:http';
import { invalid, isDomainError, quote, tooLarge, unprocessable } from '../../core/errors.ts';

/** Largest JSON body, in bytes (D10). */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;
const MAX_JSON_DEPTH = 500;

/**
 * Reads a whole body of at most `limit` bytes.
 * @throws DomainError `too-large` as soon as that is known, `invalid` when the client disconnects
 */
async function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
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
  const fault = findFault(value, 1);
  if (fault === null) return value;
  const where = fault.path === '' ? 'The body' : quote(fault.path.replace(/^\./, ''));
  throw invalid(`${where} contains ${fault.character}, which no text may hold.`);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The body is not valid UTF-8.');
  }
}

/** Where in a tree a text stands that no field may hold, and which character makes it so. */
interface Fault {
  readonly path: string;
  readonly character: string;
}

/**
 * Looks through a parsed value, in time that grows with its size alone: the path is put together only when there is a
 * fault to name.
 * @throws DomainError `unprocessable` beyond the depth limit, so that deep nesting never hurts
 */
function findFault(value: unknown, depth: number): Fault | null {
  if (typeof value === 'string') return faultOf(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_JSON_DEPTH) {
    throw unprocessable(`The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  }
  return Array.isArray(value) ? findInList(value, depth) : findInObject(value, depth);
}

function findInList(list: readonly unknown[], depth: number): Fault | null {
  for (let index = 0; index < list.length; index++) {
    const fault = findFault(list[index], depth + 1);
    if (fault) return { ...fault, path: `[${index}]${fault.path}` };
  }
  return null;
}

function findInObject(object: object, depth: number): Fault | null {
  for (const [name, child] of Object.entries(object)) {
    const fault = faultOf(name) ?? findFault(child, depth + 1);
    if (fault) return { ...fault, path: `.${name}${fault.path}` };
  }
  return null;
}

function faultOf(text: string): Fault | null {
  if (text.includes('\0')) return { path: '', character: 'the character U+0000' };
  return text.isWellFormed() ? null : { path: '', character: 'a lone surrogate' };
}

function cutShort() {
  return invalid('The request ended before its body was complete.');
}

function bodyTooLarge(limit: number) {
  const shown = limit % (1024 * 1024) === 0 ? `${limit / 1024 / 1024} MiB` : `${limit} bytes`;
  return tooLarge(`The body is larger than ${shown}.`);
}
