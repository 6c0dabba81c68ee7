import type { SavedObject } from '../../core/model/object.ts';
import type { LibraryObject } from '../../core/ports/library.ts';
import type { SearchDocument } from '../../core/search/text/document.ts';
import { SEQ } from './active-objects.ts';
import type { Unit } from './unit.ts';

/**
 * Adds to a unit of work what writes one kind of parts of an object, such as its notes, when the object is created (`before` is
 * null), changed, or destroyed (`after` is null, and its row still exists).
 * @param document `after` as it is indexed, where that was made ahead
 */
export type PartWriter = (
  unit: Unit,
  before: SavedObject | null,
  after: SavedObject | null,
  document?: SearchDocument,
) => void;

/** The index of the words and names of objects, which each database keeps in its own form. */
export interface TextIndex {
  readonly write: PartWriter;
  /** Indexes an object again that has not changed. */
  renew(unit: Unit, object: SavedObject): void;
  /** Indexes objects that an import has just created. */
  add(unit: Unit, imported: readonly LibraryObject[]): void;
}

const READ_EXTRACT = `SELECT body FROM extracts WHERE object_seq = ${SEQ}`;

/** The extracted text of an object at this point of the unit, if it has one. */
export function readExtract(unit: Unit, { id, extract }: SavedObject): string | undefined {
  return extract && unit.read<{ body: string }>(READ_EXTRACT, { objectId: id }, [])[0]?.body;
}
