import { DomainError, isDomainError, type Message, reasonFor } from '../../errors.ts';
import { definedFields } from '../../json/defined-fields.ts';
import { reason } from '../../messages/reasons.ts';
import { type Feed, failedReading, nextReading } from '../../model/feed.ts';
import type { Instant } from '../../model/instant.ts';
import type {
  FeedContent,
  FeedFetcher,
  FeedParser,
  FetchedFeed,
  Validators,
} from '../../ports/feed-source.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { RowOutcome } from '../../ports/row-outcome.ts';
import type { Vault } from '../../ports/vault.ts';
import type { ItemImports } from '../transfer/import-items.ts';
import { knowsAny, newItems, remarkOf } from './new-items.ts';

export interface ReadingPorts extends Pick<AllPorts, 'storage' | 'clock' | 'logger'> {
  readonly feedFetcher: FeedFetcher;
  readonly feedParser: FeedParser;
  readonly itemImports: ItemImports;
  readonly vault: Pick<Vault, 'sha256'>;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The result of a reading, for `feed.progress`. */
export interface FeedUpdate {
  readonly feed: Feed;
  readonly itemHashes?: readonly string[];
}

/** A fetched and parsed feed. */
export interface ReceivedFeed {
  readonly fetched: Extract<FetchedFeed, { isChanged: true }>;
  readonly content: FeedContent;
}

/**
 * Reads a feed and saves its new items like an import: each item is the page at its URL, unless the library already has it. Failures of the
 * feed are part of the result. It only throws if the library fails.
 * @param received the feed, if it has just been fetched
 * @throws DomainError `unavailable`, `storage-full`, or the signal's abort reason
 */
export async function readFeed(
  ports: ReadingPorts,
  feed: Feed,
  signal: AbortSignal,
  received?: ReceivedFeed,
): Promise<FeedUpdate> {
  const { clock, logger, random } = ports;
  let got: ReceivedFeed | null;
  try {
    got = received ?? (await receive(ports, feed, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (!isDomainError(error)) logger.error('a feed cannot be read', { error, id: feed.id });
    const why = reasonFor(isDomainError(error) ? error : reason('feed-unread'));
    return {
      feed: failedReading(
        feed,
        { at: clock(), ...why },
        random(),
        error instanceof DomainError ? (error.retryAfterSeconds ?? 0) : 0,
      ),
    };
  }
  if (got === null) return { feed: succeeded(feed, clock(), random()) };
  return save(ports, feed, got, { signal, isFound: received !== undefined });
}

/**
 * Fetches a feed; null if it is unchanged.
 * @throws DomainError with a message for the user, or the signal's abort reason
 */
async function receive(
  { feedFetcher, feedParser }: Pick<ReadingPorts, 'feedFetcher' | 'feedParser'>,
  { url, etag, lastModified }: Feed,
  signal: AbortSignal,
): Promise<ReceivedFeed | null> {
  const validators = definedFields<Validators>({ etag, lastModified });
  const fetched = await feedFetcher.fetch(url, validators, signal);
  if (!fetched.isChanged) return null;
  const content = await feedParser.parse(fetched);
  if (content.type === 'feed') return { fetched, content };
  throw new DomainError('unprocessable', pageInstead(content.feedUrls));
}

function pageInstead([first]: readonly string[]): Message {
  return first === undefined ? reason('feed-page-instead') : reason('feed-page-names-other', { url: first });
}

async function save(
  { storage, itemImports, vault, clock, random }: ReadingPorts,
  feed: Feed,
  { fetched, content }: ReceivedFeed,
  { signal, isFound }: { readonly signal: AbortSignal; readonly isFound: boolean },
): Promise<FeedUpdate> {
  const itemHashes = await storage.feeds.itemHashes(feed.id);
  const isNew = feed.read === undefined && itemHashes.length === 0;
  // A URL that the owner has just changed may belong to another feed.
  const isOther = isFound && !knowsAny(itemHashes, content, vault.sha256);
  const isFirst = isNew || isOther;
  const found = newItems(feed, content, { itemHashes, isFirst, now: clock(), sha256: vault.sha256 });
  const outcomes: RowOutcome[] = [];
  if (found.rows.length > 0)
    await itemImports.importItems(asStream(found.rows), {
      accountId: feed.accountId,
      ...(feed.spaceId !== undefined && { spaceId: feed.spaceId }),
      signal,
      report: (rows) => void outcomes.push(...rows),
    });
  signal.throwIfAborted();
  // Items in the trash are skipped without a report, because a person deleted them.
  const refused = outcomes.filter(({ outcome, objectId }) => outcome === 'skipped' && objectId === undefined);
  const remark = remarkOf([...found.skipped, ...refused]);
  const { etag: _, lastModified: __, suggestedMs: ___, remark: ____, ...kept } = feed;
  const after: Feed = {
    ...kept,
    ...(fetched.movedTo !== undefined && { url: fetched.movedTo }),
    ...(content.siteUrl !== undefined && { siteUrl: content.siteUrl }),
    // An imported feed may have its URL as its title.
    ...(feed.title === feed.url && content.title !== '' && { title: content.title }),
    ...fetched.validators,
    ...(content.suggestedMs !== undefined && { suggestedMs: content.suggestedMs }),
    ...(remark && { remark }),
    saved: feed.saved + outcomes.filter(({ outcome }) => outcome === 'imported').length,
  };
  return { feed: succeeded(after, clock(), random()), itemHashes: found.itemHashes };
}

function succeeded({ failure: _, ...feed }: Feed, now: Instant, random: number): Feed {
  return { ...feed, read: now, failures: 0, due: nextReading(feed, now, random) };
}

async function* asStream<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
