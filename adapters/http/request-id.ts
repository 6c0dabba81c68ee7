import { type IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Ids } from '../../core/ports/ids.ts';

/** The header by which a request and its answer are found in logs. */
export const REQUEST_ID = 'X-Request-Id';

/** Ids that are short, and harmless in any log or terminal. */
const SAFE = /^[\w.:=+/-]{1,128}$/;

/** The id that a client gave to its request, where it is safe; else a new one. */
export function chooseRequestId(headers: IncomingHttpHeaders, ids: Ids): string {
  const proposed = headers['x-request-id'];
  return typeof proposed === 'string' && SAFE.test(proposed) ? proposed : ids();
}

/** A response that knows the id of the request to which it is the answer. */
export class IdentifiedResponse extends ServerResponse {
  requestId = '';
}

/** The id of the request to which this is the answer. */
export function requestIdOf(outgoing: ServerResponse): string {
  return outgoing instanceof IdentifiedResponse ? outgoing.requestId : '';
}

/**
 * The header that tells the id of the request to which this is the answer. It is written with the others: Node takes three times as
 * long for headers of which one was set before.
 */
export function requestIdHeader(outgoing: ServerResponse): Readonly<Record<string, string>> {
  return { [REQUEST_ID]: requestIdOf(outgoing) };
}
