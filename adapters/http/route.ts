import type { IncomingMessage } from 'node:http';
import type * as v from 'valibot';
import type { Caller } from '../../core/model/session.ts';
import type { Operation } from '../../core/pricing/price-list.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A schema whose input can be written as JSON Schema. */
export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** Query parameters by name. A parameter is given as the list of its values: see `one` and `many`. */
export type QuerySchemas = Readonly<Record<string, QueryParameter<unknown>>>;

export interface QueryParameter<T> {
  /** Of one value. */
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

/** What a body can be, for validation and for the documentation. */
export interface Body<T> {
  /** Media type to schema. None: the endpoint takes no body. */
  readonly mediaTypes: Readonly<Record<string, Schema>>;
  readonly optional?: boolean;
  /** True where `read` itself decides on the media type, which it then is not told. */
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
  /** That of the route, or HEAD where that is GET. */
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  /** The media type that was negotiated among `produces`. */
  readonly accepts: string;
  readonly headers: IncomingMessage['headers'];
}

/** An answer as data. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null | AsyncIterable<Uint8Array | string>;
  /** Credits, where they are not the fixed price of the operation. */
  readonly price?: number;
  /** Called once the body was sent, or will not be sent any further. */
  readonly finish?: () => Promise<void>;
}

/** One row of the interface: everything there is to know about an endpoint. */
export interface Route<Q = unknown, B = unknown> {
  readonly method: Method;
  /** Path with `:parameters`. */
  readonly path: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly query: QuerySchemas;
  readonly body: Body<B> | null;
  /** Media types of the answer, the preferred first. */
  readonly produces: readonly string[];
  /** Lists want to be told: a missing `Accept` is refused. */
  readonly requiresAccept: boolean;
  readonly answers: Readonly<Record<number, { readonly description: string; readonly schema?: Schema }>>;
  handle(request: RouteRequest<Q, B>): Promise<Reply>;
}

/** A route as it is written down; what is left out has the usual value. */
interface RouteRow<Q extends QuerySchemas, B>
  extends Pick<Route, 'method' | 'path' | 'operation' | 'summary' | 'answers'> {
  readonly query?: Q;
  readonly body?: Body<B>;
  readonly produces?: readonly string[];
  readonly requiresAccept?: boolean;
  handle(request: RouteRequest<QueryOf<Q>, B>): Promise<Reply>;
}

/** Writes down a route, and lets the types of query and body reach its handler. */
export function route<const Q extends QuerySchemas = Record<never, never>, B = null>(
  row: RouteRow<Q, B>,
): Route {
  const filled = { query: {}, body: null, produces: [JSON_TYPE], requiresAccept: false, ...row };
  return filled as unknown as Route;
}

/** A parameter that may be given once. */
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

/** An answer of JSON. */
export function json(value: unknown, status = 200): Reply {
  return { status, headers: { 'Content-Type': JSON_TYPE }, body: JSON.stringify(value) };
}

/** The answer of a write that returns nothing. */
export const DONE: Reply = json({});
