import type { IncomingMessage } from 'node:http';
import type * as v from 'valibot';
import type { Caller } from '../../core/model/session.ts';
import type { Operation } from '../../core/pricing/price-list.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A schema whose input can be written as JSON Schema. */
export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** Query parameters by name. The input of a parameter is the list of its values: see `one` and `many`. */
export type QuerySchemas = Readonly<Record<string, QueryParameter<unknown>>>;

export interface QueryParameter<T> {
  /** The schema of one value. */
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

/** The bodies that a route takes, for validation and documentation. */
export interface Body<T> {
  /** Schemas by media type. Empty when the endpoint takes no body. */
  readonly mediaTypes: Readonly<Record<string, Schema>>;
  readonly optional?: boolean;
  /** Whether `read` itself checks the media type, which is then not passed to it. */
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
  /** The method of the route, or HEAD where that is GET. */
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  /** The media type that was negotiated among `produces`. */
  readonly accepts: string;
  readonly headers: IncomingMessage['headers'];
}

/** A response as data. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null | AsyncIterable<Uint8Array | string>;
  /** The path of what was created, below the public URL. */
  readonly created?: string;
  /** The price in credits, where it is not the fixed price of the operation. */
  readonly price?: number;
  /** Credits that were paid while it was made, besides the price. */
  readonly spent?: number;
  /** Releases what a streamed body holds; called when it has been sent, completely or not, or will not be. */
  readonly close?: () => Promise<void>;
  /** Whether the body goes on for as long as the client listens: its use case counts and ends it. */
  readonly isEndless?: boolean;
  /** Called when the body has been sent, completely or not. */
  readonly finish?: () => Promise<void>;
}

/** What an answer of some status is, for documentation. */
export interface AnswerDescription {
  readonly description: string;
  /** What it holds in the media types that the route produces. */
  readonly schema?: Schema;
  /** Instead of `schema`, where that depends on the media type, or the route leaves that to its handler. */
  readonly content?: Readonly<Record<string, Schema>>;
}

/** Everything there is to know about one endpoint of the interface. */
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
  /** Whether a missing `Accept` is refused, as for lists. */
  readonly requiresAccept: boolean;
  /** Whether `If-Match` is honoured. */
  readonly isConditional: boolean;
  /** Whether what succeeds is answered with an `ETag`. */
  readonly hasTag: boolean;
  /** Whether clients send one token with whatever they ask of this path: of another method they are told that it is not one. */
  readonly hasOneToken: boolean;
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  handle(request: RouteRequest<Q, B>): Promise<Reply>;
}

/** A route as it is declared; what is left out has its default. */
interface RouteRow<Q extends QuerySchemas, B>
  extends Pick<Route, 'method' | 'path' | 'operation' | 'summary' | 'answers'> {
  readonly query?: Q;
  readonly body?: Body<B>;
  readonly produces?: readonly string[];
  readonly requiresAccept?: boolean;
  readonly isConditional?: boolean;
  readonly hasTag?: boolean;
  readonly hasOneToken?: boolean;
  handle(request: RouteRequest<QueryOf<Q>, B>): Promise<Reply>;
}

/** Declares a route. Its handler gets the types of the query and body. */
export function route<const Q extends QuerySchemas = Record<never, never>, B = null>(
  row: RouteRow<Q, B>,
): Route {
  return {
    query: {},
    body: null,
    produces: [JSON_TYPE],
    requiresAccept: false,
    isConditional: false,
    hasTag: false,
    hasOneToken: false,
    ...row,
  } as Route;
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
export const EVENT_STREAM = 'text/event-stream';

/** A response of JSON. */
export function json(value: unknown, status = 200): Reply {
  return { status, headers: { 'Content-Type': JSON_TYPE }, body: JSON.stringify(value) };
}

/** The response of JSON to a request that created something. @param path of that, below the public URL */
export function created(path: string, value: unknown): Reply {
  return { created: path, ...json(value, 201) };
}

/** The response, as one that `Accept` chose among several, so that caches keep each of them (RFC 9110, 12.5.5). */
export function varied(reply: Reply): Reply {
  return { ...reply, headers: { Vary: 'Accept', ...reply.headers } };
}

/** The response of a write that returns nothing. */
export const DONE: Reply = json({});
