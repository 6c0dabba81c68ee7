import { isDomainError, reasonFor } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { FEED_LEASE_MS, type Feed, failedReading } from '../../model/feed.ts';
import { SECOND } from '../../model/instant.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Random } from '../../ports/random.ts';
import type { Sleep } from '../../ports/sleep.ts';
import { type SharedSlots, sharedSlots } from '../../scheduling/shared-slots.ts';
import { type FeedUpdate, type ReadingPorts, type ReceivedFeed, readFeed } from './read-feed.ts';

interface Ports extends Omit<ReadingPorts, 'random'> {
  readonly ids: Ids;
  readonly random: Random;
}

/** Maximum number of feeds that a process reads at the same time, in total and for one account. */
const MAX_RUNNING = 8;
const MAX_PER_ACCOUNT = 2;
/**
 * Maximum number of feeds looked up together, in total and for one account. There are more than can start, since some must wait for others
 * of their account or host.
 */
const MAX_DUE = 100;
const PER_ACCOUNT_DUE = 10;
/** The interval between checks for due feeds, in milliseconds. */
const IDLE_MS: number = 5 * SECOND;
/** The time limit of a reading in milliseconds, well before its lease expires. */
const MAX_READING_MS: number = FEED_LEASE_MS / 2;

/**
 * Reads one feed.
 * @returns false if it was aborted, if another worker has the feed, or if its owner has changed or removed it in the meantime
 */
export type ReadOne = (feed: Feed, signal: AbortSignal, received?: ReceivedFeed) => Promise<boolean>;

/** Creates the reader of single feeds. Several processes may share a database, but only one at a time reads a feed. */
export function feedReading({ ids, random, ...ports }: Ports): ReadOne {
  const { storage, clock, logger } = ports;
  const worker = ids();

  return async ({ id, accountId }, signal, received) => {
    // Each reading is a separate worker, so that two readings in one process exclude each other.
    const reading = `${worker} ${ids()}`;
    const now = clock();
    try {
      await storage.commit([{ type: 'feed.claim', id, worker: reading, now, until: now + FEED_LEASE_MS }]);
      const feed = await storage.feeds.find({ accountId, scope: EVERYTHING }, id);
      if (feed === null) return false;
      const result = await attempt(feed, signal, received);
      if (result === null) await storage.commit([{ type: 'feed.release', id, worker: reading }]);
      else await storage.commit([{ type: 'feed.progress', ...result, worker: reading }]);
      return result !== null;
    } catch (error) {
      if (isDomainError(error, 'stale')) return false;
      throw error;
    }
  };

  /** The result of a reading, even if the library did not accept its items; null when aborted. */
  async function attempt(
    feed: Feed,
    signal: AbortSignal,
    received?: ReceivedFeed,
  ): Promise<FeedUpdate | null> {
    const limit = AbortSignal.timeout(MAX_READING_MS);
    try {
      return await readFeed({ ...ports, random }, feed, AbortSignal.any([signal, limit]), received);
    } catch (error) {
      if (signal.aborted) return null;
      if (!limit.aborted) logger.error('cannot save the items of a feed', { error, id: feed.id });
      const why = reasonFor(reason(limit.aborted ? 'feed-slow' : 'feed-unsaved'));
      return { feed: failedReading(feed, { at: clock(), ...why }, random()) };
    }
  }
}

/** The slots in which this process reads due feeds. Feeds of one host are read one after the other. */
export function feedSlots(ports: Ports, signal: AbortSignal): SharedSlots {
  const { storage, clock } = ports;
  const read = feedReading(ports);
  return sharedSlots<Feed>({
    slots: MAX_RUNNING,
    perAccount: MAX_PER_ACCOUNT,
    aloneBy: ({ url }) => new URL(url).host,
    due: (after) => storage.feeds.due({ now: clock(), after, perAccount: PER_ACCOUNT_DUE, limit: MAX_DUE }),
    work: (feed) => read(feed, signal),
  });
}

/** Reads feeds as they become due. @returns a function that stops it */
export function keepReadingFeeds(ports: Ports & { readonly sleep: Sleep }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const slots = feedSlots(ports, signal);

  /** Starts reading as many due feeds as possible. @returns the number of feeds being read */
  async function begin(): Promise<number> {
    return slots.fill().catch((error) => {
      if (!signal.aborted) ports.logger.error('feeds cannot be read', { error });
      return 0;
    });
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const freed = new AbortController();
      if ((await begin()) > 0) void slots.freed().then(() => freed.abort());
      await ports.sleep(IDLE_MS, AbortSignal.any([signal, freed.signal]));
    }
    await slots.idle();
  }

  const running = keep();
  return async () => {
    stopping.abort();
    await running;
  };
}
