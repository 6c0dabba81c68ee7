import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { concernsKeyRings } from '../../core/changes/events.ts';
import type { AccessKeyReader, KeyRing } from '../../core/ports/people.ts';
import type { WriteUnit } from '../sql/storage.ts';

type Find = AccessKeyReader['find'];

/** Remembers key rings until a commit may have changed one: that of any process, so that the state is always that of the last commit. */
interface KeyMemory {
  readonly find: Find;
  /** Forgets the keys when a unit of this connection changes any. */
  forgetting(write: WriteUnit): WriteUnit;
}

const MAX_REMEMBERED = 10_000;

/** @param main the connection for writes; other connections' commits show in its `data_version` (sqlite.org/pragma.html) */
export function keyMemory(main: Sqlite.Database, find: Find): KeyMemory {
  const known = new LRUCache<string, KeyRing>({ max: MAX_REMEMBERED });
  const version = main.prepare('PRAGMA data_version').pluck();
  let seen: unknown;

  return {
    async find(kid, fits = () => true) {
      const now = version.get();
      if (now !== seen) known.clear();
      seen = now;
      const remembered = known.get(kid) ?? null;
      if (fits(remembered) && remembered) return remembered;
      const ring = await find(kid); // begins before anything else can commit
      if (ring?.session) known.set(kid, ring);
      return ring;
    },

    forgetting: (write) => (unit, changes) => {
      if (changes.some(concernsKeyRings)) known.clear();
      write(unit, changes);
    },
  };
}
