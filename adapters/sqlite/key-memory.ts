import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { concernsKeyRings } from '../../core/changes/events.ts';
import type { AccessKeyReader, KeyRing } from '../../core/ports/people.ts';
import type { WriteUnit } from '../sql/storage.ts';

type Find = AccessKeyReader['find'];

/** Caches key rings until a commit of any process may have changed a key, so that the result always shows the last commit. */
interface KeyMemory {
  readonly find: Find;
  /** Wraps the writing of units of work: if a unit of work changes a key, the cache is cleared. */
  forgetting(write: WriteUnit): WriteUnit;
}

const MAX_REMEMBERED = 10_000;

/** @param main the connection for writes, whose `data_version` changes with commits of other connections (sqlite.org/pragma.html) */
export function keyMemory(main: Sqlite.Database, find: Find): KeyMemory {
  const cache = new LRUCache<string, KeyRing>({ max: MAX_REMEMBERED });
  const version = main.prepare('PRAGMA data_version').pluck();
  let cachedVersion: unknown;

  return {
    async find(kid, fits = () => true) {
      const now = version.get();
      if (now !== cachedVersion) cache.clear();
      cachedVersion = now;
      const remembered = cache.get(kid) ?? null;
      if (fits(remembered) && remembered) return remembered;
      const ring = await find(kid); // in the same iteration of the event loop, before anything else can commit
      if (ring?.session) cache.set(kid, ring);
      return ring;
    },

    forgetting: (write) => (unit, changes) => {
      if (changes.some(concernsKeyRings)) cache.clear();
      write(unit, changes);
    },
  };
}
