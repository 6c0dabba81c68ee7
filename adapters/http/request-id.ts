import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Ids } from '../../core/ports/ids.ts';

/** The header by which a request and its answer are found in logs. */
export const REQUEST_ID = 'X-Request-Id';

/** Ids that are short, and harmless in any log or terminal. */
const SAFE = /^[\w.:=+/-]{1,128}$/;

/** The id that a client gave to its request, where it is safe; else a new one. */
export function chooseRequestId(headers: IncomingHttpHeaders, ids: Ids): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SAFE.test(given) ? given : ids();
}

/** The id of the request to which this is the answer. */
export function requestIdOf(outgoing: ServerResponse): string {
  return String(outgoing.getHeader(REQUEST_ID));
}
