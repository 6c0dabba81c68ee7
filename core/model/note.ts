import { unprocessable } from '../errors.ts';
import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** A note attached to an object (interface: ObjectNote). */
export interface Note {
  readonly id: Uid;
  readonly content: Content;
}

/** Most notes that an object holds (interface: Limits). */
export const MAX_NOTES: number = 100;

/**
 * Appends notes in order.
 * @throws DomainError `unprocessable` when the object would hold more than 100
 */
export function addNotes(notes: readonly Note[], added: readonly Note[]): readonly Note[] {
  if (notes.length + added.length > MAX_NOTES) {
    throw unprocessable(`An object holds at most ${MAX_NOTES} notes; this one has ${notes.length}.`);
  }
  return added.length === 0 ? notes : [...notes, ...added];
}
