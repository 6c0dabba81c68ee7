import type { SavedObject } from '../../core/model/object.ts';
import type { LibraryObject } from '../../core/ports/library.ts';
import type { Unit } from './unit.ts';

/**
 * Adds to a unit of work what writes one kind of parts of an object, such as its notes, when the object is created (`before` is
 * null), changed, or destroyed (`after` is null, and its row still exists).
 */
export type PartWriter = (unit: Unit, before: SavedObject | null, after: SavedObject | null) => void;

/** The index of the words and names of objects, which each database keeps in its own form. */
export interface TextIndex {
  readonly write: PartWriter;
  /** Indexes objects that an import has just created. */
  add(unit: Unit, imported: readonly LibraryObject[]): void;
}
