import type { IncomingMessage } from 'node:http';
import { invalid, isDomainError, quote, tooLarge, unprocessable } from '../../core/errors.ts';
import { shapeOf } from './json-shape.ts';
import { afterLong } from './long-json.ts';

/** Largest JSON body, in bytes (D10). */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;
const MAX_JSON_DEPTH = 500;
/** The largest number of members in a JSON body: five spaces of 10,000 objects, or Prose of over 10,000 paragraphs. */
const MAX_JSON_MEMBERS = 100_000;
/** What a text that no field may hold looks like in JSON that was UTF-8: U+0000, or the escape of a surrogate. */
const SUSPICIOUS = /\0|\\u(?:0000|[dD][89a-fA-F])/;

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
  const { members, depth } = shapeOf(text, MAX_JSON_MEMBERS);
  if (members > MAX_JSON_MEMBERS) throw depth > MAX_JSON_DEPTH ? tooDeep() : tooManyMembers();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(`The body is not valid JSON: ${error instanceof Error ? error.message : 'it is empty'}.`);
  }
  if (depth > MAX_JSON_DEPTH) throw tooDeep();
  const fault = SUSPICIOUS.test(text) ? findFault(value) : null;
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
 */
function findFault(value: unknown): Fault | null {
  if (typeof value === 'string') return faultOf(value);
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value) ? findInList(value) : findInObject(value);
}

function findInList(list: readonly unknown[]): Fault | null {
  for (let index = 0; index < list.length; index++) {
    const fault = findFault(list[index]);
    if (fault) return { ...fault, path: `[${index}]${fault.path}` };
  }
  return null;
}

function findInObject(object: object): Fault | null {
  for (const [name, child] of Object.entries(object)) {
    const fault = faultOf(name) ?? findFault(child);
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

function tooDeep() {
  return unprocessable(`The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
}

function tooManyMembers() {
  const most = MAX_JSON_MEMBERS.toLocaleString('en');
  return tooLarge(`The body has more than ${most} members of lists and objects.`);
}

function bodyTooLarge(limit: number) {
  const shown = limit % (1024 * 1024) === 0 ? `${limit / 1024 / 1024} MiB` : `${limit} bytes`;
  return tooLarge(`The body is larger than ${shown}.`);
}
