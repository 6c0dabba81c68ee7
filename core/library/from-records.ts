import type { LibraryObject, TagTime } from '../changes/import.ts';
import type { Account } from '../model/account.ts';
import type { Blob } from '../model/blob.ts';
import type { Entity } from '../model/entity.ts';
import { MINUTE } from '../model/instant.ts';
import type { Extract } from '../model/object.ts';
import type { PageCopy } from '../model/page-copy.ts';
import { findPlanByName } from '../model/plan.ts';
import type { SavedSearch } from '../model/saved-search.ts';
import type { Space } from '../model/space.ts';
import type { Uid } from '../model/uid.ts';
import type { Webhook } from '../model/webhook.ts';
import type { LibraryFeed } from '../ports/library.ts';
import { instantOf } from './fields.ts';
import type { FileRecord } from './file-record.ts';
import { objectOfLine } from './object-line.ts';
import { partsOfLines } from './part-lines.ts';
import type { ObjectEntry } from './read-part.ts';
import type { RecordOf } from './record.ts';

/** Converts checked lines of an export into values of the domain. */

export function toAccount({ type: _, plan, created, ...account }: RecordOf<'account'>): Account {
  const planId = plan === undefined ? undefined : findPlanByName(plan)?.id;
  return { ...account, ...(planId !== undefined && { planId }), created: instantOf(created) };
}

export function toTagTime({ name, modified }: RecordOf<'tag'>): TagTime {
  return { name, modified: instantOf(modified) };
}

export function toSpace({ type: _, created, ...space }: RecordOf<'space'>, accountId: number): Space {
  return { ...space, accountId, created: instantOf(created) };
}

/** A feed that is due immediately, since it may have new items. */
export function toLibraryFeed(record: RecordOf<'feed'>, accountId: number): LibraryFeed {
  const { type: _, intervalMinutes, first, paused, read, marks: itemHashes, ...feed } = record;
  const created = instantOf(record.created);
  return {
    feed: {
      ...feed,
      accountId,
      ...(intervalMinutes !== undefined && { intervalMs: intervalMinutes * MINUTE }),
      maxFirst: first,
      isPaused: paused,
      created,
      ...(read !== undefined && { read: instantOf(read) }),
      due: created,
      failures: 0,
    },
    itemHashes,
  };
}

export function toSavedSearch(record: RecordOf<'search'>, accountId: number): SavedSearch {
  const { type: _, order, created, ...choices } = record;
  return {
    ...choices,
    ...(order !== undefined && { sort: order }),
    accountId,
    owner: '',
    created: instantOf(created),
  };
}

/** A paused webhook. It gets a secret when it is resumed. */
export function toWebhook(
  { id, url, types, created }: RecordOf<'webhook'>,
  accountId: number,
): Omit<Webhook, 'position'> {
  return {
    id,
    accountId,
    url,
    types,
    isPaused: true,
    pausedBy: 'import',
    sealedSecret: '',
    created: instantOf(created),
    failures: 0,
    due: 0,
  };
}

/**
 * An object in its first version, with the data that otherwise only the database has.
 * @param keyOf returns the key of a file in the blob store; null if the file is missing, so that the object is imported without it
 */
export function toLibraryObject(
  { record, parts, extract, copies, entities }: ObjectEntry,
  accountId: number,
  keyOf: (file: FileRecord) => Uid | null,
): LibraryObject {
  const blobOf = (file: FileRecord | undefined): Blob | undefined => {
    const key = file && keyOf(file);
    return file && key ? { key, ...file } : undefined;
  };
  return {
    object: objectOfLine(
      record,
      {
        accountId,
        version: 1,
        ...partsOfLines(parts),
        ...(extract && { extract: extractOf(extract) }),
        spaceIds: [],
      },
      blobOf,
    ),
    ...(extract && { extract: extract.body }),
    entities: entities.map(({ entity }) => entity as Entity),
    copies: copies.flatMap((copy) => toCopy(copy, blobOf) ?? []),
    formerTitles: record.formerTitles,
    pending: record.pending,
  };
}

function extractOf({ type: _, objectId: __, body, ...extract }: RecordOf<'extract'>): Extract {
  return { ...extract, characters: body.length };
}

/** A copy of a page without its missing files; undefined if its HTML is missing. */
function toCopy(
  { id, made, confirmed, origin, url, content, missing, page, files }: RecordOf<'copy'>,
  blobOf: (file: FileRecord) => Blob | undefined,
): PageCopy | undefined {
  const unique = [...new Map(files.map((file) => [file.sha256, file])).values()]
    .map(blobOf)
    .filter((file) => file !== undefined);
  if (!unique.some(({ sha256 }) => sha256 === page)) return undefined;
  const times = { made: instantOf(made), confirmed: instantOf(confirmed) };
  return { id, ...times, origin, url, content, missing, page, files: unique };
}

/** The files that an object and the copies of its page mention, without duplicates. */
export function filesOf({ record, copies }: ObjectEntry): readonly FileRecord[] {
  const { blob, screenshot, thumbnail } = record;
  const files = [blob, screenshot, thumbnail, ...copies.flatMap((copy) => copy.files)];
  return [...new Map(files.flatMap((file) => (file ? [[file.sha256, file]] : []))).values()];
}
