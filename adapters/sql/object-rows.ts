import { AUTHORED_FIELDS } from '../../core/model/object.ts';
import { PART_NAMES, type PartName } from '../../core/model/parts.ts';
import type { Dialect } from './dialect.ts';
import { PART_ROWS } from './rows/parts.ts';
import { columnList, columnOf, columnsOf } from './table.ts';

/** SQL for the lists in an `ObjectRow` of `objects o`, by name. Each list is in the order in which its rows were added. */
function objectLists(dialect: Dialect, listParts = partList): Readonly<Record<string, string>> {
  const { listOf } = dialect;
  const parts = PART_NAMES.map((name) => [name, listParts(dialect, name)]);
  return {
    tags: listOf("id || ' ' || flags || ' ' || name", 'object_tags', OF_OBJECT, 'id'),
    ...Object.fromEntries(parts),
    spaceIds: listOf('space_id', 'memberships', OF_OBJECT, 'seq'),
  };
}

const OF_OBJECT = 'object_seq = o.seq';

function partList({ tables, recordsOf }: Dialect, name: PartName): string {
  const read = PART_ROWS[name].columns.map((column) => columnOf(tables[name], column));
  return recordsOf(read, name, OF_OBJECT, 'id');
}

/** Maximum size in bytes of the parts that are read in one statement, which takes a few milliseconds. */
const MAX_SHORT_BYTES = 256 * 1024;

/** SQL for a list of parts; null if the parts are long. */
function shortPartList(dialect: Dialect, name: PartName): string {
  return `CASE WHEN ${partBytes(dialect, name)} > ${MAX_SHORT_BYTES} THEN NULL ELSE ${partList(dialect, name)} END`;
}

/**
 * SQL for the size of an object's parts of one kind, in bytes; null without parts. A database knows the length of a text without reading
 * it.
 */
function partBytes({ tables }: Dialect, name: PartName): string {
  const long = columnOf(tables[name], PART_ROWS[name].longColumn);
  return `(SELECT sum(octet_length(${long})) FROM ${name} WHERE ${OF_OBJECT})`;
}

/** SQL for the size of all indexed texts of `objects o`, in bytes, including extracted text. */
export function textBytes(dialect: Dialect): string {
  const texts = [
    'octet_length(o.content_body)',
    ...AUTHORED_FIELDS.map((field) => `octet_length(o.${columnOf(dialect.tables.objects, field)})`),
    `(SELECT octet_length(body) FROM extracts WHERE ${OF_OBJECT})`,
    ...PART_NAMES.map((name) => partBytes(dialect, name)),
  ];
  return texts.map((bytes) => `coalesce(${bytes}, 0)`).join(' + ');
}

/** The columns of an `ObjectRow` for SELECT from `objects o`: the columns of the table, then `OBJECT_LISTS`. */
export function objectColumns(dialect: Dialect): string {
  return columnsWith(dialect, objectLists(dialect));
}

/** The columns of an `ObjectRow` without long parts, which `long-parts.ts` then reads one by one. */
export function columnsWithShortParts(dialect: Dialect): string {
  return columnsWith(dialect, objectLists(dialect, shortPartList));
}

function columnsWith(dialect: Dialect, lists: Readonly<Record<string, string>>): string {
  const selected = Object.entries(lists).map(([name, select]) => `${select} AS "${name}"`);
  return [columnList(dialect.tables.objects, 'o'), ...selected].join(', ');
}

/** The columns of an `ObjectRow` without content and parts, whose texts can be long. */
export function briefColumns(dialect: Dialect): string {
  const own = columnsOf(dialect.tables.objects).map(({ name, column }) =>
    LONG.has(name) ? `NULL AS "${name}"` : `o.${column} AS "${name}"`,
  );
  const lists = Object.entries(objectLists(dialect)).map(([name, select]) =>
    PART_SET.has(name) ? `'' AS "${name}"` : `${select} AS "${name}"`,
  );
  return [...own, ...lists].join(', ');
}

const LONG: ReadonlySet<string> = new Set(['contentType', 'contentBody']);
const PART_SET: ReadonlySet<string> = new Set(PART_NAMES);

/** The names of the lists, in the order of selection. */
export const OBJECT_LISTS = ['tags', ...PART_NAMES, 'spaceIds'] as const;
