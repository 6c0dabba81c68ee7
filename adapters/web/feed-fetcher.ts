import { definedFields } from '../../core/json/defined-fields.ts';
import type { FeedFetcher, Validators } from '../../core/ports/feed-source.ts';
import type { FetchLimits } from './agent.ts';
import type { ConnectionGuard } from './guard.ts';
import { guardedRequest, read } from './guarded-fetch.ts';

const FEED_LIMITS: FetchLimits = { deadlineMs: 20_000, maxBytes: 8 * 1024 * 1024, maxRedirects: 5 };

const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1';
const NOT_MODIFIED = 304;
/** Maximum length of a validator, in characters. A longer validator is dropped, since it would be sent with each request. */
const MAX_VALIDATOR_LENGTH = 1_000;

/** Fetches feeds through the guard, with conditional requests if there are validators. */
export function feedFetcher(guard: ConnectionGuard, limits: FetchLimits = FEED_LIMITS): FeedFetcher {
  return {
    fetch(url, { etag, lastModified }, signal) {
      const headers = {
        accept: ACCEPT,
        ...(etag !== undefined && { 'if-none-match': etag }),
        ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
      };
      return guardedRequest(guard, limits, { url, headers, signal }, async (answer, at) => {
        if (answer.statusCode === NOT_MODIFIED) {
          answer.body.on('error', () => {}).destroy();
          return { isChanged: false };
        }
        const { contentType, bytes } = await read(answer, at.url, limits, at.signal);
        const tag = validator(answer.headers.etag);
        const date = validator(answer.headers['last-modified']);
        return {
          isChanged: true,
          url: at.url.href,
          ...(at.hasMoved && { movedTo: at.url.href }),
          contentType,
          bytes,
          validators: definedFields<Validators>({ etag: tag, lastModified: date }),
        };
      });
    },
  };
}

/** The value of a header if it can be sent back unchanged: short, and printable ASCII. */
function validator(header: string | string[] | undefined): string | undefined {
  const value = [header ?? []].flat()[0]?.trim();
  return value !== undefined && /^[\x20-\x7e]+$/.test(value) && value.length <= MAX_VALIDATOR_LENGTH
    ? value
    : undefined;
}
