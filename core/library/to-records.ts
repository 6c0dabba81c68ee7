import type { Account } from '../model/account.ts';
import type { Blob } from '../model/blob.ts';
import { MINUTE, toTimestamp } from '../model/instant.ts';
import type { Link } from '../model/link.ts';
import type { Extract } from '../model/object.ts';
import type { PageCopy } from '../model/page-copy.ts';
import { findPlan } from '../model/plan.ts';
import type { Space } from '../model/space.ts';
import type { Step } from '../model/step.ts';
import type { Uid } from '../model/uid.ts';
import type { LibraryFeed, LibraryObject, Membership, PendingStep, TagTime } from '../ports/library.ts';
import { linesOfParts } from './part-lines.ts';
import type { FileRecord, LibraryRecord, RecordOf } from './record.ts';

/** Converts values of the domain into lines of an export. The order of the members is part of the format. */

export function accountRecord({ id, name, planId, suspended, created }: Account): RecordOf<'account'> {
  const plan = findPlan(planId)?.name;
  return {
    type: 'account',
    id,
    name,
    ...(plan !== undefined && { plan }),
    suspended,
    created: toTimestamp(created),
  };
}

export function tagRecord({ name, modified }: TagTime): RecordOf<'tag'> {
  return { type: 'tag', name, modified: toTimestamp(modified) };
}

export function spaceRecord({ id, name, color, created }: Space): RecordOf<'space'> {
  return { type: 'space', id, name, color, created: toTimestamp(created) };
}

export function feedRecord({ feed, marks }: LibraryFeed): RecordOf<'feed'> {
  const { id, url, title, siteUrl, tags, spaceId, intervalMs, maxFirst, isPaused, saved, created, read } =
    feed;
  return {
    type: 'feed',
    id,
    url,
    title,
    ...(siteUrl !== undefined && { siteUrl }),
    tags: [...tags],
    ...(spaceId !== undefined && { spaceId }),
    ...(intervalMs !== undefined && { intervalMinutes: intervalMs / MINUTE }),
    first: maxFirst,
    paused: isPaused,
    saved,
    created: toTimestamp(created),
    ...(read !== undefined && { read: toTimestamp(read) }),
    marks: [...marks],
  };
}

export function membershipRecord({ objectId, spaceId }: Membership): RecordOf<'membership'> {
  return { type: 'membership', objectId, spaceId };
}

export function linkRecord({ id, sourceId, targetId, flags }: Link): RecordOf<'link'> {
  return { type: 'link', id, sourceId, targetId, flags };
}

export function pinRecord(objectId: Uid): RecordOf<'pin'> {
  return { type: 'pin', objectId };
}

/** An object, then its parts, its text, and the entities it refers to: no line grows with their number. */
export function objectRecords({
  object,
  extract,
  entities,
  copies,
  formerTitles,
  pending,
}: LibraryObject): readonly LibraryRecord[] {
  const { id } = object;
  const { url, blob, screenshot, thumbnail, language, mainEntity, content, deleted } = object;
  return [
    {
      type: 'object',
      id,
      kind: object.kind,
      identity: object.identity,
      title: object.title,
      summary: object.summary,
      authored: [...object.authored],
      completed: object.completed,
      ...(url !== undefined && { url }),
      ...(blob && { blob: fileRecord(blob) }),
      ...(screenshot && { screenshot: fileRecord(screenshot) }),
      ...(thumbnail && { thumbnail: fileRecord(thumbnail) }),
      ...(language !== undefined && { language }),
      ...(mainEntity && { mainEntity: mainEntity as RecordOf<'object'>['mainEntity'] }),
      tags: object.tags.map(({ id: tagId, name, flags }) => ({ id: tagId, name, flags })),
      refusedTags: [...object.refusedTags],
      references: [...object.references],
      formerTitles: [...formerTitles],
      created: toTimestamp(object.created),
      bumped: toTimestamp(object.bumped),
      modified: toTimestamp(object.modified),
      ...(deleted !== undefined && { deleted: toTimestamp(deleted) }),
      pending: pending.filter(({ step }) => !DERIVED.has(step)).map(pendingRecord),
      ...(content && { content }),
    } as RecordOf<'object'>,
    ...linesOfParts(id, object),
    ...(object.extract && extract !== undefined ? [extractRecord(id, object.extract, extract)] : []),
    ...copies.map((copy) => copyRecord(id, copy)),
    ...entities.map(
      (entity): RecordOf<'entity'> => ({
        type: 'entity',
        objectId: id,
        entity: entity as RecordOf<'entity'>['entity'],
      }),
    ),
  ];
}

/** Steps that are no part of an export: vectors are computed after every import, and copies made by whoever wants them. */
const DERIVED: ReadonlySet<Step> = new Set(['embed', 'archive']);

function pendingRecord({ step, failure }: PendingStep) {
  return { step, ...(failure !== undefined && { failure }) };
}

function extractRecord(objectId: Uid, extract: Extract, body: string): RecordOf<'extract'> {
  const { sha256, keywords, references } = extract;
  return {
    type: 'extract',
    objectId,
    sha256,
    ...(keywords && { keywords: [...keywords] }),
    ...(references && { references: [...references] }),
    body,
  };
}

function copyRecord(objectId: Uid, { made, confirmed, files, ...copy }: PageCopy): RecordOf<'copy'> {
  const { id, origin, url, content, missing, page } = copy;
  return {
    type: 'copy',
    objectId,
    id,
    made: toTimestamp(made),
    confirmed: toTimestamp(confirmed),
    origin,
    url,
    content,
    missing,
    page,
    files: files.map(fileRecord),
  };
}

/** Leaves out where the bytes are stored, which is elsewhere in another library. */
function fileRecord({ sha256, type, sizeBytes, name, width, height, colors }: Blob): FileRecord {
  return {
    sha256,
    type,
    sizeBytes,
    ...(name !== undefined && { name }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(colors && { colors: [...colors] }),
  };
}
