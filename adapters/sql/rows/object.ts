import type { Blob } from '../../../core/model/blob.ts';
import type { Entity } from '../../../core/model/entity.ts';
import type { Instant } from '../../../core/model/instant.ts';
import type { AuthoredField, Extract, ObjectKind, SavedObject } from '../../../core/model/object.ts';
import type { ObjectParts } from '../../../core/model/parts.ts';
import type { AppliedTag } from '../../../core/model/tag.ts';
import { type PartLists, readParts } from './parts.ts';
import { list, textList, toBody, toContent } from './values.ts';

/** An object's own row in a database. Lists and trees that are only read whole are JSON; absent values are null. */
export interface OwnRow {
  readonly id: string;
  readonly accountId: number;
  readonly version: number;
  readonly kind: string;
  readonly identity: string;
  readonly title: string;
  readonly summary: string;
  readonly authored: string;
  /** 1 or 0. */
  readonly completed: number;
  readonly url: string | null;
  readonly blob: string | null;
  readonly screenshot: string | null;
  readonly thumbnail: string | null;
  readonly extract: string | null;
  readonly mainEntity: string | null;
  readonly refusedTags: string;
  /** The object's `references`. */
  readonly refs: string;
  readonly created: Instant;
  readonly bumped: Instant;
  readonly modified: Instant;
  readonly deleted: Instant | null;
  readonly contentType: string | null;
  readonly contentBody: string | null;
  readonly language: string | null;
}

/** An object's row with its tags, parts and spaces as JSON lists, in the order in which they were added. */
export interface ObjectRow extends OwnRow, PartLists {
  readonly seq: number;
  /** A list of strings `ID FLAGS NAME`, which takes half as long to parse as nested lists. */
  readonly tags: string;
  readonly spaceIds: string;
}

/** Converts an object to a row, without its tags, parts and spaces. */
export function toOwnRow(object: SavedObject): OwnRow {
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

type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** Converts a row to an object. Optional fields are assigned one by one, since spreading them is far slower. */
export function toObject(row: ObjectRow): SavedObject {
  const object: Omit<Mutable<SavedObject>, keyof ObjectParts> = {
    id: row.id,
    accountId: row.accountId,
    version: row.version,
    kind: row.kind as ObjectKind,
    identity: row.identity,
    title: row.title,
    summary: row.summary,
    authored: list<AuthoredField>(row.authored),
    completed: row.completed === 1,
    tags: list<string>(row.tags).map(toTag),
    refusedTags: list<string>(row.refusedTags),
    references: textList(row.refs),
    spaceIds: list<string>(row.spaceIds),
    created: row.created,
    bumped: row.bumped,
    modified: row.modified,
  };
  readParts(object as Mutable<SavedObject>, row);
  if (row.url !== null) object.url = row.url;
  if (row.contentType !== null && row.contentBody !== null)
    object.content = toContent(row.contentType, row.contentBody);
  if (row.blob !== null) object.blob = JSON.parse(row.blob) as Blob;
  if (row.screenshot !== null) object.screenshot = JSON.parse(row.screenshot) as Blob;
  if (row.thumbnail !== null) object.thumbnail = JSON.parse(row.thumbnail) as Blob;
  if (row.extract !== null) object.extract = JSON.parse(row.extract) as Extract;
  if (row.language !== null) object.language = row.language;
  if (row.mainEntity !== null) object.mainEntity = JSON.parse(row.mainEntity) as Entity;
  if (row.deleted !== null) object.deleted = row.deleted;
  return object as SavedObject;
}

function toTag(text: string): AppliedTag {
  const flagsAt = text.indexOf(' ') + 1;
  const nameAt = text.indexOf(' ', flagsAt) + 1;
  return {
    id: text.slice(0, flagsAt - 1),
    name: text.slice(nameAt),
    flags: Number(text.slice(flagsAt, nameAt - 1)),
  };
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
