import type { SavedObject } from '../../core/model/object.ts';
import { OBJECT_LISTS, objectColumns } from '../sql/object-rows.ts';
import { type ObjectRow, toObject } from '../sql/rows/object.ts';
import { columnsOf } from '../sql/table.ts';
import { sqliteDialect } from './dialect.ts';
import { tables } from './schema.ts';
import { rowView } from './statements.ts';

/** Selects whole objects, one per row. */
export const SELECT_OBJECT: string = `SELECT ${objectColumns(sqliteDialect)} FROM objects o`;

/** The values of a row of `SELECT_OBJECT`, by name. */
export const objectRow: (values: readonly unknown[]) => ObjectRow = rowView<ObjectRow>([
  ...columnsOf(tables.objects).map(({ name }) => name),
  ...OBJECT_LISTS,
]);

/** Converts the values of a row of `SELECT_OBJECT` to an object. */
export function objectOf(values: readonly unknown[]): SavedObject {
  return toObject(objectRow(values));
}
