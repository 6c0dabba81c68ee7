import type { LibraryObject } from '../../core/changes/import.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { IndexedWords } from '../../core/search/text/indexed.ts';
import { SEQ } from './active-objects.ts';
import type { Unit } from './unit.ts';

/**
 * Adds statements to a unit of work that write one kind of parts of an object, such as its notes, when the object is created
 * (`before` is null), changed, or destroyed (`after` is null, and its row still exists).
 * @param words the words of `after` for the index, if they were computed in advance
 */
export type PartWriter = (
  unit: Unit,
  before: SavedObject | null,
  after: SavedObject | null,
  words?: IndexedWords,
) => void;

/** The index of the words and names of objects, which each database implements differently. */
export interface TextIndex {
  readonly write: PartWriter;
  /** Indexes an unchanged object again. */
  renew(unit: Unit, object: SavedObject): void;
  /** Indexes newly imported objects. */
  add(unit: Unit, imported: readonly LibraryObject[]): void;
}

const READ_EXTRACT = `SELECT body FROM extracts WHERE object_seq = ${SEQ}`;

/** The extracted text of an object at this point of the unit of work, if any. */
export function readExtract(unit: Unit, { id, extract }: SavedObject): string | undefined {
  return extract && unit.read<{ body: string }>(READ_EXTRACT, { objectId: id }, [])[0]?.body;
}
