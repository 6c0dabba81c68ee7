import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { invalid, quote } from '../../../core/errors.ts';
import type { ExpectedStates } from '../../../core/use-cases/unit-of-work/edit-object.ts';
import type { Reply } from '../pipeline/route.ts';
import { matches } from './blob-reply.ts';

/**
 * Separates the state in an entity tag from the representation, that is, the format and the targets of references. Writes only compare the
 * state, since they change neither.
 */
const REPRESENTATION = '~';
/** The length of a digest, in characters of six bits each. */
const DIGEST_LENGTH = 22;

/** The entity tag of a representation of a state (RFC 9110, 8.8.3). Neither text may contain a `~` or a quotation mark. */
export function entityTag(state: string, representation = ''): string {
  return representation === '' ? `"${state}"` : `"${state}${REPRESENTATION}${representation}"`;
}

/** A digest to distinguish representations that depend on more than the state. */
export function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, DIGEST_LENGTH);
}

/** Whether the client already has the representation with this tag (RFC 9110, 13.1.2). */
export function isCurrent({ 'if-none-match': ifNoneMatch }: IncomingHttpHeaders, tag: string): boolean {
  return ifNoneMatch !== undefined && matches(ifNoneMatch, tag);
}

/** The response with its tag; 304 without a body if the client already has that representation. */
export function tagged(headers: IncomingHttpHeaders, tag: string, reply: Reply): Reply {
  return isCurrent(headers, tag) ? notModified(tag) : withTag(tag, reply);
}

/** 304: the client already has the representation. */
export function notModified(tag: string): Reply {
  return { status: 304, headers: { ETag: tag }, body: null };
}

/** The response with the tag of the state that it shows or wrote. */
export function withTag(tag: string, reply: Reply): Reply {
  return { ...reply, headers: { ETag: tag, ...reply.headers } };
}

/** One element of a list of entity tags, with the comma after it (RFC 9110, 5.6.1 and 8.8.3). */
const ELEMENT = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(,|$)/y;

/**
 * The states that `If-Match` names (RFC 9110, 13.1.1). Weak tags match nothing.
 * @returns undefined if any state is accepted: without the header, or for `*`
 * @throws DomainError `invalid`
 */
export function expectedStates({ 'if-match': header }: IncomingHttpHeaders): ExpectedStates {
  if (header === undefined || header.trim() === '*') return undefined;
  const states: string[] = [];
  let hasTag = false;
  for (let at = 0; at < header.length; ) {
    ELEMENT.lastIndex = at;
    const [element = '', weak, opaque] = ELEMENT.exec(header) ?? [];
    if (element === '') throw malformed(header);
    at += element.length;
    if (opaque === undefined) continue;
    hasTag = true;
    if (weak === undefined) states.push(opaque.split(REPRESENTATION, 1)[0] ?? '');
  }
  if (!hasTag) throw malformed(header);
  return states;
}

const malformed = (header: string) =>
  invalid(
    `If-Match must be * or entity tags between commas, each in quotation marks, but is ${quote(header)}.`,
  );
