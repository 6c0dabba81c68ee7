import { unprocessable } from '../errors.ts';
import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** A note attached to an object (docs/api.md, "ObjectNote"). */
export interface Note {
  readonly id: Uid;
  readonly content: Content;
  /** Labels of its wiki references, without duplicates (D32). */
  readonly references: readonly string[];
}

/** The largest number of notes of an object (docs/organise.md, "Notes"). */
export const MAX_NOTES: number = 100;

/** @throws DomainError `unprocessable` when an object with these notes and `more` would have more than 100 */
export function requireRoom(notes: readonly Note[], more: number): void {
  if (notes.length + more <= MAX_NOTES) return;
  throw unprocessable(`An object holds at most ${MAX_NOTES} notes; this one has ${notes.length}.`);
}

/**
 * The notes with others appended.
 * @throws DomainError `unprocessable` when the object would hold more than 100
 */
export function addNotes(notes: readonly Note[], added: readonly Note[]): readonly Note[] {
  requireRoom(notes, added.length);
  return added.length === 0 ? notes : [...notes, ...added];
}

/** The notes with the one of the same id replaced; null when there is none. */
export function replaceNote(notes: readonly Note[], note: Note): readonly Note[] | null {
  const index = notes.findIndex(({ id }) => id === note.id);
  return index < 0 ? null : notes.with(index, note);
}

/** The notes without the one of that id; the same array when there is none. */
export function removeNote(notes: readonly Note[], id: Uid): readonly Note[] {
  return notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes;
}
