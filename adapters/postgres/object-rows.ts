import type { Blob } from '../../core/model/blob.ts';
import { type Content, MARKDOWN, PROSE } from '../../core/model/content.ts';
import type { Entity } from '../../core/model/entity.ts';
import type { AuthoredField, Extract, ObjectKind, SavedObject } from '../../core/model/object.ts';
import type { AppliedTag } from '../../core/model/tag.ts';
import { objects } from './schema.ts';
import { columnList } from './statements.ts';

/** The columns of an object's own row but its number. */
export type OwnRow = Omit<typeof objects.$inferSelect, 'seq'>;

/** An object with all that hangs on it, as JSON, as `SELECT_OBJECT` reads it. */
export type ObjectRow = OwnRow & {
  readonly seq: number;
  readonly tags: string;
  readonly notes: string;
  readonly spaceIds: string;
};

/** What `SELECT_OBJECT` selects of `objects o`. Arrays of subqueries cost half of what aggregates do. */
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

/** The columns of an object's own row, as they are written. */
export function toObjectRow(object: SavedObject): OwnRow {
  return {
    id: object.id,
    accountId: object.accountId,
    version: object.version,
    kind: object.kind,
    identity: object.identity,
    title: object.title,
    summary: object.summary,
    authored: JSON.stringify(object.authored),
    completed: object.completed ? 1 : 0,
    url: object.url ?? null,
    blob: jsonOrNull(object.blob),
    screenshot: jsonOrNull(object.screenshot),
    thumbnail: jsonOrNull(object.thumbnail),
    extract: jsonOrNull(object.extract),
    mainEntity: jsonOrNull(object.mainEntity),
    refusedTags: JSON.stringify(object.refusedTags),
    refs: JSON.stringify(object.references),
    created: object.created,
    bumped: object.bumped,
    modified: object.modified,
    deleted: object.deleted ?? null,
    contentType: object.content?.type ?? null,
    contentBody: object.content ? toBody(object.content) : null,
    language: object.language ?? null,
  };
}

/** The body of a content as text: Markdown as it is, Prose as JSON. */
export function toBody(content: Content): string {
  return content.type === MARKDOWN ? content.body : JSON.stringify(content.body);
}

function toContent(type: string, body: string): Content {
  return type === MARKDOWN ? { type, body } : { type: PROSE, body: JSON.parse(body) };
}

/** The object that a row holds. */
export function toObject(row: ObjectRow): SavedObject {
  return {
    id: row.id,
    accountId: row.accountId,
    version: row.version,
    kind: row.kind as ObjectKind,
    identity: row.identity,
    title: row.title,
    summary: row.summary,
    authored: list<AuthoredField>(row.authored),
    completed: row.completed === 1,
    ...(row.url !== null && { url: row.url }),
    ...(row.contentType !== null &&
      row.contentBody !== null && { content: toContent(row.contentType, row.contentBody) }),
    ...(row.blob !== null && { blob: JSON.parse(row.blob) as Blob }),
    ...(row.screenshot !== null && { screenshot: JSON.parse(row.screenshot) as Blob }),
    ...(row.thumbnail !== null && { thumbnail: JSON.parse(row.thumbnail) as Blob }),
    ...(row.extract !== null && { extract: JSON.parse(row.extract) as Extract }),
    ...(row.language !== null && { language: row.language }),
    ...(row.mainEntity !== null && { mainEntity: JSON.parse(row.mainEntity) as Entity }),
    tags: list<string>(row.tags).map(toTag),
    refusedTags: list<string>(row.refusedTags),
    references: list<string>(row.refs),
    notes: list<[string, string, string, string]>(row.notes).map(([id, type, body, refs]) => ({
      id,
      content: toContent(type, body),
      references: list<string>(refs),
    })),
    spaceIds: list<string>(row.spaceIds),
    created: row.created,
    bumped: row.bumped,
    modified: row.modified,
    ...(row.deleted !== null && { deleted: row.deleted }),
  };
}

/** Of `ID FLAGS NAME`. */
function toTag(text: string): AppliedTag {
  const [id = '', flags = ''] = text.split(' ', 2);
  return { id, name: text.slice(id.length + flags.length + 2), flags: Number(flags) };
}

/** A list that was kept as JSON. Most are empty, and parsing is the larger part of reading a row. */
export function list<T>(json: string): readonly T[] {
  return json === '[]' ? [] : JSON.parse(json);
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
