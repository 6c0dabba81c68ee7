import { difference } from '../../core/model/difference.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import type { PartWriter } from './object-parts.ts';
import { toNoteRow } from './rows/object.ts';
import { assignments } from './table.ts';

/** Writes the notes attached to an object. They are deleted with its row. */
export function noteWriter({ tables: { notes }, insertPartsInto, isAmong }: Dialect): PartWriter {
  const insert = insertPartsInto(notes);
  const replace = `UPDATE notes SET ${assignments(notes, ['contentType', 'contentBody', 'refs'])}
    WHERE object_seq = ${SEQ} AND id = @id`;
  const remove = `DELETE FROM notes WHERE object_seq = ${SEQ} AND ${isAmong('id', 'ids')}`;

  return (unit, before, after) => {
    if (after === null) return;
    const { id: objectId } = after;
    const { added, changed, removed } = difference(before?.notes ?? [], after.notes);
    if (removed.length > 0) unit.write(remove, { objectId, ids: removed.map(({ id }) => id) });
    for (const note of changed) unit.write(replace, { objectId, ...toNoteRow(note) });
    unit.insertParts(
      insert,
      added.map((note) => ({ objectId, ...toNoteRow(note) })),
    );
  };
}
