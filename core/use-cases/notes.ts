import { DomainError } from '../errors.ts';
import type { Content } from '../model/content.ts';
import { type Note, removeNote, replaceNote } from '../model/note.ts';
import { annotateObject, withNotes } from '../model/object.ts';
import type { Caller } from '../model/session.ts';
import type { Uid } from '../model/uid.ts';
import type { Ids } from '../ports/ids.ts';
import type { ObjectEditor } from './edit-object.ts';
import { type MarkdownReader, readContent } from './readings.ts';

/** Notes attached to objects (docs/organise.md, "Notes"). */
export interface Notes {
  /** @returns the id of the new note. @throws DomainError `unprocessable` when the object holds 100 */
  add(caller: Caller, objectId: Uid, content: Content): Promise<Uid>;
  /** @throws DomainError `not-found` when the note is not on the object */
  replace(caller: Caller, objectId: Uid, noteId: Uid, content: Content): Promise<void>;
  /** Does nothing when there is no such note. */
  remove(caller: Caller, objectId: Uid, noteId: Uid): Promise<void>;
}

interface Ports {
  readonly editor: ObjectEditor;
  readonly prose: MarkdownReader;
  readonly ids: Ids;
}

/** New notes with these contents and their wiki references. Their ids ascend in the given order. */
export async function toNotes(
  contents: readonly Content[],
  prose: MarkdownReader,
  ids: Ids,
): Promise<readonly Note[]> {
  const read = await Promise.all(contents.map((content) => toNote(content, prose)));
  return read.map((note) => ({ ...note, id: ids() }));
}

async function toNote(content: Content, prose: MarkdownReader): Promise<Omit<Note, 'id'>> {
  const { references } = await readContent(content, prose);
  return { content, references };
}

export function noteUseCases({ editor, prose, ids }: Ports): Notes {
  return {
    async add(caller, objectId, content) {
      const note = { ...(await toNote(content, prose)), id: ids() };
      await editor.change(caller, objectId, 'notes.add', (object, now) =>
        annotateObject(object, [note], now),
      );
      return note.id;
    },

    async replace(caller, objectId, noteId, content) {
      const note = { ...(await toNote(content, prose)), id: noteId };
      await editor.change(caller, objectId, 'notes.replace', (object, now) => {
        const notes = replaceNote(object.notes, note);
        if (notes === null)
          throw new DomainError('not-found', `The object ${objectId} has no note ${noteId}.`);
        return withNotes(object, notes, now);
      });
    },

    async remove(caller, objectId, noteId) {
      await editor.change(caller, objectId, 'notes.remove', (object, now) =>
        withNotes(object, removeNote(object.notes, noteId), now),
      );
    },
  };
}
