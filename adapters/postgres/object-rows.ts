import { objects } from './schema/objects.ts';
import { columnList } from './statements.ts';

/** The columns of an `ObjectRow` for SELECT from `objects o`. Arrays of subqueries cost half of what aggregates do. */
export const OBJECT_COLUMNS: string = `${columnList(objects, 'o')},
    ${asJson("id || ' ' || flags || ' ' || name", 'object_tags', 'id')} AS tags,
    ${asJson('json_build_array(id, content_type, content_body, refs)', 'notes', 'id')} AS notes,
    ${asJson('space_id', 'memberships', 'seq')} AS "spaceIds"`;

/** Selects whole objects, one per row; tags, notes and memberships in the order in which they were added. */
export const SELECT_OBJECT: string = selectObject('objects');

/** Likewise, from the objects of `source`, a table or a subquery. */
export function selectObject(source: string): string {
  return `SELECT ${OBJECT_COLUMNS} FROM ${source} o`;
}

function asJson(what: string, table: string, order: string): string {
  return `array_to_json(ARRAY(SELECT ${what} FROM ${table} WHERE object_seq = o.seq ORDER BY ${order}))::text`;
}
