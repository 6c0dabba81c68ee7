import { isDomainError } from '../errors.ts';
import type { LoggedEvent, Position } from '../model/event.ts';
import type { Logger } from '../ports/logger.ts';
import type { Monotonic } from '../ports/monotonic.ts';
import type { Sleep } from '../ports/sleep.ts';
import type { Storage } from '../ports/storage.ts';

/** Why someone who follows a log is woken: there may be more, there was nothing for a while, or it is over. */
export type Wake = 'news' | 'beat' | 'over';

/** Someone who follows the log of an account. */
export interface Follower {
  /** Resolves with the next wake; never rejects. After `over` there is no other. */
  next(): Promise<Wake>;
  /** The next events after a position. */
  read(position: Position): Promise<readonly LoggedEvent[]>;
  /** Whether the key is still served. */
  isServed(): Promise<boolean>;
  /** Ends it, also while `next` waits. */
  close(): void;
}

/** Tells those who follow logs of news: they wait here together, so that thousands cost one look at the database a second. */
export interface EventNews {
  follow(accountId: number, kid: string): Follower;
  /** The number of those who follow. */
  readonly size: number;
  /** Ends all of them, and all that come later. */
  close(): void;
}

interface Ports {
  readonly storage: Pick<Storage, 'events' | 'accessKeys' | 'watchEvents'>;
  readonly sleep: Sleep;
  readonly monotonic: Monotonic;
  readonly logger: Logger;
}

/** The number of events that are read at once. */
export const EVENTS_AT_ONCE = 500;
/** How often the database is asked for what other processes wrote, and at most for what this one wrote. */
const LOOK_MS = 1_000;
const MIN_LOOK_MS = 50;
/** How many followers are woken in one turn of the event loop. */
const WOKEN_AT_ONCE = 100;
/** After how long without news a follower is told that nothing happened. */
const BEAT_MS = 15_000;

/** What followers of an account read after the last news, which they share. */
interface Account {
  readonly followers: Set<Waiting>;
  newest: Position;
  readonly pages: Map<Position, Promise<readonly LoggedEvent[]>>;
  readonly standing: Map<string, Promise<boolean>>;
}

interface Waiting {
  readonly kid: string;
  /** When it is next told that nothing happened. */
  beat: number;
  pending: Wake | null;
  resolve: ((wake: Wake) => void) | null;
}

export function eventNews({ storage, monotonic, sleep, logger }: Ports): EventNews {
  const accounts = new Map<number, Account>();
  let isClosed = false;
  let size = 0;
  let isLooking = false;
  let isBehind = false;
  let lookedAtKeys = 0;
  let wakeUp = new AbortController();
  const stopWatching = storage.watchEvents(() => {
    if (isBehind) return;
    isBehind = true;
    wakeUp.abort();
  });

  function wake(waiting: Waiting, why: Wake): void {
    if (waiting.pending === 'over') return;
    if (why !== 'beat' || waiting.pending === null) waiting.pending = why;
    waiting.beat = monotonic() + BEAT_MS;
    if (waiting.resolve) {
      const { resolve, pending } = waiting;
      waiting.resolve = null;
      if (pending !== 'over') waiting.pending = null;
      resolve(pending ?? why);
    }
  }

  /** Wakes a few at a time, since each then writes: others get their turns between them. */
  async function wakeAll(followers: readonly Waiting[], why: Wake): Promise<void> {
    for (const [index, follower] of followers.entries()) {
      if (index % WOKEN_AT_ONCE === WOKEN_AT_ONCE - 1) await sleep(0);
      wake(follower, why);
    }
  }

  async function tell(account: Account, position: Position): Promise<void> {
    account.newest = position;
    account.pages.clear();
    account.standing.clear();
    await wakeAll([...account.followers], 'news');
  }

  /** Ends those whose key is no longer served. */
  async function lookAtKeys(): Promise<void> {
    const all = [...accounts.values()].flatMap(({ followers }) => [...followers]);
    const refused = await storage.accessKeys.refused([...new Set(all.map(({ kid }) => kid))]);
    await wakeAll(
      all.filter(({ kid }) => refused.has(kid)),
      'over',
    );
  }

  async function lookAtLogs(): Promise<void> {
    for (const [id, position] of await storage.events.newest([...accounts.keys()])) {
      const account = accounts.get(id);
      if (account && position > account.newest) await tell(account, position);
    }
  }

  async function look(): Promise<void> {
    const now = monotonic();
    try {
      await lookAtLogs();
      if (now - lookedAtKeys >= LOOK_MS) {
        lookedAtKeys = now;
        await lookAtKeys();
      }
    } catch (error) {
      if (!isDomainError(error, 'unavailable')) logger.error('the log of events cannot be read', { error });
    }
    for (const { followers } of accounts.values())
      for (const follower of followers) if (follower.beat <= now) wake(follower, 'beat');
  }

  async function keepLooking(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (size > 0 && !isClosed) {
      if (!isBehind) await sleep(LOOK_MS, wakeUp.signal);
      isBehind = false;
      wakeUp = new AbortController();
      await look();
      await sleep(MIN_LOOK_MS);
    }
    isLooking = false;
  }

  function accountOf(id: number): Account {
    const known = accounts.get(id);
    if (known) return known;
    const account: Account = { followers: new Set(), newest: 0, pages: new Map(), standing: new Map() };
    accounts.set(id, account);
    return account;
  }

  return {
    get size() {
      return size;
    },

    follow(accountId, kid) {
      const account = accountOf(accountId);
      // Spread over the looks, so that not all are written to in one.
      const beat = monotonic() + ((size * LOOK_MS) % BEAT_MS);
      const waiting: Waiting = { kid, beat, pending: isClosed ? 'over' : 'news', resolve: null };
      account.followers.add(waiting);
      size += 1;
      void keepLooking();
      return {
        next() {
          const { pending } = waiting;
          if (pending !== 'over') waiting.pending = null;
          if (pending !== null) return Promise.resolve(pending);
          return new Promise((resolve) => {
            waiting.resolve = resolve;
          });
        },
        read: (position) =>
          shared(account.pages, position, () => storage.events.after(accountId, position, EVENTS_AT_ONCE)),
        isServed: () =>
          waiting.pending === 'over'
            ? Promise.resolve(false)
            : shared(account.standing, kid, async () => !(await storage.accessKeys.refused([kid])).has(kid)),
        close() {
          if (!account.followers.delete(waiting)) return;
          wake(waiting, 'over');
          size -= 1;
          if (account.followers.size === 0 && accounts.get(accountId) === account) accounts.delete(accountId);
        },
      };
    },

    close() {
      stopWatching();
      isClosed = true;
      wakeUp.abort();
      for (const { followers } of accounts.values()) for (const follower of followers) wake(follower, 'over');
    },
  };
}

/** The number of values that are remembered until the next news: readers of the past are at as many positions. */
const MAX_SHARED = 16;

/** What is being or was read already, if it can be had, else what `read` gives. */
function shared<K, V>(known: Map<K, Promise<V>>, key: K, read: () => Promise<V>): Promise<V> {
  const there = known.get(key);
  if (there) return there;
  const value = read();
  if (known.size >= MAX_SHARED) known.clear();
  known.set(key, value);
  value.catch(() => known.delete(key));
  return value;
}
