import type { LibraryObject } from '../../core/changes/import.ts';
import { difference } from '../../core/model/difference.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { PART_NAMES, type PartName, type PartOf } from '../../core/model/parts.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import type { PartWriter } from './object-parts.ts';
import { PART_ROWS } from './rows/parts.ts';
import { assignments } from './table.ts';
import type { PartRow, Unit } from './unit.ts';

/** Writes each kind of parts, such as notes, to its table. Parts are deleted with the row of their object. */
export function partWriters(dialect: Dialect): readonly PartWriter[] {
  return PART_NAMES.map((name) => partWriter(dialect, name));
}

function partWriter<N extends PartName>({ tables, insertPartsInto, isAmong }: Dialect, name: N): PartWriter {
  const { columns, toRow } = PART_ROWS[name];
  const values = columns.filter((column) => column !== 'id');
  const insert = insertPartsInto(tables[name]);
  const replace = `UPDATE ${name} SET ${assignments(tables[name], values)} WHERE object_seq = ${SEQ} AND id = @id`;
  const remove = `DELETE FROM ${name} WHERE object_seq = ${SEQ} AND ${isAmong('id', 'ids')}`;
  const partsOf = (object: SavedObject | null): readonly PartOf<N>[] => object?.[name] ?? [];

  return (unit, before, after) => {
    if (after === null) return;
    const { id: objectId } = after;
    const { added, changed, removed } = difference(partsOf(before), partsOf(after));
    if (removed.length > 0) unit.write(remove, { objectId, ids: removed.map(({ id }) => id) });
    for (const part of changed) unit.write(replace, { objectId, ...toRow(part) });
    unit.insertParts(
      insert,
      added.map((part) => ({ objectId, ...toRow(part) })),
    );
  };
}

/** Writes all parts of imported objects. */
export function partImporter({ tables, insertPartsInto }: Dialect) {
  const inserts = PART_NAMES.map((name) => [name, insertPartsInto(tables[name])] as const);

  function rowsOf<N extends PartName>({ object }: LibraryObject, name: N): readonly PartRow[] {
    const parts: readonly PartOf<N>[] = object[name];
    return parts.map((part) => ({ objectId: object.id, ...PART_ROWS[name].toRow(part) }));
  }

  return (unit: Unit, imported: readonly LibraryObject[]): void => {
    for (const [name, insert] of inserts) {
      unit.insertParts(
        insert,
        imported.flatMap((entry) => rowsOf(entry, name)),
      );
    }
  };
}
