import { difference } from '../../core/model/difference.ts';
import { toNoteRow } from '../../core/rows/object.ts';
import { IDS, type PartWriter, SEQ } from './object-parts.ts';
import { notes } from './schema/objects.ts';
import { assignments, insertPartsInto } from './statements.ts';

const INSERT = insertPartsInto(notes);
const REPLACE = `UPDATE notes SET ${assignments(notes, ['contentType', 'contentBody', 'refs'])}
  WHERE object_seq = ${SEQ} AND id = @id`;
const REMOVE = `DELETE FROM notes WHERE object_seq = ${SEQ} AND id IN ${IDS}`;

/** Writes the notes attached to an object. */
export const noteWriter: PartWriter = (unit, before, after) => {
  if (after === null) return;
  const { id: objectId } = after;
  const { added, changed, removed } = difference(before?.notes ?? [], after.notes);
  if (removed.length > 0) unit.write(REMOVE, { objectId, ids: removed.map((note) => note.id) });
  for (const note of changed) unit.write(REPLACE, { objectId, ...toNoteRow(note) });
  if (added.length > 0) unit.write(INSERT, { objectId, rows: added.map(toNoteRow) });
};
