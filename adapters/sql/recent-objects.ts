import { LRUCache } from 'lru-cache';
import type { SavedObject } from '../../core/model/object.ts';
import { weightOf } from '../../core/model/weight.ts';
import type { Dialect } from './dialect.ts';

/** A state of an object. Its version counts its own changes, but not memberships of spaces. */
export interface ObjectStamp {
  readonly seq: number;
  readonly id: string;
  readonly version: number;
  /** Distinguishes changes made after a backup of the same object was restored. */
  readonly modified: number;
  /** The ids of its spaces, as a JSON list. */
  readonly spaces: string;
}

/** The columns of an `ObjectStamp`, for SELECT from `objects o`. */
export function stampColumns({ listOf }: Pick<Dialect, 'listOf'>): string {
  const spaces = listOf('space_id', 'memberships', 'object_seq = o.seq', 'seq');
  return `o.seq, o.id, o.version, o.modified, ${spaces} AS spaces`;
}

/** A cache of recently listed objects, valid while they are in the same state. */
export interface RecentObjects {
  /** The cached object in this state, if any: always the same value, so that others can cache what they derive from it. */
  find(stamp: ObjectStamp): SavedObject | undefined;
  /** Caches an object, unless it was changed between reading its stamp and reading it. */
  keep(stamp: ObjectStamp, object: SavedObject): void;
}

/** The approximate memory of an object without its texts, and of its JSON, in characters. */
const OWN_WEIGHT = 4_096;

/** @param maxWeight approximate number of characters of all objects; the least recently used goes first */
export function recentObjects(maxWeight: number): RecentObjects {
  const kept = new LRUCache<string, { readonly stamp: ObjectStamp; readonly object: SavedObject }>({
    maxSize: maxWeight,
    sizeCalculation: ({ object }) => OWN_WEIGHT + 2 * weightOf(object),
  });
  return {
    find(stamp) {
      const found = kept.get(stamp.id);
      return found && isSame(found.stamp, stamp) ? found.object : undefined;
    },
    keep(stamp, object) {
      if (isOf(stamp, object)) kept.set(stamp.id, { stamp, object });
    },
  };
}

function isOf(stamp: ObjectStamp, { version, modified, spaceIds }: SavedObject): boolean {
  const spaces: readonly string[] = JSON.parse(stamp.spaces);
  return stamp.version === version && stamp.modified === modified && String(spaces) === String(spaceIds);
}

function isSame(a: ObjectStamp, b: ObjectStamp): boolean {
  return a.version === b.version && a.modified === b.modified && a.spaces === b.spaces && a.seq === b.seq;
}
