import { type IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Ids } from '../../../core/ports/ids.ts';

/** The header that identifies a request and its response in logs. */
export const REQUEST_ID = 'X-Request-Id';

/** Matches ids that are short, and harmless in any log or terminal. */
const SAFE = /^[\w.:=+/-]{1,128}$/;

/** The id that the client gave to its request, if it is safe; otherwise a new one. */
export function chooseRequestId(headers: IncomingHttpHeaders, ids: Ids): string {
  const proposed = headers['x-request-id'];
  return typeof proposed === 'string' && SAFE.test(proposed) ? proposed : ids();
}

/** A response that knows the id of its request. */
export class IdentifiedResponse extends ServerResponse {
  requestId = '';
}

export function requestIdOf(outgoing: ServerResponse): string {
  return outgoing instanceof IdentifiedResponse ? outgoing.requestId : '';
}

/**
 * The header with the request id. It is written together with the other headers: Node takes three times as long if one of them was set
 * before.
 */
export function requestIdHeader(outgoing: ServerResponse): Readonly<Record<string, string>> {
  return { [REQUEST_ID]: requestIdOf(outgoing) };
}
