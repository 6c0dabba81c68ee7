import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { forbidden, unauthenticated } from '../../core/errors.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi/openapi.ts';
import { bearerToken } from './pipeline/authorization.ts';
import { type Hosts, isFromThisMachine } from './pipeline/hosts.ts';
import { problem, problemHeaders } from './pipeline/problem.ts';
import { searchOf } from './pipeline/read-request.ts';
import { json, type Reply, type Route, varied } from './pipeline/route.ts';
import type { Exchange } from './pipeline/router.ts';
import { API_VERSION } from './pipeline/version.ts';
import { MEDIA_PATH, type MediaReplies } from './replies/media-reply.ts';
import { SHARE_PATH, type ShareRequest } from './share-site.ts';
import { prefersHtml, WEB_APP_PATH, type WebAppRequest } from './web-app.ts';

type Answer = (c: Exchange) => Reply | Promise<Reply>;

interface Options {
  readonly routes: readonly Route[];
  readonly baseUrl: string;
  /** The path of `baseUrl`. */
  readonly prefix: string;
  /** The version and, if known, the commit of this build. */
  readonly about: { readonly version: string; readonly commit?: string };
  readonly hosts: Hosts;
  /** The bearer token for metrics; null serves them only to this machine. */
  readonly metricsToken: string | null;
  readonly media: MediaReplies;
  readonly shares: { show(request: ShareRequest): Promise<Reply> };
  readonly metrics: Metrics;
  readonly webApp: (request: WebAppRequest) => Reply;
  /** Rejects while the server cannot work, for example without its database, its blob store or room on the disk. */
  readonly checkReady: () => Promise<void>;
  /** Whether a request carries a valid access token. */
  readonly isAuthenticated: (incoming: IncomingMessage) => Promise<boolean>;
}

/** The routes that need no access key, by path (D3). */
export function publicRoutes(options: Options): Readonly<Record<string, Answer>> {
  const { routes, baseUrl, prefix, about, hosts, metricsToken, media, metrics, checkReady } = options;
  let document: Reply | undefined; // built on first use

  /** Rejects requests for an unknown host name, unless they carry a valid access token. */
  const forKnownHosts =
    (answer: Answer): Answer =>
    async (c) => {
      const { incoming } = c;
      if (hosts.knows(incoming) || (await options.isAuthenticated(incoming))) return answer(c);
      return {
        status: MISDIRECTED.status,
        headers: problemHeaders(MISDIRECTED),
        body: JSON.stringify(MISDIRECTED),
      };
    };
  const showApp = forKnownHosts(({ incoming, path }) =>
    options.webApp({ path: path.slice(WEB_APP_PATH.length), headers: incoming.headers }),
  );
  const showMetrics = forKnownHosts(({ incoming }) => {
    if (isFromThisMachine(incoming)) return metrics.report();
    if (metricsToken !== null)
      throw unauthenticated('Metrics need the token in METRICS_TOKEN: send Authorization: Bearer TOKEN.');
    throw forbidden("Metrics are only available on the server's own machine, unless METRICS_TOKEN is set.");
  });

  return {
    '/': forKnownHosts(({ incoming }) =>
      varied(
        prefersHtml(incoming.headers.accept)
          ? redirect(prefix + WEB_APP_PATH)
          : json({ name: 'Commonplace', ...about, openapi: `${baseUrl}/_/openapi.json` }),
      ),
    ),
    // Browsers request this path for pages that name no icon.
    '/favicon.ico': () => redirect(`${prefix}${WEB_APP_PATH}/icons/icon-192.png`),
    [WEB_APP_PATH]: showApp,
    [`${WEB_APP_PATH}/*`]: showApp,
    '/_/health': () => json({ status: 'ok' }),
    '/_/ready': forKnownHosts(() => checkReady().then(() => json({ status: 'ok' }))),
    '/_/metrics': (c) =>
      metricsToken !== null && hasToken(c.incoming, metricsToken) ? metrics.report() : showMetrics(c),
    '/_/openapi.json': () => {
      document ??= json(openApiDocument(routes, { version: API_VERSION, baseUrl }));
      return document;
    },
    ...Object.fromEntries(
      ['', '/:item', '/:item/:part'].map((rest) => [
        `${SHARE_PATH}/:token${rest}`,
        forKnownHosts(({ incoming, method, params }) =>
          options.shares.show({
            incoming,
            method,
            token: params.token ?? '',
            item: params.item,
            part: params.part,
            page: searchOf(incoming).get('page'),
          }),
        ),
      ]),
    ),
    [MEDIA_PATH]: ({ incoming, method, params }) =>
      media.follow({ method, headers: incoming.headers, params, search: searchOf(incoming) }),
  };
}

function redirect(location: string): Reply {
  return { status: 302, headers: { Location: location }, body: null };
}

const MISDIRECTED = problem(
  'misdirected',
  "The Host header does not name this server. Set BASE_URL to the server's address, or add the name to ALLOWED_HOSTS.",
);

/** Compares digests, so that timing does not reveal how much of a token is right. */
function hasToken(incoming: IncomingMessage, token: string): boolean {
  if (incoming.headers.authorization === undefined) return false;
  return timingSafeEqual(digest(bearerToken(incoming)), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
