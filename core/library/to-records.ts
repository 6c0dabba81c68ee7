import type { LibraryObject, Membership, TagTime } from '../changes/import.ts';
import { definedFields } from '../json/defined-fields.ts';
import type { Account } from '../model/account.ts';
import { MINUTE, toTimestamp } from '../model/instant.ts';
import type { Link } from '../model/link.ts';
import type { Extract } from '../model/object.ts';
import type { PageCopy } from '../model/page-copy.ts';
import { findPlan } from '../model/plan.ts';
import type { SavedSearch } from '../model/saved-search.ts';
import type { Space } from '../model/space.ts';
import type { Uid } from '../model/uid.ts';
import type { Webhook } from '../model/webhook.ts';
import type { LibraryFeed } from '../ports/library.ts';
import { fileRecord } from './file-record.ts';
import { objectLine } from './object-line.ts';
import { linesOfParts } from './part-lines.ts';
import type { LibraryRecord, RecordOf } from './record.ts';

/** Converts values of the domain into lines of an export. The order of the members is part of the format. */

export function accountRecord(account: Account): RecordOf<'account'> {
  const { id, name, planId, suspended, tokensForbidden, language, maxBytes, mail, created } = account;
  const plan = findPlan(planId)?.name;
  const facts = { id, name, plan, suspended, tokensForbidden, language, maxBytes, mail };
  return definedFields({ type: 'account', ...facts, created: toTimestamp(created) });
}

export function tagRecord({ name, modified }: TagTime): RecordOf<'tag'> {
  return { type: 'tag', name, modified: toTimestamp(modified) };
}

export function spaceRecord({ id, name, color, icon, description, created }: Space): RecordOf<'space'> {
  const choices = { id, name, color, icon, description };
  return definedFields({ type: 'space', ...choices, created: toTimestamp(created) });
}

export function feedRecord({ feed, itemHashes }: LibraryFeed): RecordOf<'feed'> {
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
    marks: [...itemHashes],
  };
}

export function searchRecord(search: SavedSearch): RecordOf<'search'> {
  const { id, name, query, sort, icon, spaceId, similarTo, color, created } = search;
  const choices = { id, name, query, order: sort, icon, spaceId, similarTo, color };
  return definedFields({ type: 'search', ...choices, created: toTimestamp(created) });
}

/** A webhook without its secret. */
export function webhookRecord({ id, url, types, isPaused, created }: Webhook): RecordOf<'webhook'> {
  return { type: 'webhook', id, url, types: [...types], paused: isPaused, created: toTimestamp(created) };
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

/**
 * The lines of an object: one each for the object, its parts, its text and the entities to which it refers, so that no line grows with
 * their number.
 */
export function objectRecords(saved: LibraryObject): readonly LibraryRecord[] {
  const { object, extract, entities, copies } = saved;
  const { id } = object;
  return [
    objectLine(saved),
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

function extractRecord(objectId: Uid, extract: Extract, body: string): RecordOf<'extract'> {
  const { sha256, keywords, references, cut, rows } = extract;
  return {
    type: 'extract',
    objectId,
    sha256,
    ...(keywords && { keywords: [...keywords] }),
    ...(references && { references: [...references] }),
    ...(cut && { cut }),
    ...(rows !== undefined && { rows }),
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
