import type Sqlite from 'better-sqlite3';
import type { SavedObject } from '../../core/model/object.ts';
import { type ObjectRow, toObject } from '../../core/rows/object.ts';
import { objects } from './schema/objects.ts';
import { columnList, columnNames, rowView } from './statements.ts';

type OwnColumns = typeof objects.$inferSelect;
type SelectedRow = OwnColumns & Readonly<Record<keyof typeof PARTS, string>>;

/** The fields of a note, separated by U+0000, which no text holds. */
const NOTE = ['id', 'content_type', 'content_body', 'refs'].join(' || char(0) || ');

/** The parts of `objects o`, each as a list in the order in which they were added. */
const PARTS: Readonly<Record<Exclude<keyof ObjectRow, keyof OwnColumns>, string>> = {
  tags: `SELECT json_group_array(id || ' ' || flags || ' ' || name) FROM
      (SELECT id, flags, name FROM object_tags WHERE object_seq = o.seq ORDER BY id)`,
  notes: `SELECT coalesce(group_concat(${NOTE}, char(0)), '') FROM
      (SELECT id, content_type, content_body, refs FROM notes WHERE object_seq = o.seq ORDER BY id)`,
  spaceIds: `SELECT json_group_array(space_id) FROM
      (SELECT space_id FROM memberships WHERE object_seq = o.seq ORDER BY seq)`,
};

/** The columns of an `ObjectRow` for SELECT from `objects o`. */
export const OBJECT_COLUMNS: string = [
  columnList(objects, 'o'),
  ...Object.entries(PARTS).map(([name, select]) => `(${select}) AS ${name}`),
].join(',\n    ');

/** Selects whole objects, one per row. */
export const SELECT_OBJECT: string = `SELECT ${OBJECT_COLUMNS} FROM objects o`;

/** The values of `OBJECT_COLUMNS` as a row. */
export const objectRow: (values: readonly unknown[]) => ObjectRow = rowView<SelectedRow>([
  ...columnNames(objects),
  ...Object.keys(PARTS),
]);

/** The values of `OBJECT_COLUMNS` as an object. */
export function objectOf(values: readonly unknown[]): SavedObject {
  return toObject(objectRow(values));
}

/** A prepared SELECT of `OBJECT_COLUMNS`. */
export interface ObjectStatement<Parameters extends readonly unknown[]> {
  first(...parameters: Parameters): SavedObject | null;
  all(...parameters: Parameters): readonly SavedObject[];
}

export function objectStatement<Parameters extends readonly unknown[]>(
  connection: Sqlite.Database,
  sql: string,
): ObjectStatement<Parameters> {
  const statement = connection.prepare<[...Parameters], readonly unknown[]>(sql).raw();
  return {
    first(...parameters) {
      const values = statement.get(...parameters);
      return values ? objectOf(values) : null;
    },
    all: (...parameters) => statement.all(...parameters).map(objectOf),
  };
}
