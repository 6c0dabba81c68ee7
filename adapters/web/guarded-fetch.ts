import type { Agent, Dispatcher } from 'undici';
import { DomainError, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { MAX_JOBS_PER_HOST } from '../../core/model/job.ts';
import { MAX_PAGE_BYTES, PAGE_TYPE } from '../../core/model/page.ts';
import type { FetchedResource, FetchRequest, WebFetcher } from '../../core/ports/web-fetcher.ts';
import { keyedQueue } from '../../core/scheduling/keyed-queue.ts';
import { agentOf, type FetchLimits, parseAddress, toDomainError } from './agent.ts';
import { readBody } from './decompress.ts';
import type { ConnectionGuard } from './guard.ts';
import { refreshTarget } from './refresh.ts';

/** The limits for fetching a page (D1). */
const FETCH_LIMITS: FetchLimits = {
  deadlineMs: 30_000,
  maxBytes: MAX_PAGE_BYTES,
  maxRedirects: 5,
};

const USER_AGENT = 'Mozilla/5.0 (compatible; Commonplace/0.1; a reader for one person)';
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOVED: ReadonlySet<number> = new Set([301, 308]);
const GONE: ReadonlySet<number> = new Set([404, 410]);
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Fetches through the guard, which also checks each redirect, including one in the page itself (`refreshTarget`). Sends no cookies,
 * credentials or referrer, and keeps no connection open. At most `MAX_JOBS_PER_HOST` fetches from the same host run at the
 * same time, so that a page with many pictures does not overload its server. The deadline counts from the start of the fetch, after any
 * wait.
 */
export function guardedFetch(guard: ConnectionGuard, fetchLimits: FetchLimits = FETCH_LIMITS): WebFetcher {
  const inTurn = keyedQueue<string>(MAX_JOBS_PER_HOST);
  async function fetchNow(
    url: string,
    { accept = '*/*', maxBytes = fetchLimits.maxBytes, signal }: FetchRequest,
  ): Promise<FetchedResource> {
    const end = performance.now() + fetchLimits.deadlineMs;
    let place = { url, redirectsBefore: 0 };
    for (;;) {
      const deadlineMs = Math.max(1, Math.round(end - performance.now()));
      const limits = { ...fetchLimits, deadlineMs, maxBytes: Math.min(fetchLimits.maxBytes, maxBytes) };
      const request = { ...place, headers: { accept }, signal };
      const { resource, refresh, redirects } = await guardedRequest(
        guard,
        limits,
        request,
        async (answer, at) => ({
          resource: await read(answer, at.url, limits, at.signal),
          refresh: [answer.headers.refresh ?? []].flat()[0],
          redirects: at.redirects,
        }),
      );
      const isPage =
        accept.includes(PAGE_TYPE) && /^(text\/html|application\/xhtml\+xml)$/.test(resource.type);
      const target = isPage ? refreshTarget(resource.bytes, resource.url, refresh) : undefined;
      if (target === undefined) return resource;
      place = { url: target, redirectsBefore: redirects + 1 };
      if (redirects >= fetchLimits.maxRedirects) throw tooManyRedirects(url, fetchLimits);
    }
  }
  return { fetch: async (url, request = {}) => inTurn(parseAddress(url).host, () => fetchNow(url, request)) };
}

const tooManyRedirects = (url: string, { maxRedirects }: FetchLimits): DomainError =>
  unprocessable(reason('address-redirects', { url, max: maxRedirects }));

interface GuardedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts the request. */
  readonly signal: AbortSignal | undefined;
  /** The number of redirects that led to the address; 0 by default. */
  readonly redirectsBefore?: number;
}

interface AnswerPlace {
  readonly url: URL;
  /** Whether the request was redirected, each time permanently. */
  readonly hasMoved: boolean;
  readonly redirects: number;
  /** Aborts when the whole fetch is aborted or takes too long. */
  readonly signal: AbortSignal;
}

/** Requests a resource, following redirects. @throws as `WebFetcher.fetch` */
export async function guardedRequest<T>(
  guard: ConnectionGuard,
  limits: FetchLimits,
  request: GuardedRequest,
  use: (answer: Dispatcher.ResponseData, at: AnswerPlace) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(limits.deadlineMs);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  const agent = await agentOf(guard, limits, signal);
  try {
    const { answer, ...at } = await follow(agent, request, limits, signal);
    return await use(answer, { ...at, signal });
  } catch (error) {
    throw toDomainError(error, request.url, deadline, limits);
  } finally {
    agent.destroy().catch(() => {});
  }
}

async function follow(
  agent: Agent,
  { url: address, headers, redirectsBefore = 0 }: Omit<GuardedRequest, 'signal'>,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<
  Pick<AnswerPlace, 'url' | 'hasMoved' | 'redirects'> & { readonly answer: Dispatcher.ResponseData }
> {
  const start = parseAddress(address);
  let url = start;
  let isForGood = true;
  for (let hop = redirectsBefore; hop <= limits.maxRedirects; hop++) {
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { ...headers, 'accept-encoding': 'gzip, br', 'user-agent': USER_AGENT },
      signal,
    });
    const location = redirectOf(answer);
    if (location === undefined) return { answer, url, hasMoved: hop > 0 && isForGood, redirects: hop };
    isForGood &&= MOVED.has(answer.statusCode);
    answer.body.on('error', () => {}).destroy();
    url = parseAddress(location, url);
  }
  throw tooManyRedirects(start.href, limits);
}

/** The content of a response. @throws as `WebFetcher.fetch` */
export async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  { maxBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<FetchedResource> {
  if (statusCode < 200 || statusCode > 299) {
    body.on('error', () => {}).destroy();
    throw refusal(statusCode, url, headers['retry-after']);
  }
  const contentType = String(headers['content-type'] ?? '');
  const encodings = [headers['content-encoding'] ?? ''].flat().join(',');
  return {
    url: url.href,
    type: contentType.split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream',
    contentType,
    bytes: await readBody(body, encodings, maxBytes, signal),
  };
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  const location = [headers.location ?? []].flat()[0];
  return REDIRECTS.has(statusCode) ? location : undefined;
}

function refusal(status: number, url: URL, retryAfter: string | string[] | undefined): DomainError {
  const detail = reason('answer-status', { url: url.href, status });
  if (GONE.has(status)) return new DomainError('not-found', detail);
  if (status < 500 && !LATER.has(status)) return unprocessable(detail);
  const seconds = /^\d{1,6}$/.test(String(retryAfter)) ? Number(retryAfter) : undefined;
  return new DomainError('unavailable', detail, seconds === undefined ? {} : { retryAfterSeconds: seconds });
}
