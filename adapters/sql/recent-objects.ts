import { LRUCache } from 'lru-cache';
import type { SavedObject } from '../../core/model/object.ts';
import { weightOf } from '../../core/model/weight.ts';
import type { Dialect } from './dialect.ts';

/** A state of an object. Its own changes are counted; memberships of spaces are not. */
export interface ObjectStamp {
  readonly seq: number;
  readonly id: string;
  readonly version: number;
  /** Tells changes apart that were made after a backup of the same object was restored. */
  readonly modified: number;
  /** The ids of its spaces, as a JSON list. */
  readonly spaces: string;
}

/** The columns of an `ObjectStamp`, for SELECT from `objects o`. */
export function stampColumns({ listOf }: Pick<Dialect, 'listOf'>): string {
  const spaces = listOf('space_id', 'memberships', 'object_seq = o.seq', 'seq');
  return `o.seq, o.id, o.version, o.modified, ${spaces} AS spaces`;
}

/** Objects that were listed lately, and need not be read and made again while they are in the same state. */
export interface RecentObjects {
  /** The object in this state, if it is there: the same value each time, so that others can remember what they make of it. */
  find(stamp: ObjectStamp): SavedObject | undefined;
  /** Keeps an object, unless it was changed between the moments at which its stamp and itself were read. */
  keep(stamp: ObjectStamp, object: SavedObject): void;
}

/** About the number of characters that take the memory of an object without its texts, and of its JSON. */
const OWN_WEIGHT = 4_096;

/** @param maxWeight about the number of characters that all objects may take; what was asked for longest ago goes first */
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
