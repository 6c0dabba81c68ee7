import type { SavedObject } from '../../core/model/object.ts';
import type { Unit } from './unit.ts';

/**
 * Adds to a unit of work what writes one part of what hangs on an object when that is made (`before` is null), changed, or
 * destroyed (`after` is null, and its row is still there).
 */
export type PartWriter = (unit: Unit, before: SavedObject | null, after: SavedObject | null) => void;

/** For a unit of work: the row number of the object `objectId`. */
export const SEQ = '(SELECT seq FROM objects WHERE id = @objectId)';
/** For a unit of work: the strings of the list `ids`. */
export const IDS = "(SELECT jsonb_array_elements_text($1->'ids'))";
