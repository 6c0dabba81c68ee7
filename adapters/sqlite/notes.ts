import type Sqlite from 'better-sqlite3';
import { difference } from '../../core/model/difference.ts';
import { toNoteRow } from '../../core/rows/object.ts';
import type { PartWriter } from './object-parts.ts';
import { notes } from './schema/objects.ts';
import { assignments, insertInto } from './statements.ts';

/** Writes the notes attached to an object. */
export function noteWriter(main: Sqlite.Database): PartWriter {
  const insert = main.prepare(insertInto(notes));
  const replace = main.prepare(
    `UPDATE notes SET ${assignments(['contentType', 'contentBody', 'refs'])} WHERE object_seq = @objectSeq AND id = @id`,
  );
  const remove = main.prepare('DELETE FROM notes WHERE object_seq = ? AND id = ?');

  return (objectSeq, before, after) => {
    const { added, changed, removed } = difference(before?.notes ?? [], after?.notes ?? []);
    for (const note of removed) remove.run(objectSeq, note.id);
    for (const note of changed) replace.run({ objectSeq, ...toNoteRow(note) });
    for (const note of added) insert.run({ objectSeq, ...toNoteRow(note) });
  };
}
