import { setTimeout as delay } from 'node:timers/promises';
import type { Change } from '../../core/ports/changes.ts';
import type { AccessKeyReader, KeyRing } from '../../core/ports/storage.ts';

type Find = AccessKeyReader['find'];
type Commit = (changes: readonly Change[]) => Promise<void>;

/** What was found of keys, for a moment: most requests of a client are spared the look for its key. */
export interface KeyMemory {
  readonly find: Find;
  /**
   * The same way to commit. What ends a key or changes an account resolves when no process remembers what was before: whoever
   * asks then is answered by what is now (D17).
   */
  settling(commit: Commit): Commit;
}

/** Time as it passes, in milliseconds from any moment. */
export interface Stopwatch {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/** Every process forgets by itself: news of a revocation need reach nobody. */
export const REMEMBERED_MS = 500;
/** A little longer, as timers and clocks are not exact. */
const AWAITED_MS = 550;
const MOST_REMEMBERED = 10_000;

const STOPWATCH: Stopwatch = { now: () => performance.now(), wait: (ms) => delay(ms) };

export function keyMemory(find: Find, { now, wait }: Stopwatch = STOPWATCH): KeyMemory {
  const known = new Map<string, { readonly ring: Promise<KeyRing | null>; readonly asked: number }>();

  function remember(kid: string): Promise<KeyRing | null> {
    const asked = now();
    const entry = { ring: find(kid), asked };
    known.delete(kid);
    known.set(kid, entry);
    for (const oldest of known.keys()) if (known.size > MOST_REMEMBERED) known.delete(oldest);
    const forget = () => void (known.get(kid) === entry && known.delete(kid));
    entry.ring.then((ring) => ring?.session || forget(), forget);
    return entry.ring;
  }

  return {
    async find(kid) {
      const entry = known.get(kid);
      return entry && now() - entry.asked < REMEMBERED_MS ? entry.ring : remember(kid);
    },

    settling: (commit) => async (changes) => {
      try {
        await commit(changes);
      } finally {
        if (changes.some(concernsKeys)) known.clear();
      }
      if (changes.some(isAwaited)) await wait(AWAITED_MS);
    },
  };
}

/** Whether requests must be answered by what is new from then on. */
function isAwaited({ type }: Change): boolean {
  return type === 'key.revoke' || type === 'account.replace';
}

function concernsKeys(change: Change): boolean {
  return isAwaited(change) || change.type === 'session.insert' || change.type === 'session.seen';
}
