import type { Note } from '../model/note.ts';
import type { SavedObject } from '../model/object.ts';
import type { Visibility } from './visibility.ts';

/** A note with a highlight, and the object that it is attached to. */
export interface HighlightingNote {
  readonly note: Pick<Note, 'id' | 'content'>;
  readonly object: Pick<SavedObject, 'id' | 'title' | 'url' | 'mainEntity'>;
}

/** Finds notes that may mark passages. Whether they do is in their texts, which a database cannot parse. */
export interface HighlightReader {
  /** The notes of active objects in sight whose text could hold the mark, the newest first. */
  list(visibility: Visibility): AsyncIterable<HighlightingNote>;
  /** The number of these notes, counted up to `maxCount`. */
  count(visibility: Visibility, maxCount: number): Promise<number>;
}
