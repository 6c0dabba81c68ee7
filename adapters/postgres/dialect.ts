import type { Dialect, MemberType } from '../sql/dialect.ts';
import { START } from '../sql/schema/describe.ts';
import { castOf, columnsOf, insertion, type NamedColumn } from '../sql/table.ts';
import { tables } from './schema.ts';
import { conditions } from './search/conditions.ts';
import { ROWS_PER_FETCH } from './stream.ts';

/**
 * Postgres' SQL. A list or tree is a parameter with JSON, written `@name::text::jsonb`. In `apply_unit`, which gets all parameters in one
 * tree, it is a member of that tree.
 */
export const postgresDialect: Dialect = {
  tables,

  insertInto(table, conflict = '', computed = () => ({})) {
    const columns = columnsOf(table, ['seq']);
    const valuesIn = (row: string) =>
      Object.fromEntries(columns.map((column) => [column.name, fromRow(column, row)]));
    const [given, first] = [valuesIn('r'), valuesIn(`(${json('rows')}->0)`)];
    const common = (name: string) => first[name] ?? '';
    const values = { ...given, ...computed((name) => given[name] ?? '', 'place - 1', common) };
    return `${insertion(table, columns)}
      SELECT ${columns.map(({ name }) => values[name]).join(', ')}
      FROM jsonb_array_elements(${json('rows')}) WITH ORDINALITY AS r(r, place) ${conflict}`;
  },
  insertPartsInto(table, conflict = '') {
    const columns = columnsOf(table, ['seq']);
    const values = columns.map((column) => FROM_OBJECT[column.name] ?? fromRow(column));
    return `${insertion(table, columns)}
      SELECT ${values.join(', ')} FROM jsonb_array_elements(${json('rows')}) AS r ${objectOf("r->>'objectId'")} ${conflict}`;
  },

  isAmong: (text, list) => `${text} = ANY(ARRAY(SELECT jsonb_array_elements_text(${json(list)})))`,
  given,
  // Each object is looked up separately, because the planner cannot know the number of ids.
  givenObjects: (list) =>
    `${given(list)} LEFT JOIN LATERAL (SELECT * FROM objects WHERE id = given.id LIMIT 1) AS o ON TRUE`,
  foundObjects: (list) =>
    `${given(list)} CROSS JOIN LATERAL (SELECT * FROM objects WHERE id = given.id LIMIT 1) AS o`,
  memberObjects: (spaceId) => `(SELECT object_seq FROM memberships WHERE space_id = @${spaceId}) AS m
    CROSS JOIN LATERAL (SELECT * FROM objects WHERE seq = m.object_seq LIMIT 1) AS o`,
  // With OFFSET, because Postgres expects a hundred elements in any list, and would read the whole table instead of looking rows up.
  lookUp: (table, alias, where) =>
    `CROSS JOIN LATERAL (SELECT * FROM ${table} AS ${alias} WHERE ${where} OFFSET 0) AS ${alias}`,
  rows(list, members) {
    const columns = Object.entries<MemberType>(members);
    const types = columns.map(([name, type]) => `"${name}" ${type}`);
    return `ROWS FROM (jsonb_to_recordset(${json(list)}) AS (${types.join(', ')}))
      WITH ORDINALITY AS r(${columns.map(([name]) => `"${name}"`).join(', ')}, place)`;
  },
  elementsOf: (list) => `jsonb_array_elements_text(${list}::jsonb) WITH ORDINALITY AS element(value, place)`,
  lengthOf: (list) => `jsonb_array_length(${list}::jsonb)`,
  // With LATERAL, each account takes one step in the index of names.
  markedObjects: (field) => `accounts a CROSS JOIN LATERAL (SELECT DISTINCT object_seq FROM object_facets
      WHERE account_id = a.id AND field = '${field}' AND left(value, ${START}) = '') AS f
    JOIN objects o ON o.seq = f.object_seq`,
  fileBytes: (json) =>
    `coalesce((${json}::json ->> 'sizeBytes')::bigint, 0) + coalesce((${json}::json -> 'small' ->> 'sizeBytes')::bigint, 0)`,
  member: (tree, name) => `(${json(tree)} ->> (${name}))`,

  // Arrays of subqueries cost half as much as aggregates.
  listOf,
  recordsOf: (columns, ...rows) => listOf(array(...columns), ...rows),
  array,
  joined: (expression, table, where, order) =>
    `array_to_string(ARRAY(SELECT ${expression} FROM ${table} WHERE ${where} ORDER BY ${order}), ',')`,
  quoted: (text) => `to_json(${text})::text`,
  timestampOf: (instant) =>
    `to_char(to_timestamp(${instant} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  bytesOf: (text) => text,
  page: (select) =>
    `SELECT string_agg(json, @separator::text) AS json, count(*)::integer AS total FROM (${select}) AS listed`,
  objectOf: (key, value, from) => `(SELECT json_object_agg(${key}, ${value})::text FROM ${from})`,
  deleteSome: (table, where, limit) =>
    `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${where} LIMIT @${limit}::bigint)`,
  greatest: (a, b) => `greatest(${a}, ${b})`,
  limitTo: (parameter) => `LIMIT @${parameter}::bigint`,

  isSameText: (a, b) => `left(${a}, ${START}) = left(${b}, ${START}) AND ${a} = ${b}`,
  // An object's labels differ in their digests, which are in the index.
  isSameLabel: (a, b) => `md5(${a}) = md5(${b})`,
  // IS TRUE makes Postgres hash the list. Otherwise, it would compare an array label by label, and might do the same in a join.
  isLabelAmong: (label, list) => `(${label} IN (SELECT jsonb_array_elements_text(${json(list)}))) IS TRUE`,
  mainEntityId: "o.main_entity::json ->> 'id'",
  // Compares digests, since an index cannot contain long texts.
  hasIdentity: `o.seq = (
    SELECT seq FROM (
      SELECT seq, identity, deleted FROM objects
      WHERE account_id = @accountId AND md5(identity) = md5(@identity::text) AND identity = @identity
      UNION ALL
      SELECT seq, identity, deleted FROM objects
      WHERE account_id = @accountId AND strpos(identity, ' ') > 0
        AND md5(split_part(identity, ' ', 1)) = md5(@identity::text) AND starts_with(identity, @identity)
    ) AS same ORDER BY deleted IS NOT NULL, deleted DESC, identity LIMIT 1)`,
  // This is a function so that its plan is cached.
  wikiCandidates: "wiki_candidates(r.account_id, r.key, '', @gone)::text",

  // Short lists have a constant limit, so that Postgres can cache their plan. With a parameter, it would plan each list again.
  selectNewest(columns, { where, order }, limit, join = '') {
    const isShort = limit !== undefined && limit <= ROWS_PER_FETCH;
    const source = isShort
      ? `(SELECT * FROM objects o WHERE ${where} ORDER BY ${order} LIMIT ${ROWS_PER_FETCH}) o ${join}`
      : `objects o ${join} WHERE ${where}`;
    return `SELECT ${columns} FROM ${source} ORDER BY ${order} LIMIT @limit::bigint`;
  },
  // Each object is a row. Joining objects in pages would require sorting all of them first.
  selectPages: (json, { where, order }, join) =>
    `SELECT ${json}, 1 AS total FROM objects o ${join} WHERE ${where} ORDER BY ${order} LIMIT @limit::bigint`,
  selectBySeq: (columns, where, join = '') => `SELECT ${columns}
    FROM jsonb_array_elements_text(${json('seqs')}) WITH ORDINALITY AS found(seq, place)
    CROSS JOIN LATERAL (SELECT * FROM objects WHERE seq = found.seq::bigint LIMIT 1) AS o ${join}
    WHERE ${where} ORDER BY found.place`,
  countBy: (columns, from, least = 'NULL') =>
    `SELECT ${columns}, min(${least}) AS least, count(*)::integer AS count FROM ${from} GROUP BY ${columns}`,
  selectFulfilling: (columns, from, condition) =>
    `SELECT ${columns}, TRUE AS "isMet" FROM ${from} AND ${condition}`,
  selectAllById: (columns, where) =>
    `SELECT ${columns} FROM objects o WHERE o.account_id = @accountId AND ${where} ORDER BY o.id`,

  toVectorValue: (vector) => `{${vector.join(',')}}`,
  fromVectorValue: (value) => toVector(value as string),

  conditions,
};

/** Parses a vector from the text of an array. */
export function toVector(array: string): Float32Array {
  return Float32Array.from(JSON.parse(`[${array.slice(1, -1)}]`) as number[]);
}

/** The columns of a part whose values come from its object. */
const FROM_OBJECT: Readonly<Record<string, string>> = { objectSeq: 'o.seq', accountId: 'o.account_id' };

function objectOf(id: string): string {
  return `CROSS JOIN LATERAL (SELECT seq, account_id FROM objects WHERE id = ${id} LIMIT 1) AS o`;
}

function fromRow({ name, type }: NamedColumn, row = 'r'): string {
  return `(${row}->>'${name}')::${castOf(type)}`;
}

function listOf(expression: string, table: string, where: string, order: string): string {
  return `array_to_json(ARRAY(SELECT ${expression} FROM ${table} WHERE ${where} ORDER BY ${order}))::text`;
}

function array(...columns: readonly string[]): string {
  return `json_build_array(${columns.join(', ')})`;
}

function given(list: string): string {
  return `jsonb_array_elements_text(${json(list)}) WITH ORDINALITY AS given(id, place)`;
}

function json(parameter: string): string {
  return `@${parameter}::text::jsonb`;
}
