import { objects } from './schema/objects.ts';
import { columnList } from './statements.ts';

/** What `SELECT_OBJECT` selects of `objects o`: an `ObjectRow`. Arrays of subqueries cost half of what aggregates do. */
export const OBJECT_COLUMNS: string = `${columnList(objects, 'o')},
    ${asJson("id || ' ' || flags || ' ' || name", 'object_tags', 'id')} AS tags,
    ${asJson('json_build_array(id, content_type, content_body, refs)', 'notes', 'id')} AS notes,
    ${asJson('space_id', 'memberships', 'seq')} AS "spaceIds"`;

/** Everything of an object in one row; tags, notes and memberships in the order in which they were added. */
export const SELECT_OBJECT: string = selectObject('objects');

/** Likewise of the objects that `source`, a table or a subquery, gives. */
export function selectObject(source: string): string {
  return `SELECT ${OBJECT_COLUMNS} FROM ${source} o`;
}

function asJson(what: string, table: string, order: string): string {
  return `array_to_json(ARRAY(SELECT ${what} FROM ${table} WHERE object_seq = o.seq ORDER BY ${order}))::text`;
}
