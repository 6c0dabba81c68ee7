import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isDomainError } from '../../core/errors.ts';
import type { Caller } from '../../core/model/session.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { admit, requireGoodStanding, type Sessions } from '../../core/use-cases/accounts/sessions.ts';
import type { Connections } from '../../core/use-cases/log-in/connections.ts';
import type { LogInUseCases } from '../../core/use-cases/log-in/log-in.ts';
import type { Recovery } from '../../core/use-cases/log-in/recovery.ts';
import type { Credits } from '../../core/use-cases/unit-of-work/credits.ts';
import { logInHandlers } from './log-in.ts';
import { type MetricSources, prometheusMetrics } from './metrics.ts';
import { connectHint, oauthSite } from './oauth.ts';
import { BASIC_CHALLENGE, bearerToken, isOpds, opdsToken, tokenTarget } from './pipeline/authorization.ts';
import { COMMON_HEADERS, commonHeaders, PREFLIGHT_HEADERS } from './pipeline/headers.ts';
import type { Hosts } from './pipeline/hosts.ts';
import { perform } from './pipeline/perform.ts';
import { type Problem, problem, problemHeaders, problemOf } from './pipeline/problem.ts';
import { rateLimitHeaders } from './pipeline/rate-limit.ts';
import { readRequest } from './pipeline/read-request.ts';
import { REQUEST_ID, requestIdOf } from './pipeline/request-id.ts';
import { requestTarget, routedPath, withoutPrefix } from './pipeline/request-target.ts';
import { type Reply, type Route, varied } from './pipeline/route.ts';
import { createRouter, type Exchange, type Serve } from './pipeline/router.ts';
import { orShortage } from './pipeline/shortage.ts';
import { isClientGone, isSentInOneWrite, sendInOneWrite, sendStream } from './pipeline/stream.ts';
import { streamLimits } from './pipeline/stream-limits.ts';
import { checkVersion } from './pipeline/version.ts';
import type { AddressOf } from './pipeline/visitor.ts';
import { publicRoutes } from './public-routes.ts';
import type { MediaReplies } from './replies/media-reply.ts';
import type { ShareRequest } from './share-site.ts';
import type { WebAppRequest } from './web-app.ts';

interface AppOptions {
  readonly routes: readonly Route[];
  readonly sessions: Sessions;
  readonly credits: Credits;
  readonly logger: Logger;
  /** Public URL without a trailing slash. Requests may start with its path. */
  readonly baseUrl: string;
  /** The version and, if known, the commit of this build. */
  readonly about: { readonly version: string; readonly commit?: string };
  readonly hosts: Hosts;
  readonly addressOf: AddressOf;
  readonly logIn: LogInUseCases;
  /** Null if this server sends no mail. */
  readonly recovery: Recovery | null;
  readonly connections: Connections;
  /** The public URL without a trailing slash, as seen by the sender of a request. */
  readonly baseOf: (headers: IncomingHttpHeaders) => string;
  /** The bearer token for metrics; null serves them only to this machine. */
  readonly metricsToken: string | null;
  readonly media: MediaReplies;
  readonly shares: { show(request: ShareRequest): Promise<Reply> };
  readonly webApp: (request: WebAppRequest) => Reply;
  readonly measured: MetricSources;
  /** Rejects while the server cannot work: no database, no blob store, a wrong secret key, or no room on the disk. */
  readonly checkReady: () => Promise<void>;
}

/** The HTTP interface: the only place that authenticates, admits and validates requests, for all routes. */
export function createApp(options: AppOptions): Serve {
  const { routes, sessions, credits, logger, baseUrl } = options;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const metrics = prometheusMetrics(options.measured);
  const streams = streamLimits();

  const router = createRouter<(c: Exchange) => Promise<void>>();

  async function respond(
    { incoming, outgoing, method, path }: Exchange,
    reply: Reply,
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const requestId = requestIdOf(outgoing);
    const common = method === 'OPTIONS' ? COMMON_HEADERS : commonHeaders(path);
    const headers: Record<string, string> = { [REQUEST_ID]: requestId, ...common };
    Object.assign(headers, more);
    if (reply.created !== undefined) headers.Location = prefix + reply.created;
    Object.assign(headers, reply.headers);
    const { status, body } = reply;
    if (isSentInOneWrite(body)) {
      logAnswered(incoming, requestId, status);
      sendInOneWrite(outgoing, status, headers, method === 'HEAD' ? null : body);
      return;
    }
    // An idle event stream is not read from, so it would not notice that its client has disconnected.
    if (reply.isEndless) outgoing.once('close', () => void reply.close?.());
    try {
      if (method === 'HEAD') sendInOneWrite(outgoing, status, headers, null);
      else await sendStream(outgoing, status, headers, body);
    } catch (error) {
      logBroken(error, requestId);
    } finally {
      await reply.close?.();
      await reply
        .finish?.()
        .catch((error) => logger.error('a stream could not be settled', { requestId, error }));
      logAnswered(incoming, requestId, status);
    }
  }

  /** Logs why a body was not sent completely. The reader of a damaged file logs the damage. */
  function logBroken(error: unknown, requestId: string): void {
    if (isClientGone(error)) logger.debug('a client left before the end of a stream', { requestId });
    else if (!isDomainError(error, 'damaged'))
      logger.error('a stream failed and was broken off', { requestId, error });
  }

  function logAnswered(incoming: IncomingMessage, requestId: string, status: number): void {
    const path = withoutPrefix(requestTarget(incoming).path, prefix);
    logger.debug('sent a response', { requestId, method: incoming.method, path, status });
  }

  function tellFailed(c: Exchange, error: unknown): void {
    const requestId = requestIdOf(c.outgoing);
    if (!isDomainError(error)) logger.error('a request failed', { requestId, error });
    else if (isOutage(error)) logger.warn(error.message, { requestId, error });
    else if (error.cause !== undefined) logger.warn(error.message, { requestId, error: error.cause });
  }

  function refuse(c: Exchange, answer: Problem, headers: Readonly<Record<string, string>>): Promise<void> {
    const challenge = isOpds(c.path)
      ? BASIC_CHALLENGE
      : connectHint(c.path, options.baseOf(c.incoming.headers));
    const all = answer.status === 401 ? { ...headers, ...challenge } : headers;
    return respond(c, { status: answer.status, headers: all, body: JSON.stringify(answer) });
  }

  function fail(c: Exchange, thrown: unknown, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const error = orShortage(thrown);
    tellFailed(c, error);
    const requestId = requestIdOf(c.outgoing);
    const answer = problemOf(error, requestId);
    const varies = isDomainError(error, 'not-acceptable') ? { Vary: 'Accept' } : {};
    return refuse(c, answer, { ...more, ...varies, ...problemHeaders(answer, error) });
  }

  /** Authenticates a request before revealing anything about it (D14), and reports the remaining credits with every response (D20). */
  async function authenticated(
    c: Exchange,
    answer: (caller: Caller) => Promise<void>,
    otherMethods: readonly string[] = [],
  ): Promise<void> {
    let caller: Caller | null = null;
    try {
      const { incoming } = c;
      caller = await sessions.authenticate(
        isOpds(c.path) ? opdsToken(incoming) : bearerToken(incoming),
        tokenTarget(incoming, prefix, otherMethods),
      );
      return await answer(caller);
    } catch (error) {
      if (!caller) return fail(c, error);
      const left = await credits.remaining(caller).catch(() => []);
      return fail(c, error, rateLimitHeaders(0, left, isDomainError(error) ? error.shortages : []));
    }
  }

  function serve(c: Exchange, route: Route): Promise<void> {
    return authenticated(c, async (caller) => {
      admit(caller, route.operation);
      checkVersion(c.incoming.headers['api-version']);
      const { reply, price } = await perform({ caller, route, credits, streams }, () =>
        readRequest(c.incoming, {
          route,
          caller,
          params: c.params,
          address: () => options.addressOf(c.incoming),
        }),
      );
      try {
        const cost = price + (reply.spent ?? 0);
        const limits = rateLimitHeaders(cost, await credits.remaining(caller));
        return await respond(c, route.produces.length > 1 ? varied(reply) : reply, limits);
      } catch (error) {
        await reply.close?.();
        throw error;
      }
    });
  }

  /** Rejects a request that no route serves. Only authenticated callers learn which paths exist (D14). */
  function refuseUnrouted(
    c: Exchange,
    answer: Problem,
    headers: Readonly<Record<string, string>> = {},
    tokensOf: readonly string[] = [],
  ): Promise<void> {
    const tell = async (caller: Caller) => {
      requireGoodStanding(caller);
      checkVersion(c.incoming.headers['api-version']);
      const limits = rateLimitHeaders(0, await credits.remaining(caller));
      return refuse(c, answer, { ...limits, ...problemHeaders(answer), ...headers });
    };
    return authenticated(c, tell, tokensOf);
  }

  const open = publicRoutes({
    ...options,
    prefix,
    metrics,
    async isAuthenticated(incoming) {
      try {
        if (incoming.headers.authorization === undefined) return false;
        await sessions.authenticate(bearerToken(incoming), tokenTarget(incoming, prefix));
        return true;
      } catch (error) {
        if (isDomainError(error, 'unauthenticated')) return false;
        throw error;
      }
    },
  });

  router.add('OPTIONS', '/*', (c) => respond(c, { status: 204, headers: PREFLIGHT_HEADERS, body: null }));

  const unsigned = (answer: (c: Exchange) => Reply | Promise<Reply>) => async (c: Exchange) => {
    try {
      checkVersion(c.incoming.headers['api-version']);
      return await respond(c, await answer(c));
    } catch (error) {
      return fail(c, error);
    }
  };
  const logInSite = logInHandlers({ ...options, prefix, warn: (c, error) => tellFailed(c, error) });
  const oauth = oauthSite({ ...options, prefix });
  const posted = { ...logInSite.POST, ...oauth.POST };
  const shown = { ...logInSite.GET, ...oauth.GET, ...open };
  for (const [path, answer] of Object.entries(posted)) router.add('POST', path, unsigned(answer));
  for (const [path, answer] of Object.entries(shown)) router.add('GET', path, unsigned(answer));

  for (const route of routes) {
    router.add(route.method, route.path, async (c) => {
      const end = metrics.start(route);
      await serve(c, route);
      end(c.outgoing.statusCode);
    });
  }
  for (const [path, methods] of methodsByPath(routes)) {
    const allowed = path in open ? [...OPEN_METHODS, ...methods] : methods;
    const hasOneToken = routes.some((route) => route.path === path && route.hasOneToken);
    const tokensOf = hasOneToken ? methods : [];
    router.add('ALL', path, (c) => refuseUnrouted(c, notAMethod(c), { Allow: allowed.join(', ') }, tokensOf));
  }
  for (const path of Object.keys(open)) {
    router.add('ALL', path, (c) => {
      const answer = notAMethod(c);
      return refuse(c, answer, { ...problemHeaders(answer), Allow: OPEN_METHODS.join(', ') });
    });
  }

  return async (incoming, outgoing) => {
    const { method = '' } = incoming;
    const path = routedPath(incoming, prefix);
    const match = router.match(method, path);
    const c = { incoming, outgoing, method, path, params: match?.params ?? {} };
    try {
      // Lets the parser first read the bytes that arrived with the headers, since a malformed body is rejected before anything else.
      if (method !== 'GET') await null;
      await (match ? match.handler(c) : refuseUnrouted(c, NOWHERE));
    } catch (error) {
      await fail(c, error);
    }
  };
}

/** Whether an error is a fault of the service, such as a full disk, that affects other requests too. */
const isOutage = (error: unknown): boolean =>
  isDomainError(error, 'unavailable') || isDomainError(error, 'storage-full');

const OPEN_METHODS = ['GET', 'HEAD'];
const NOWHERE = problem('not-found', 'No such endpoint.');

function notAMethod(c: Exchange): Problem {
  return problem('method-not-allowed', `${c.method} is not supported by this endpoint.`);
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const earlier = methods.get(path) ?? [];
    methods.set(path, [...earlier, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  return methods;
}
