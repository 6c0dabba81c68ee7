import { unprocessable } from '../errors.ts';
import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** A note attached to an object (interface: ObjectNote). */
export interface Note {
  readonly id: Uid;
  readonly content: Content;
  /** Labels of the wiki references in it, each once (D32). */
  readonly references: readonly string[];
}

/** Most notes that an object holds (interface: Limits). */
export const MAX_NOTES: number = 100;

/**
 * Lets pass only as many more notes as an object still takes.
 * @throws DomainError `unprocessable` when it would hold more than 100
 */
export function requireRoom(notes: readonly Note[], more: number): void {
  if (notes.length + more <= MAX_NOTES) return;
  throw unprocessable(`An object holds at most ${MAX_NOTES} notes; this one has ${notes.length}.`);
}

/**
 * Appends notes in order.
 * @throws DomainError `unprocessable` when the object would hold more than 100
 */
export function addNotes(notes: readonly Note[], added: readonly Note[]): readonly Note[] {
  requireRoom(notes, added.length);
  return added.length === 0 ? notes : [...notes, ...added];
}

/** The notes with one replaced; null when there is none of its id. */
export function replaceNote(notes: readonly Note[], note: Note): readonly Note[] | null {
  const index = notes.findIndex(({ id }) => id === note.id);
  return index < 0 ? null : notes.with(index, note);
}

/** The notes without one; the same notes when there is none of that id. */
export function removeNote(notes: readonly Note[], id: Uid): readonly Note[] {
  return notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes;
}
