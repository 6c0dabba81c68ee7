import { isDomainError } from '../../errors.ts';
import type { LoggedEvent, Position } from '../../model/event.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';

/** The reason why a follower of a log wakes up: there may be new events, a heartbeat is due, or the stream is over. */
type Wake = 'news' | 'beat' | 'over';

/** A reader that follows the log of an account. */
export interface Follower {
  /** Resolves with the next wake; never rejects. `over` is always the last. */
  next(): Promise<Wake>;
  /** The next events after a position. */
  read(position: Position): Promise<readonly LoggedEvent[]>;
  /** Whether the key still has access. */
  isServed(): Promise<boolean>;
  /** Ends the follower, even while `next` waits. */
  close(): void;
}

/** Wakes the followers of logs. While nothing happens, any number of followers costs two database queries per second. */
export interface EventNews {
  follow(accountId: number, kid: string): Follower;
  /** The number of followers. */
  readonly size: number;
  /** Ends all present and future followers. */
  close(): void;
}

interface Ports extends Pick<AllPorts, 'clock' | 'sleep' | 'monotonic' | 'logger'> {
  readonly storage: Pick<Storage, 'events' | 'accessKeys' | 'watchEvents'>;
}

/** Events that are read together. */
export const EVENTS_PER_PAGE = 500;
/** The interval between checks of the database for events of other processes; also the minimum interval between checks, in milliseconds. */
const CHECK_MS = 1_000;
const MIN_CHECK_MS = 50;
/** Maximum number of followers woken in one iteration of the event loop. */
const WOKEN_PER_TURN = 100;
/** The time without news after which a follower gets a heartbeat, in milliseconds. */
const BEAT_MS = 15_000;

/** What the followers of an account have read since the last change, shared among them. */
interface Account {
  readonly followers: Set<Waiting>;
  newest: Position;
  readonly pages: Map<Position, Promise<readonly LoggedEvent[]>>;
  readonly standing: Map<string, Promise<boolean>>;
}

interface Waiting {
  readonly kid: string;
  /** When its next heartbeat is due. */
  beat: number;
  pending: Wake | null;
  resolve: ((wake: Wake) => void) | null;
}

export function eventNews({ storage, clock, monotonic, sleep, logger }: Ports): EventNews {
  const accounts = new Map<number, Account>();
  let isClosed = false;
  let size = 0;
  let isChecking = false;
  let isBehind = false;
  let checkedKeysAt = 0;
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

  /** Wakes a few followers at a time, since each then writes, and lets other events be handled in between. */
  async function wakeAll(followers: readonly Waiting[], why: Wake): Promise<void> {
    for (const [index, follower] of followers.entries()) {
      if (index % WOKEN_PER_TURN === WOKEN_PER_TURN - 1) await sleep(0);
      wake(follower, why);
    }
  }

  async function announce(account: Account, position: Position): Promise<void> {
    account.newest = position;
    account.pages.clear();
    account.standing.clear();
    await wakeAll([...account.followers], 'news');
  }

  /** Ends the followers whose key has lost access. */
  async function checkKeys(): Promise<void> {
    const all = [...accounts.values()].flatMap(({ followers }) => [...followers]);
    const refused = await storage.accessKeys.refused([...new Set(all.map(({ kid }) => kid))], clock());
    await wakeAll(
      all.filter(({ kid }) => refused.has(kid)),
      'over',
    );
  }

  async function checkLogs(): Promise<void> {
    for (const [id, position] of await storage.events.newest([...accounts.keys()])) {
      const account = accounts.get(id);
      if (account && position > account.newest) await announce(account, position);
    }
  }

  async function check(): Promise<void> {
    const now = monotonic();
    try {
      await checkLogs();
      if (now - checkedKeysAt >= CHECK_MS) {
        checkedKeysAt = now;
        await checkKeys();
      }
    } catch (error) {
      if (!isDomainError(error, 'unavailable')) logger.error('cannot read the event log', { error });
    }
    for (const { followers } of accounts.values())
      for (const follower of followers) if (follower.beat <= now) wake(follower, 'beat');
  }

  async function keepChecking(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    while (size > 0 && !isClosed) {
      if (!isBehind) await sleep(CHECK_MS, wakeUp.signal);
      isBehind = false;
      wakeUp = new AbortController();
      await check();
      await sleep(MIN_CHECK_MS);
    }
    isChecking = false;
  }

  function accountOf(id: number): Account {
    const existing = accounts.get(id);
    if (existing) return existing;
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
      // Spreads heartbeats over the checks, to avoid writing to all followers at the same time.
      const beat = monotonic() + ((size * CHECK_MS) % BEAT_MS);
      const waiting: Waiting = { kid, beat, pending: isClosed ? 'over' : 'news', resolve: null };
      account.followers.add(waiting);
      size += 1;
      void keepChecking();
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
          shared(account.pages, position, () => storage.events.after(accountId, position, EVENTS_PER_PAGE)),
        isServed: () =>
          waiting.pending === 'over'
            ? Promise.resolve(false)
            : shared(
                account.standing,
                kid,
                async () => !(await storage.accessKeys.refused([kid], clock())).has(kid),
              ),
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

/** Maximum number of values that are cached until new events arrive. Readers of past events are at different positions. */
const MAX_SHARED = 16;

/** The cached value, otherwise the result of `read`, which is cached unless it fails. */
function shared<K, V>(cache: Map<K, Promise<V>>, key: K, read: () => Promise<V>): Promise<V> {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = read();
  if (cache.size >= MAX_SHARED) cache.clear();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}
