import type { Table } from 'drizzle-orm';
import { prefixUpperBound } from '../../core/search/query/bounds.ts';
import {
  type CompiledFilter,
  type ComputedColumns,
  type ConditionDialect,
  type Dialect,
  PAGE,
} from '../sql/dialect.ts';
import { columnsOf, insertion } from '../sql/table.ts';
import { tables } from './schema.ts';
import { toMatch } from './search/expression.ts';
import { limitTo } from './statements.ts';
import { toVector } from './vector.ts';

const conditions: ConditionDialect = {
  exists: (from) => `EXISTS (SELECT 1 FROM ${from})`,
  isIn: (list) => `o.seq IN (${list})`,
  isPinned: 'o.seq IN (SELECT object_seq FROM pins WHERE account_id = @accountId)',
  startsWith(name, start, bind) {
    const end = prefixUpperBound(start);
    const lower = `${name} >= ${bind(start)}`;
    return end === null ? lower : `${lower} AND ${name} < ${bind(end)}`;
  },
  words(query, collection, bind) {
    const match = toMatch(query, collection);
    return match && `o.seq IN (SELECT rowid FROM object_texts WHERE object_texts MATCH ${bind(match.text)})`;
  },
};

/** The SQL of SQLite. Lists and trees are passed as JSON, which SQLite's own functions read. */
export const sqliteDialect: Dialect = {
  tables,

  insertInto,
  insertPartsInto: insertInto,

  isAmong,
  given,
  givenObjects: (list) => `${given(list)} LEFT JOIN objects o ON o.id = given.id`,
  // CROSS JOIN fixes the order of the loops: SQLite would otherwise scan all objects of the account.
  foundObjects: (list) => `${given(list)} CROSS JOIN objects o ON o.id = given.id`,
  memberObjects: (spaceId) => `(SELECT object_seq FROM memberships WHERE space_id = @${spaceId}) AS m
    CROSS JOIN objects o ON o.seq = m.object_seq`,
  // With CROSS JOIN, SQLite looks up the rows of this table separately for each preceding row.
  lookUp: (table, alias, where) => `CROSS JOIN ${table} AS ${alias} WHERE ${where}`,
  rows(list, members) {
    const columns = Object.keys(members).map((name) => `value ->> '${name}' AS "${name}"`);
    return `(SELECT ${columns.join(', ')}, key AS place FROM json_each(@${list})) AS r`;
  },
  elementsOf: (list) => `(SELECT value, key + 1 AS place FROM json_each(${list})) AS element`,
  lengthOf: (list) => `json_array_length(${list})`,
  // CROSS JOIN fixes the order of the loops, so that each account takes one lookup in the index of names.
  markedObjects: (
    field,
  ) => `accounts a CROSS JOIN object_facets f ON f.account_id = a.id AND f.field = '${field}' AND f.value = ''
    CROSS JOIN objects o ON o.seq = f.object_seq`,
  fileBytes: (json) =>
    `coalesce(${json} ->> 'sizeBytes', 0) + coalesce(${json} -> 'small' ->> 'sizeBytes', 0)`,
  member: (tree, name) => `(@${tree} ->> (${name}))`,

  // Many lists are empty, such as the spaces of most objects. Building an empty list takes ten times as long as this check.
  listOf: (expression, table, where, order) => `CASE WHEN EXISTS (SELECT 1 FROM ${table} WHERE ${where}) THEN
    (SELECT json_group_array(${expression}) FROM (SELECT * FROM ${table} WHERE ${where} ORDER BY ${order})) ELSE '[]' END`,
  // The values are separated by U+0000, which no text contains. Reading long texts then takes a fifth of the time that JSON takes.
  recordsOf: (columns, table, where, order) =>
    `(SELECT coalesce(group_concat(${columns.join(' || char(0) || ')}, char(0)), '')
      FROM (SELECT * FROM ${table} WHERE ${where} ORDER BY ${order}))`,
  array: (...columns) => `json_array(${columns.join(', ')})`,
  joined: (expression, table, where, order) => `CASE WHEN EXISTS (SELECT 1 FROM ${table} WHERE ${where}) THEN
    (SELECT group_concat(${expression}, ',') FROM (SELECT * FROM ${table} WHERE ${where} ORDER BY ${order})) ELSE '' END`,
  quoted: (text) => `json_quote(${text})`,
  // strftime with %f takes twice as long.
  timestampOf: (instant) => `replace(datetime(${instant} / 1000.0, 'unixepoch', 'subsec'), ' ', 'T') || 'Z'`,
  bytesOf: (text) => `CAST(${text} AS BLOB)`,
  page: (select) =>
    `SELECT CAST(group_concat(json, @separator) AS BLOB) AS json, count(*) AS total FROM (${select})`,
  objectOf: (key, value, from) => `(SELECT json_group_object(${key}, ${value}) FROM ${from})`,
  deleteSome: (table, where, limit) => `DELETE FROM ${table} WHERE ${where} ${toLimit(limit)}`,
  greatest: (a, b) => `max(${a}, ${b})`,
  limitTo: toLimit,

  isSameText: (a, b) => `${a} = ${b}`,
  isSameLabel: (a, b) => `${a} = ${b}`,
  isLabelAmong: isAmong,
  mainEntityId: "o.main_entity ->> 'id'",
  // The range contains the identity itself and every identity that continues it with a space (`sharedIdentity`): "!" follows " ".
  hasIdentity: `o.account_id = @accountId AND o.identity >= @identity AND o.identity < @identity || '!'
    ORDER BY o.deleted IS NOT NULL, o.deleted DESC, o.identity LIMIT 1`,
  wikiCandidates: wikiCandidates(),

  selectNewest: (columns, { where, order }, _limit, join = '') =>
    `SELECT ${columns} FROM objects o ${join} WHERE ${where} ORDER BY ${order} ${toLimit('limit')}`,
  selectPages,
  // CROSS JOIN fixes the order of the loops, with the given rows in the outer one.
  selectBySeq: (columns, where, join = '') => `SELECT ${columns} FROM json_each(@seqs) AS found
    CROSS JOIN objects o ON o.seq = found.value ${join} WHERE ${where}`,
  countBy: (columns, from, least = 'NULL') => `SELECT ${columns}, ${least} AS least, 1 AS count FROM ${from}`,
  selectFulfilling: (columns, from, condition) => `SELECT ${columns}, ${condition} AS "isMet" FROM ${from}`,
  // Sorts only the ids of objects, since sorting whole rows would fill the disk.
  selectAllById: (columns, where) => `
    WITH sorted AS MATERIALIZED (SELECT o.seq FROM objects o WHERE o.account_id = @accountId AND ${where} ORDER BY o.id)
    SELECT ${columns} FROM sorted CROSS JOIN objects o ON o.seq = sorted.seq`,

  toVectorValue: ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  fromVectorValue: (value) => toVector(value as Uint8Array),

  conditions,
};

/**
 * Selects all pages in one statement, and therefore from one snapshot. `edge` uses the index of the sort order to find where each page
 * begins. Reading each object as its own row would take twice as long.
 */
function selectPages(json: string, { where, key, order }: CompiledFilter, join: string): string {
  const after = (
    columns: string,
    joined: string,
    count: number | string,
  ) => `SELECT ${columns} FROM objects o ${joined}
    WHERE ${where} AND (o.${key}, o.id) < (edge.key, edge.id) ORDER BY ${order} LIMIT ${count}`;
  const page = (value: string, columns: string, joined = '') => `CASE WHEN edge.rest >= ${PAGE}
    THEN (SELECT ${value} FROM (${after(columns, joined, PAGE)}))
    ELSE (SELECT ${value} FROM (${after(columns, joined, `coalesce(@limit, 0) % ${PAGE}`)})) END`;
  return `WITH RECURSIVE edge(key, id, rest) AS (
      VALUES (${MAX_INTEGER}, '', coalesce(@limit, ${MAX_INTEGER}))
      UNION ALL SELECT last.${key}, last.id, edge.rest - ${PAGE} FROM edge
        CROSS JOIN objects AS last ON last.seq = (${after('o.seq', '', 1)} OFFSET ${PAGE - 1}) WHERE edge.rest > ${PAGE})
    SELECT ${page('CAST(group_concat(json, @separator) AS BLOB)', json, join)} AS json, ${page('count(*)', '1')} AS total FROM edge`;
}

/** The largest integer that SQLite can store. */
const MAX_INTEGER = '9223372036854775807';

/** A statement that runs once per row. */
function insertInto(table: Table, conflict = '', computed: ComputedColumns = () => ({})): string {
  const columns = columnsOf(table, ['seq']);
  const given = (name: string) => `@${name}`;
  const values: Readonly<Record<string, string>> = computed(given, '0', given);
  return `${insertion(table, columns)} VALUES (${columns.map(({ name }) => values[name] ?? given(name)).join(', ')}) ${conflict}`;
}

function isAmong(text: string, list: string): string {
  return `${text} IN (SELECT value FROM json_each(@${list}))`;
}

function given(list: string): string {
  return `(SELECT value AS id, key + 1 AS place FROM json_each(@${list})) AS given`;
}

function toLimit(parameter: string): string {
  return limitTo(`coalesce(@${parameter}, -1)`);
}

/**
 * The objects whose current or former title is the title of a reference: the oldest two of each kind, since one of them may be the source
 * itself.
 */
function wikiCandidates(): string {
  const titled = (['title', 'former-title'] as const).flatMap((by) =>
    [1, 0].map(
      (isActive) => `SELECT * FROM (
        SELECT t.object_id AS id, '${by}' AS "by", ${isActive} AS "isActive"
        FROM titles t JOIN objects o ON o.id = t.object_id
        WHERE t.account_id = r.account_id AND t.key = r.key AND t.is_current = ${by === 'title' ? 1 : 0}
          AND o.deleted IS ${isActive === 1 ? '' : 'NOT'} NULL AND t.object_id <> @gone ORDER BY t.object_id LIMIT 2)`,
    ),
  );
  return `(SELECT json_group_array(json_object('id', id, 'by', "by", 'isActive', "isActive"))
    FROM (${titled.join(' UNION ALL ')}))`;
}
