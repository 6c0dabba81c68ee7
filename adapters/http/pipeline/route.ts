import type { IncomingMessage } from 'node:http';
import type * as v from 'valibot';
import type { Caller } from '../../../core/model/session.ts';
import type { Operation } from '../../../core/pricing/price-list.ts';
import { Empty } from '../schemas/values.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A schema whose input can be written as JSON Schema. */
export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** Query parameters by name. The input of a parameter is the list of its values (see `one` and `many`). */
export type QuerySchemas = Readonly<Record<string, QueryParameter<unknown>>>;

interface QueryParameter<T> {
  readonly schema: Schema<T>;
  readonly repeatable: boolean;
  readonly description: string;
}

type QueryOf<Q extends QuerySchemas> = {
  readonly [K in keyof Q]?: Q[K] extends QueryParameter<infer T>
    ? Q[K]['repeatable'] extends true
      ? readonly T[]
      : T
    : never;
};

/** The bodies that a route accepts, for validation and documentation. */
export interface Body<T> {
  /** Schemas by media type. Empty when the endpoint takes no body. */
  readonly mediaTypes: Readonly<Record<string, Schema>>;
  readonly optional?: boolean;
  /** Whether any media type is accepted, so that `read` has to check the type itself; it then receives an empty `mediaType`. */
  readonly takesAnyType?: boolean;
  /**
   * @param mediaType one of `mediaTypes`, without parameters
   * @throws DomainError `invalid`, `unprocessable`, `too-large`
   */
  read(incoming: IncomingMessage, mediaType: string): Promise<T>;
}

/** A request after authentication and validation. */
export interface RouteRequest<Q, B> {
  readonly caller: Caller;
  /** The method of the route, or HEAD for a GET route. */
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  /** The negotiated media type, one of `produces`. */
  readonly accepts: string;
  readonly headers: IncomingMessage['headers'];
  /** Returns the IP address of the client, from `clientAddresses`. */
  readonly address: () => string;
}

/** The whole body of a response, which may have several chunks; null means no body. */
export type WholeBody = string | Uint8Array | null | readonly (string | Uint8Array)[];

/** A response as data. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: WholeBody | AsyncIterable<Uint8Array | string>;
  /** The path of the created resource, below the public URL. */
  readonly created?: string;
  /** The price in credits, if it differs from the fixed price of the operation. */
  readonly price?: number;
  /** Credits that were charged before the reply, in addition to the price. */
  readonly spent?: number;
  /** Releases the resources of a streamed body. Called after the body was sent, completely or not, or dropped. */
  readonly close?: () => Promise<void>;
  /** Whether the body is endless and lasts until the client disconnects. The use case limits and ends such streams. */
  readonly isEndless?: boolean;
  /** Called when the body has been sent, completely or not. */
  readonly finish?: () => Promise<void>;
}

interface AnswerDescription {
  readonly description: string;
  /** The schema in the media types that the route produces. */
  readonly schema?: Schema;
  /** Replaces `schema` where the schema depends on the media type, or where the handler chooses the media type. */
  readonly content?: Readonly<Record<string, Schema>>;
}

/** Everything about one endpoint of the interface. */
export interface Route<Q = unknown, B = unknown> {
  readonly method: Method;
  /** Path with `:parameters`. */
  readonly path: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly query: QuerySchemas;
  readonly body: Body<B> | null;
  /** Media types of the response, the preferred first. */
  readonly produces: readonly string[];
  /** Whether a request must have an `Accept` header, as for lists. */
  readonly requiresAccept: boolean;
  /** Whether `If-Match` is honoured. */
  readonly isConditional: boolean;
  /** Whether successful responses have an `ETag`. */
  readonly hasTag: boolean;
  /** Whether clients use one token for every method on this path, so that a wrong method gets 405, not 401. */
  readonly hasOneToken: boolean;
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  handle(request: RouteRequest<Q, B>): Promise<Reply>;
}

/** The declaration of a route; omitted fields have defaults. */
interface RouteRow<Q extends QuerySchemas, B> extends Pick<Route, 'summary'> {
  readonly query?: Q;
  readonly body?: Body<B>;
  readonly produces?: readonly string[];
  readonly requiresAccept?: boolean;
  readonly isConditional?: boolean;
  readonly hasTag?: boolean;
  readonly hasOneToken?: boolean;
  /** The possible responses. By default, an empty response, as for a write that returns nothing. */
  readonly answers?: Route['answers'];
  /** A write may return nothing; the response is then `DONE`. */
  handle(request: RouteRequest<QueryOf<Q>, B>): Promise<Reply> | Promise<void>;
}

/**
 * Declares a route. Its handler receives the types of the query and body.
 * @param endpoint the method and the path, with `:parameters`
 */
export function route<const Q extends QuerySchemas = Record<never, never>, B = null>(
  endpoint: `${Method} /${string}`,
  operation: Operation,
  row: RouteRow<Q, B>,
): Route {
  const [method, path] = endpoint.split(' ');
  return {
    method,
    path,
    operation,
    answers: ok('Done', Empty),
    query: {},
    body: null,
    produces: [JSON_TYPE],
    requiresAccept: false,
    isConditional: false,
    hasTag: false,
    hasOneToken: false,
    ...row,
    handle: async (request: RouteRequest<QueryOf<Q>, B>) => (await row.handle(request)) ?? DONE,
  } as Route;
}

/** Documents the response of a route that has only one, with status 200. */
export const ok = (description: string, schema: Schema) => ({ 200: { description, schema } });

/** Documents the response of a route that creates something, with status 201. */
export const okCreated = (description: string, schema: Schema) => ({ 201: { description, schema } });

/** A query parameter that may occur once. */
export function one<T>(
  schema: Schema<T>,
  description: string,
): QueryParameter<T> & { readonly repeatable: false } {
  return { schema, description, repeatable: false };
}

/** A parameter that may be repeated. */
export function many<T>(
  schema: Schema<T>,
  description: string,
): QueryParameter<T> & { readonly repeatable: true } {
  return { schema, description, repeatable: true };
}

export const JSON_TYPE = 'application/json';
export const JSON_LINES = 'application/jsonl';
export const EVENT_STREAM = 'text/event-stream';

/** A JSON response. */
export function json(value: unknown, status = 200): Reply {
  return { status, headers: { 'Content-Type': JSON_TYPE }, body: JSON.stringify(value) };
}

/** The JSON response of a request that created something. @param path of the new resource, below the public URL */
export function created(path: string, value: unknown): Reply {
  return { created: path, ...json(value, 201) };
}

/** The response, marked as chosen by `Accept`, so that caches keep each variant (RFC 9110, 12.5.5). */
export function varied(reply: Reply): Reply {
  return { ...reply, headers: { Vary: 'Accept', ...reply.headers } };
}

/** The response to a write that returns nothing. */
export const DONE: Reply = json({});
