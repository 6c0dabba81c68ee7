import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { orNull } from '../../core/errors.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { Monotonic } from '../../core/ports/monotonic.ts';
import type { Sleep } from '../../core/ports/sleep.ts';
import type { OpenShare } from '../../core/shares/open-share.ts';
import { galleryPage, nothingHere, objectPage } from '../../core/shares/page.ts';
import { STYLE } from '../../core/shares/style.ts';
import { type ShareWords, shareWordsFor } from '../../core/shares/words.ts';
import type { Thumbnails } from '../../core/use-cases/files/thumbnails.ts';
import type { Pictures } from '../../core/use-cases/objects/pictures.ts';
import type { Shares } from '../../core/use-cases/shares/shares.ts';
import type { Reply } from './pipeline/route.ts';
import type { AddressOf } from './pipeline/visitor.ts';
import { matches } from './replies/blob-reply.ts';
import type { MediaReplies } from './replies/media-reply.ts';
import { isFeedKind, shareFeed } from './replies/share-feed.ts';

/** The path below which shares are served. */
export const SHARE_PATH = '/_/s';

/** A request for a share, or for a part of it. */
export interface ShareRequest {
  readonly incoming: IncomingMessage;
  readonly method: string;
  readonly token: string;
  /** The name of an object in the share, or of a feed, such as `feed.atom`. */
  readonly item?: string | undefined;
  /** `thumbnail`, `file` or `pictures.3`. */
  readonly part?: string | undefined;
  readonly page: string | null;
}

interface Options {
  readonly shares: Pick<Shares, 'open'>;
  readonly thumbnails: Pick<Thumbnails, 'get'>;
  readonly pictures: Pictures;
  readonly media: Pick<MediaReplies, 'send'>;
  readonly addressOf: AddressOf;
  readonly baseUrl: string;
  readonly monotonic: Monotonic;
  readonly sleep: Sleep;
}

const PAGE_SIZE = 48;
/** Minimum time of every rejection with status 404, in milliseconds, so that the time does not reveal the reason. */
const REFUSAL_MS = 25;
/** Maximum number of requests for unknown URLs per client and minute. Further requests get status 429 until the minute ends. */
const MAX_UNKNOWN = 60;
const MINUTE_MS = 60_000;
/** Maximum number of clients whose requests for unknown URLs are counted. */
const MAX_CLIENTS = 10_000;
/** Maximum size of all rendered pages in the cache, in characters. */
const MAX_CACHED_CHARACTERS: number = 8 * 1024 * 1024;

const styleHash = createHash('sha256').update(STYLE).digest('base64');
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Language',
};

/**
 * Shows shares to people without a key. All rejected requests get the same response after the same time (D43), until a client is blocked
 * for guessing addresses.
 */
export function shareSite(options: Options) {
  const { shares, thumbnails, pictures, media, addressOf, baseUrl, monotonic, sleep } = options;
  const guesses = new LRUCache<string, { count: number; readonly until: number }>({ max: MAX_CLIENTS });

  const pageCache = new LRUCache<string, RenderedPage>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ body }) => body.length,
  });

  function countGuess(client: string): void {
    const now = monotonic();
    const known = guesses.get(client);
    const entry = known && known.until > now ? known : { count: 0, until: now + MINUTE_MS };
    entry.count += 1;
    guesses.set(client, entry);
  }

  async function refused(startMs: number, words: ShareWords): Promise<Reply> {
    await sleep(Math.max(0, REFUSAL_MS - (monotonic() - startMs)));
    return { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' }, body: nothingHere(words) };
  }

  /** The rejection for a client that guesses URLs; null for any other client. */
  function blocked(client: string, words: ShareWords): Reply | null {
    const known = guesses.get(client);
    const remainingMs = (known?.until ?? 0) - monotonic();
    if (!known || remainingMs <= 0 || known.count < MAX_UNKNOWN) return null;
    return {
      status: 429,
      headers: {
        ...HEADERS,
        'Retry-After': String(Math.ceil(remainingMs / 1000)),
        'Cache-Control': 'no-store',
      },
      body: nothingHere(words),
    };
  }

  function html(incoming: IncomingMessage, { headers, body }: RenderedPage): Reply {
    if (matches(incoming.headers['if-none-match'], headers.ETag)) return { status: 304, headers, body: null };
    return { status: 200, headers, body };
  }

  async function gallery(
    open: OpenShare,
    { incoming, page }: ShareRequest,
    home: string,
    words: ShareWords,
  ): Promise<Reply | null> {
    const count = await open.count();
    const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
    const number = page === null ? 1 : Number(page);
    if (count === 0 || !Number.isInteger(number) || number < 1 || number > pages) return null;
    const previews = await open.page((number - 1) * PAGE_SIZE, PAGE_SIZE);
    const body = galleryPage(open, previews, { home, number, pages, count }, words);
    return html(incoming, toRenderedPage(body));
  }

  async function answer(open: OpenShare, request: ShareRequest, words: ShareWords): Promise<Reply | null> {
    const { incoming, method, token, part } = request;
    const home = `${baseUrl}${SHARE_PATH}/${token}`;
    const { item } = request;
    if (item === undefined && open.isList) return gallery(open, request, home, words);
    const [, kind = ''] = /^feed\.(\w+)$/.exec(item ?? '') ?? [];
    if (open.isList && part === undefined && isFeedKind(kind))
      return shareFeed(open, { kind, home, incoming, words });
    // A share never changes, but its title may, so the key contains the title. An object of the same version has the same texts.
    const keyOf = (version: number, id = '') => `${token} ${version} ${words.language} ${id} ${open.title}`;
    if (item === undefined && part === undefined && open.version !== null) {
      const page = pageCache.get(keyOf(open.version));
      if (page) return html(incoming, page);
    }
    const object = await open.find(item);
    if (object === null) return null;
    if (part === undefined) {
      const key = keyOf(object.version, item && object.id);
      const cached = pageCache.get(key);
      if (cached) return html(incoming, cached);
      const place = { home, words, ...(open.isList && { back: home }) };
      const page = toRenderedPage(objectPage(open, object, await open.textsOf(object), place));
      pageCache.set(key, page);
      return html(incoming, page);
    }
    const blob = await blobOf(open, object.id, part, object.blob);
    if (!blob) return null;
    const reply = await media.send(blob, { method, headers: incoming.headers }, part === 'file');
    // Caches must revalidate, since the share may have ended. Code in files must not run.
    return {
      ...reply,
      headers: {
        ...reply.headers,
        'Cache-Control': 'private, no-cache',
        'Content-Security-Policy':
          "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'",
      },
    };
  }

  async function blobOf(
    { caller }: OpenShare,
    id: Uid,
    part: string,
    file: Parameters<MediaReplies['send']>[0] | undefined,
  ) {
    if (part === 'thumbnail') return (await thumbnails.get(caller, id)).blob;
    const [, number] = /^pictures\.(\d{1,5})$/.exec(part) ?? [];
    if (number !== undefined) return pictures.get(caller, id, Number(number));
    return part === 'file' ? file : undefined;
  }

  return {
    async show(request: ShareRequest): Promise<Reply> {
      const startMs = monotonic();
      const client = addressOf(request.incoming);
      const words = shareWordsFor(request.incoming.headers['accept-language']);
      const refusal = blocked(client, words);
      if (refusal) return unindexed(refusal);
      const open = await shares.open(request.token);
      if (open === null) countGuess(client);
      const shown = open && (await orNull(() => answer(open, request, words)));
      if (open && shown) return open.share.choices.indexed === true ? shown : unindexed(shown);
      return unindexed(await refused(startMs, words));
    },
  };
}

/** The body is a string because Node writes a string together with the headers, but bytes separately. */
interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
}

function toRenderedPage(body: string): RenderedPage {
  const ETag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { body, headers: { ...HEADERS, ETag, 'Cache-Control': 'no-cache' } };
}

/** Asks search engines not to index a reply. */
const unindexed = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'X-Robots-Tag': 'noindex' },
});
