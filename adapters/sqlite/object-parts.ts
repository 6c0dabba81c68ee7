import type { SavedObject } from '../../core/model/object.ts';

/**
 * Writes one part of what hangs on an object when that is made (`before` is null), changed, or destroyed (`after` is null,
 * and its row is still there).
 * @param seq the object's row
 */
export type PartWriter = (seq: number, before: SavedObject | null, after: SavedObject | null) => void;
