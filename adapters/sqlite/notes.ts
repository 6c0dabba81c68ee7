import type Sqlite from 'better-sqlite3';
import type { Note } from '../../core/model/note.ts';
import { difference } from './children.ts';
import { toBody } from './object-rows.ts';
import { notes } from './schema.ts';
import { assignments, insertInto } from './statements.ts';

/** Writes what differs between an object's notes before and after. */
export function noteWriter(main: Sqlite.Database) {
  const insert = main.prepare(insertInto(notes));
  const replace = main.prepare(
    `UPDATE notes SET ${assignments(['contentType', 'contentBody'])} WHERE object_seq = @objectSeq AND id = @id`,
  );
  const remove = main.prepare('DELETE FROM notes WHERE object_seq = ? AND id = ?');

  return (objectSeq: number, before: readonly Note[], after: readonly Note[]): void => {
    const { added, changed, removed } = difference(before, after);
    for (const note of removed) remove.run(objectSeq, note.id);
    for (const note of changed) replace.run(toRow(objectSeq, note));
    for (const note of added) insert.run(toRow(objectSeq, note));
  };
}

function toRow(objectSeq: number, { id, content }: Note): typeof notes.$inferInsert {
  return { objectSeq, id, contentType: content.type, contentBody: toBody(content) };
}
