import type { Note } from '../model/note.ts';
import type { SavedObject } from '../model/object.ts';
import type { Visibility } from './visibility.ts';

/** A note in which something is highlighted, with the object that it is attached to. */
export interface HighlightingNote {
  readonly note: Pick<Note, 'id' | 'content'>;
  readonly object: Pick<SavedObject, 'id' | 'title' | 'url' | 'mainEntity'>;
}

/** Reads notes that may mark passages: whether they do is in their texts, which a database cannot read. */
export interface HighlightReader {
  /** The notes of active objects in sight whose text could hold the mark, the newest first. */
  list(visibility: Visibility): AsyncIterable<HighlightingNote>;
  /** How many these are, counted up to `maxCount`. */
  count(visibility: Visibility, maxCount: number): Promise<number>;
}
