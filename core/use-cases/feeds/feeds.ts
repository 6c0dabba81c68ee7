import { forbidden, isDomainError, notFound, reasonFor, together, unprocessable } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { message } from '../../messages.ts';
import {
  DEFAULT_FIRST,
  FEED_LEASE_MS,
  type Feed,
  type FeedChoices,
  intervalOf,
  newFeed,
  parseFeedTitle,
  parseFeedUrl,
  parseFirst,
  parseInterval,
} from '../../model/feed.ts';
import type { Caller } from '../../model/session.ts';
import { requireSpacesInScope } from '../../model/space.ts';
import { parseTagNames } from '../../model/tag.ts';
import { MAX_TITLE_LENGTH, truncate } from '../../model/text.ts';
import type { Uid } from '../../model/uid.ts';
import type { FeedVisibility } from '../../ports/feed-reader.ts';
import type { FeedFetcher, FeedParser } from '../../ports/feed-source.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import type { ReadOne } from './keep-reading.ts';
import type { ReceivedFeed } from './read-feed.ts';

/** A request for a new feed. */
interface FeedDraft {
  /** The URL of the feed, or of a page that links to it. */
  readonly url: string;
  /** Without it, the feed's own title. */
  readonly title?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly spaceId?: Uid | undefined;
  /** The polling interval; without it, the feed decides. */
  readonly intervalMinutes?: number | undefined;
  /** The number of existing items to save. */
  readonly first?: number | undefined;
  readonly isPaused?: boolean | undefined;
}

/** Changes to a feed; null removes a value. */
interface FeedPatch extends Omit<FeedDraft, 'url' | 'spaceId' | 'intervalMinutes'> {
  readonly url?: string | undefined;
  readonly spaceId?: Uid | null | undefined;
  readonly intervalMinutes?: number | null | undefined;
}

/** The feeds of the caller's account (docs/feeds.md). A key with a content scope sees only feeds that it created. */
export interface Feeds {
  /** The feeds that the caller may see, oldest first. */
  list(caller: Caller): Promise<readonly Feed[]>;
  /** The same feeds as `list`, with the name of the space that each fills. */
  listWithSpaces(caller: Caller): Promise<readonly { readonly feed: Feed; readonly space: string | null }[]>;
  /** @throws DomainError `not-found` */
  get(caller: Caller, id: Uid): Promise<Feed>;
  /**
   * Follows a feed, and reads it for the first time.
   * @throws DomainError `unprocessable` if the URL cannot be reached, or is neither a feed nor a page that names one; `duplicate` if the
   * feed already exists; `forbidden` for a space outside the scope; `not-found` for an unknown space
   */
  create(caller: Caller, draft: FeedDraft): Promise<Feed>;
  /** @throws DomainError `not-found`; otherwise like `create` */
  patch(caller: Caller, id: Uid, patch: FeedPatch): Promise<Feed>;
  /** Removes the feed, if it exists. Its items stay. */
  delete(caller: Caller, id: Uid): Promise<void>;
  /**
   * Reads a feed now. Records failures in the feed.
   * @throws DomainError `not-found`
   */
  read(caller: Caller, id: Uid): Promise<Feed>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'clock' | 'ids'> {
  readonly feedFetcher: FeedFetcher;
  readonly feedParser: FeedParser;
  readonly readOne: ReadOne;
}

/** A feed with its permanent address. */
type FoundFeed = ReceivedFeed & { readonly url: string };

/** A page may name several feeds. At most this many are tried. */
const MAX_TRIED = 3;

export function feedUseCases({ storage, feedFetcher, feedParser, readOne, clock, ids }: Ports): Feeds {
  /** A reading that a person requested is never aborted. Its own limits end it. */
  const endless = new AbortController().signal;

  async function find(caller: Caller, id: Uid): Promise<Feed> {
    const feed = await storage.feeds.find(sightOf(caller), id);
    if (feed) return feed;
    throw notFound('feed', id);
  }

  async function requireSpace({ account, scope }: Caller, spaceId: Uid | undefined): Promise<void> {
    if (spaceId === undefined) {
      if (scope.type !== 'spaces') return;
      throw forbidden(
        'spaceId is missing: an access key limited to spaces can only create feeds for one of them.',
      );
    }
    requireSpacesInScope({ scope }, [spaceId]);
    if (!(await storage.spaces.find(account.id, spaceId))) throw notFound('space', spaceId);
  }

  async function receive(url: string): Promise<FoundFeed> {
    const fetched = await feedFetcher.fetch(url, {});
    if (!fetched.isChanged) throw unprocessable(reason('answer-unconditional', { url }));
    const content = await feedParser.parse(fetched);
    if (content.type === 'feed') return { url: fetched.movedTo ?? url, fetched, content };
    let failure: unknown = unprocessable(reason('page-without-feed'));
    for (const named of content.feedUrls.slice(0, MAX_TRIED)) {
      try {
        const inner = await feedFetcher.fetch(named, {});
        const found = inner.isChanged ? await feedParser.parse(inner) : null;
        if (inner.isChanged && found?.type === 'feed')
          return { url: parseFeedUrl(inner.movedTo ?? named), fetched: inner, content: found };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /**
   * The feed at a URL.
   * @throws DomainError `unprocessable`, even if the other server is unavailable, because this server is not
   */
  async function discover(url: string): Promise<FoundFeed> {
    try {
      return await receive(url);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      throw unprocessable(message('feed-not-found', { url, reason: reasonFor(error) }));
    }
  }

  return {
    async list(caller) {
      await storage.commit(chargeFor(caller, 'feeds.list', clock));
      return storage.feeds.list(sightOf(caller));
    },

    async listWithSpaces(caller) {
      const feeds = await this.list(caller);
      const names = new Map<Uid, string>();
      for await (const { id, name } of storage.spaces.list(sightOf(caller))) names.set(id, name);
      return feeds.map((feed) => ({ feed, space: names.get(feed.spaceId ?? '') ?? null }));
    },

    async get(caller, id) {
      const feed = await find(caller, id);
      await storage.commit(chargeFor(caller, 'feeds.get', clock));
      return feed;
    },

    async create(caller, draft) {
      const { spaceId } = draft;
      const { url = draft.url, title, ...parsed } = parseChoices(draft);
      const choices = {
        tags: [],
        ...(spaceId !== undefined && { spaceId }),
        maxFirst: DEFAULT_FIRST,
        isPaused: draft.isPaused ?? false,
        ...parsed,
      };
      await requireSpace(caller, spaceId);
      const found = await discover(url);
      const { content } = found;
      const named = title ?? (content.title === '' ? found.url : truncate(content.title, MAX_TITLE_LENGTH));
      const feed = newFeed(
        {
          ...choices,
          url: found.url,
          title: named,
          ...(content.siteUrl !== undefined && { siteUrl: content.siteUrl }),
        },
        {
          id: ids(),
          accountId: caller.account.id,
          now: clock(),
          ...(caller.scope.type !== 'everything' && { kid: caller.session.kid }),
        },
      );
      // The lease prevents other workers from reading the feed at the same time.
      const until = feed.due + FEED_LEASE_MS;
      await storage.commit([
        { type: 'feed.insert', feed: { ...feed, due: until }, itemHashes: [] },
        ...chargeFor(caller, 'feeds.create', clock),
        actor(caller),
      ]);
      await readOne(feed, endless, found);
      return find(caller, feed.id);
    },

    async patch(caller, id, patch) {
      const feed = await find(caller, id);
      const { spaceId = feed.spaceId } = patch;
      const { spaceId: _, intervalMs, ...kept } = feed;
      const nextSpace = spaceId ?? undefined;
      const { url = feed.url, ...parsed } = parseChoices(patch);
      const keepsInterval = patch.intervalMinutes === undefined && intervalMs !== undefined;
      if (nextSpace !== feed.spaceId) await requireSpace(caller, nextSpace);
      const found = url === feed.url ? null : await discover(url);
      const after: Feed = {
        ...kept,
        ...(found && { url: found.url }),
        ...(nextSpace !== undefined && { spaceId: nextSpace }),
        ...(keepsInterval && { intervalMs }),
        ...parsed,
        ...(patch.isPaused !== undefined && { isPaused: patch.isPaused }),
      };
      await storage.commit([
        { type: 'feed.replace', after: { ...after, due: dueAfter(feed, after) } },
        ...chargeFor(caller, 'feeds.patch', clock),
        actor(caller),
      ]);
      if (found) await readOne(after, endless, found);
      return find(caller, id);
    },

    async delete(caller, id) {
      const feed = await storage.feeds.find(sightOf(caller), id);
      await storage.commit([
        ...(feed ? [{ type: 'feed.remove', accountId: feed.accountId, id } as const] : []),
        ...chargeFor(caller, 'feeds.delete', clock),
      ]);
    },

    async read(caller, id) {
      const feed = await find(caller, id);
      await storage.commit([...chargeFor(caller, 'feeds.read', clock), actor(caller)]);
      await readOne(feed, endless);
      return find(caller, id);
    },
  };

  /** The due time of a changed feed: now if it resumes, earlier or later if its interval changed. */
  function dueAfter(before: Feed, after: Feed): number {
    if (before.isPaused && !after.isPaused) return clock();
    if (before.intervalMs === after.intervalMs || before.failures > 0) return before.due;
    return (before.read ?? clock()) + intervalOf(after);
  }
}

/** The feeds that a caller may see. */
const sightOf = ({ account, scope, session }: Caller): FeedVisibility => ({
  accountId: account.id,
  scope,
  kid: session.kid,
});

/** The settings of a feed in a request, in their stored form. @throws DomainError `unprocessable` */
function parseChoices({ url, title, tags, intervalMinutes, first }: FeedPatch): Partial<FeedChoices> {
  const parts = together([
    () => (url === undefined ? {} : { url: parseFeedUrl(url) }),
    () => (title === undefined ? {} : { title: parseFeedTitle(title) }),
    () => (tags === undefined ? {} : { tags: parseTagNames(tags) }),
    () => (intervalMinutes == null ? {} : { intervalMs: parseInterval(intervalMinutes) }),
    () => (first === undefined ? {} : { maxFirst: parseFirst(first) }),
  ]);
  return Object.assign({}, ...parts);
}
