import type { IncomingMessage } from 'node:http';
import { notAcceptable } from '../../../core/errors.ts';
import type { Caller } from '../../../core/model/session.ts';
import { hasBody } from './headers.ts';
import { yieldIfLong } from './long-json.ts';
import { mediaTypeOf, negotiate, requireUncompressed } from './negotiate.ts';
import { requestTarget } from './request-target.ts';
import type { Route, RouteRequest } from './route.ts';
import { validateQuery } from './validate.ts';

/** A request's route, caller and path parameters. */
interface Routed {
  readonly route: Route;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  /** Returns the network address of the client. */
  readonly address: () => string;
}

/**
 * Validates the raw request and converts it to the input of the route's handler.
 * @throws DomainError from the schemas of the route
 */
export async function readRequest(
  incoming: IncomingMessage,
  { route, caller, params, address }: Routed,
): Promise<RouteRequest<unknown, unknown>> {
  const { accept } = incoming.headers;
  if (route.requiresAccept && accept === undefined) {
    throw notAcceptable(`Accept is missing: ask for ${route.produces.join(' or ')}.`);
  }
  const accepts = route.produces.length > 0 ? negotiate(accept, route.produces) : '';
  const query = validateQuery(route.query, searchOf(incoming));
  const body = route.body && (await readBody(incoming, route.body));
  const { method = route.method, headers } = incoming;
  return { caller, method, params, query, body, accepts, headers, address };
}

export function searchOf(incoming: IncomingMessage): URLSearchParams {
  return new URLSearchParams(requestTarget(incoming).query ?? '');
}

async function readBody(incoming: IncomingMessage, body: NonNullable<Route['body']>): Promise<unknown> {
  const acceptedTypes = Object.keys(body.mediaTypes);
  const isEmpty = incoming.headers['content-length'] === '0' || !hasBody(incoming.headers);
  if (body.optional && isEmpty) return undefined;
  const mediaType = body.takesAnyType ? '' : mediaTypeOf(incoming.headers['content-type'], acceptedTypes);
  requireUncompressed(incoming.headers['content-encoding']);
  const value = await body.read(incoming, mediaType);
  await yieldIfLong(Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY));
  return value;
}
