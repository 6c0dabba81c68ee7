import type { Note } from '../model/note.ts';
import type { SavedObject } from '../model/object.ts';
import type { Visibility } from './visibility.ts';

/** A note with a highlight, and the object that it is attached to. */
export interface HighlightingNote {
  readonly note: Pick<Note, 'id' | 'content'>;
  readonly object: Pick<SavedObject, 'id' | 'title' | 'url' | 'mainEntity'>;
}

/** Finds notes that may mark passages. Only parsing their texts shows whether they do, and a database cannot do that. */
export interface HighlightReader {
  /** The notes of visible active objects whose text may contain the syntax of a highlight, the newest first. */
  list(visibility: Visibility): AsyncIterable<HighlightingNote>;
  /** The number of these notes, counted up to `maxCount`. */
  count(visibility: Visibility, maxCount: number): Promise<number>;
}
