import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { invalid, isDomainError, notAcceptable, quote } from '../../core/errors.ts';
import type { Caller } from '../../core/model/session.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { OPERATIONS } from '../../core/pricing/price-list.ts';
import type { Credits } from '../../core/use-cases/credits.ts';
import { admit, type Sessions } from '../../core/use-cases/sessions.ts';
import { bearerToken, hasPrefix, tokenTarget } from './authorization.ts';
import { MEDIA_PATH, type MediaReplies } from './media-reply.ts';
import { prometheusMetrics } from './metrics.ts';
import { mediaTypeOf, negotiate } from './negotiate.ts';
import { openApiDocument } from './openapi.ts';
import { type Problem, problem, problemHeaders, problemOf } from './problem.ts';
import { rateLimitHeaders } from './rate-limit.ts';
import { json, type Reply, type Route, type RouteRequest } from './route.ts';
import { isClientGone, piecesOf, sendStream } from './stream.ts';
import { validateQuery } from './validate.ts';

type Env = { Bindings: HttpBindings };
type Request = Context<Env>;

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly sessions: Sessions;
  readonly credits: Credits;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Public URL without a trailing slash. Its path is a prefix with which requests may come. */
  readonly baseUrl: string;
  readonly version: string;
  readonly media: MediaReplies;
  /** Rejects while the database or the blob store does not answer. */
  readonly checkReady: () => Promise<void>;
}

/** Version of the interface, which every response names (D40). */
const API_VERSION = '0.7.0';
const KNOWN_VERSION = /^v?0\.7(\.0)?$/;

/** Headers of every response. CORS is open, since browsers never send tokens by themselves (D3). */
const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'API-Version': API_VERSION,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of a refusal that happens before there is a parsed request. */
export const REFUSAL_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  ...problemHeaders(null),
};

/** Longer bodies are sent in pieces: encoding 45 MB at once takes a third of a second. */
const MAX_WHOLE_CHARACTERS = 256 * 1024;

const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, API-Version, If-None-Match, If-Range, Range',
  'Access-Control-Max-Age': '86400',
};

/** The HTTP interface. Authentication, admission and validation of all routes happen here and nowhere else. */
export function createApp(options: AppOptions): Hono<Env> {
  const { routes, sessions, credits, ids, logger, baseUrl, version, media, checkReady } = options;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const metrics = prometheusMetrics();
  const document = json(openApiDocument(routes, { version: API_VERSION, baseUrl }));

  const app = new Hono<Env>({
    getPath: (request) => {
      const path = getPath(request);
      return prefix !== '' && hasPrefix(path, prefix) ? path.slice(prefix.length) || '/' : path;
    },
  });

  async function respond(
    c: Request,
    reply: Reply,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = { ...COMMON_HEADERS, ...more, ...reply.headers };
    let { body } = reply;
    if (typeof body === 'string' && body.length > MAX_WHOLE_CHARACTERS) {
      headers['Content-Length'] = String(Buffer.byteLength(body));
      body = piecesOf(body);
    }
    if (body === null || typeof body === 'string') {
      return new Response(body, { status: reply.status, headers });
    }
    try {
      if (c.env.incoming.method === 'HEAD') return new Response(null, { status: reply.status, headers });
      await sendStream(c.env.outgoing, reply.status, headers, body);
    } catch (error) {
      if (isClientGone(error)) logger.debug('a client left before the end of a stream');
      else logger.error('a stream failed and was broken off', { error });
    } finally {
      await reply.finish?.().catch((error) => logger.error('a stream could not be settled', { error }));
    }
    return RESPONSE_ALREADY_SENT;
  }

  function refuse(c: Request, answer: Problem, headers: Readonly<Record<string, string>>): Promise<Response> {
    return respond(c, { status: answer.status, headers, body: JSON.stringify(answer) });
  }

  function fail(c: Request, error: unknown, more: Readonly<Record<string, string>> = {}): Promise<Response> {
    const requestId = ids();
    if (!isDomainError(error)) logger.error('a request failed', { requestId, error });
    else if (error.cause !== undefined) logger.warn(error.message, { requestId, error: error.cause });
    return refuse(c, problemOf(error, requestId), { ...more, ...problemHeaders(error) });
  }

  function checkVersion(c: Request): void {
    const wanted = c.req.header('API-Version');
    if (wanted === undefined || KNOWN_VERSION.test(wanted)) return;
    throw invalid(`API-Version is ${quote(wanted)}, but only ${API_VERSION} is spoken here.`);
  }

  /** Validates the raw request into what the route's handler takes. */
  async function read(c: Request, route: Route, caller: Caller): Promise<RouteRequest<unknown, unknown>> {
    const { incoming } = c.env;
    const { accept } = incoming.headers;
    if (route.requiresAccept && accept === undefined) {
      throw notAcceptable(`Accept is missing: ask for ${route.produces.join(' or ')}.`);
    }
    const accepts = route.produces.length > 0 ? negotiate(accept, route.produces) : '';
    const query = validateQuery(route.query, new URL(c.req.url).searchParams);
    const body = route.body && (await readBody(c, route.body));
    const { method = route.method, headers } = incoming;
    return { caller, method, params: c.req.param(), query, body, accepts, headers };
  }

  async function serve(c: Request, route: Route): Promise<Response> {
    let caller: Caller | null = null;
    try {
      const { incoming } = c.env;
      caller = await sessions.authenticate(bearerToken(incoming), tokenTarget(incoming, prefix));
      admit(caller, route.operation);
      checkVersion(c);
      await credits.require(caller, route.operation);
      const reply = await route.handle(await read(c, route, caller));
      const { effect, price: fixedPrice } = OPERATIONS[route.operation];
      const price = reply.status < 400 ? (reply.price ?? fixedPrice) : 0;
      if (effect === 'read') await credits.pay(caller, price);
      return await respond(c, reply, rateLimitHeaders(price, await credits.remaining(caller)));
    } catch (error) {
      const limits = caller ? rateLimitHeaders(0, await credits.remaining(caller).catch(() => [])) : {};
      return fail(c, error, limits);
    }
  }

  /** Paths that need no token (D3). */
  const openings: Readonly<Record<string, (c: Request) => Reply | Promise<Reply>>> = {
    '/': () => json({ name: 'Commonplace', version, openapi: `${baseUrl}/_/openapi.json` }),
    '/_/health': () => json({ status: 'ok' }),
    '/_/ready': () => checkReady().then(() => json({ status: 'ok' })),
    '/_/metrics': () => metrics.report(),
    '/_/openapi.json': () => document,
    [MEDIA_PATH]: (c) =>
      media.follow({
        method: c.req.method,
        headers: c.env.incoming.headers,
        params: c.req.param(),
        search: new URL(c.req.url).searchParams,
      }),
  };

  for (const [path, answer] of Object.entries(openings)) {
    app.get(path, async (c) => {
      try {
        checkVersion(c);
        return await respond(c, await answer(c));
      } catch (error) {
        return fail(c, error);
      }
    });
  }

  for (const route of routes) {
    app.on(route.method, route.path, async (c) => {
      const end = metrics.start(route);
      const response = await serve(c, route);
      end(response === RESPONSE_ALREADY_SENT ? c.env.outgoing.statusCode : response.status);
      return response;
    });
  }

  app.options('*', (c) => respond(c, { status: 204, headers: PREFLIGHT_HEADERS, body: null }));
  for (const [path, methods] of methodsByPath(Object.keys(openings), routes)) {
    app.all(path, (c) =>
      refuse(c, problem('method-not-allowed', `${c.req.method} is not a method of this path.`), {
        ...problemHeaders(null),
        Allow: methods.join(', '),
      }),
    );
  }
  app.notFound((c) =>
    refuse(c, problem('not-found', 'There is nothing at this path.'), problemHeaders(null)),
  );
  app.onError((error, c) => fail(c, error));
  return app;
}

async function readBody(c: Request, body: NonNullable<Route['body']>): Promise<unknown> {
  const { incoming } = c.env;
  const taken = Object.keys(body.mediaTypes);
  const isEmpty = incoming.headers['content-length'] === '0' || !hasBody(incoming.headers);
  if (body.optional && isEmpty) return undefined;
  return body.read(incoming, body.takesAnyType ? '' : mediaTypeOf(incoming.headers['content-type'], taken));
}

function hasBody(headers: HttpBindings['incoming']['headers']): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function methodsByPath(openings: readonly string[], routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map(openings.map((path) => [path, ['GET', 'HEAD']]));
  for (const { path, method } of routes) {
    const known = methods.get(path) ?? [];
    methods.set(path, [...known, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  return methods;
}
