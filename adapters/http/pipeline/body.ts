import type { IncomingMessage } from 'node:http';
import { DomainError, invalid, quote, tooLarge } from '../../../core/errors.ts';
import { type ParsedJson, parseJsonInSteps, parseJson as parseUntrusted } from '../../../core/json/parse.ts';
import { inTurns, yieldIfLong } from './long-json.ts';

/** The largest JSON body, in bytes (D10). */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;
/** Maximum number of members of all arrays and objects in a JSON body, enough for a Prose document of over 10,000 paragraphs. */
const MAX_JSON_MEMBERS = 100_000;

/**
 * The bytes of a body as they arrive.
 * @throws DomainError `invalid` if the client disconnects
 */
export async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch {
    throw cutShort();
  }
  if (!incoming.complete) throw cutShort();
}

/**
 * Rejects a body whose declared length exceeds `limit` bytes, before reading any of it.
 * @throws DomainError `too-large`
 */
export function requireLength(incoming: IncomingMessage, limit: number): void {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw largerThan('The body', limit);
}

/** Reads a body of at most `limit` bytes. @throws DomainError `too-large` as soon as it is larger, `invalid` when it is not UTF-8 */
export async function readText(incoming: IncomingMessage, limit: number): Promise<string> {
  requireLength(incoming, limit);
  const text = await textOf('The body', bytesOf(incoming), limit);
  await yieldIfLong(text.length);
  return text;
}

/**
 * Decodes UTF-8 as it arrives.
 * @param what names the text in error messages
 * @throws DomainError `too-large` as soon as there are more than `limit` bytes, `invalid` if they are not UTF-8
 */
export async function textOf(what: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw invalid(`${what} is not valid UTF-8.`);
    }
  };
  const texts: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.byteLength;
    if (length > limit) throw largerThan(what, limit);
    texts.push(decode(chunk));
  }
  return texts.join('') + decode();
}

/** Maximum size of a JSON text, in bytes and in members of all its arrays and objects. */
export interface JsonLimits {
  readonly maxBytes?: number | undefined;
  readonly maxMembers?: number | undefined;
}

/**
 * Reads and parses a JSON body, and lets other requests run while it parses.
 * @throws DomainError `too-large`, also for too many members; `invalid` for malformed JSON or characters that no text may contain;
 * `unprocessable` if it is nested too deep
 */
export async function readJson(
  incoming: IncomingMessage,
  { maxBytes = MAX_JSON_BYTES, maxMembers }: JsonLimits = {},
): Promise<unknown> {
  return parseInTurns(await readText(incoming, maxBytes), 'The body', maxMembers);
}

/**
 * Like `parseJson`, but yields to other requests while it parses a long text.
 * @param what names the text in error messages
 */
export async function parseInTurns(
  text: string,
  what = 'The body',
  maxMembers = MAX_JSON_MEMBERS,
): Promise<unknown> {
  const value = acceptedValue(await inTurns(parseJsonInSteps(text, maxMembers)), what);
  await yieldIfLong(text.length);
  return value;
}

/**
 * Parses JSON and enforces the structural limits (D10).
 * @throws DomainError `invalid`, `unprocessable`, `too-large` beyond 100,000 members
 */
export function parseJson(text: string): unknown {
  return acceptedValue(parseUntrusted(text, MAX_JSON_MEMBERS), 'The body');
}

function acceptedValue(parsed: ParsedJson, what: string): unknown {
  if ('value' in parsed) return parsed.value;
  const { code, field, reason } = parsed.fault;
  throw new DomainError(code, `${field === '' ? what : quote(field)} ${reason}.`);
}

function cutShort() {
  return invalid('The request ended before its body was complete.');
}

function largerThan(what: string, limit: number) {
  const shown = limit % (1024 * 1024) === 0 ? `${limit / 1024 / 1024} MiB` : `${limit} bytes`;
  return tooLarge(`${what} is larger than ${shown}.`);
}
