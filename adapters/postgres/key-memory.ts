import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Change } from '../../core/changes/change.ts';
import { isAboutPeople } from '../../core/changes/events.ts';
import type { AccessKeyReader, KeyRing } from '../../core/ports/people.ts';

type Find = AccessKeyReader['find'];
type Commit = (changes: readonly Change[]) => Promise<void>;

/** A short-lived cache of keys, so that most requests need no query for their key. */
interface KeyMemory {
  readonly find: Find;
  /**
   * Wraps a commit: after revoking a key or changing an account, it resolves only when no process still caches the old state, so that every
   * later request sees the new state (D17).
   */
  settling(commit: Commit): Commit;
}

/** A monotonic clock, in milliseconds from an arbitrary start. */
interface Stopwatch {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/** How long a key is cached, in milliseconds. Entries expire in every process, so revocations need not be announced. */
export const REMEMBERED_MS = 500;
/**
 * How long a commit waits for all caches to expire, in milliseconds. This is a little longer than `REMEMBERED_MS`, since timers and clocks
 * are not exact.
 */
const AWAITED_MS = 550;
const MAX_REMEMBERED = 10_000;

const STOPWATCH: Stopwatch = { now: () => performance.now(), wait: (ms) => delay(ms) };

export function keyMemory(find: Find, { now, wait }: Stopwatch = STOPWATCH): KeyMemory {
  const cache = new LRUCache<string, { readonly ring: Promise<KeyRing | null>; readonly asked: number }>({
    maxSize: MAX_REMEMBERED,
    sizeCalculation: () => 1,
  });

  function remember(kid: string): Promise<KeyRing | null> {
    const asked = now();
    const entry = { ring: find(kid), asked };
    cache.set(kid, entry);
    const forget = () => void (cache.get(kid) === entry && cache.delete(kid));
    entry.ring.then((ring) => ring?.session || forget(), forget);
    return entry.ring;
  }

  return {
    async find(kid, fits = () => true) {
      const entry = cache.get(kid);
      const ring = entry && now() - entry.asked < REMEMBERED_MS ? await entry.ring : null;
      return fits(ring) && ring ? ring : remember(kid);
    },

    settling: (commit) => async (changes) => {
      try {
        await commit(changes);
      } finally {
        if (changes.some(concernsKeys)) cache.clear();
      }
      // All requests that arrive after the commit has resolved must see the change.
      if (changes.some(isAboutPeople)) await wait(AWAITED_MS);
    },
  };
}

function concernsKeys(change: Change): boolean {
  return isAboutPeople(change) || change.type === 'session.insert' || change.type === 'session.seen';
}
