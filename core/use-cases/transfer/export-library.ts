import type { LibraryObject } from '../../changes/import.ts';
import { isDomainError, notFound } from '../../errors.ts';
import type { Hash } from '../../library/checksum.ts';
import { END_PART, FORMAT, FORMAT_VERSION, HEADER_PART, recordsPart } from '../../library/format.ts';
import { type MemoryPool, memoryPool } from '../../library/memory.ts';
import { type Group, groupOf, inParts, textPart, toAsyncIterable } from '../../library/parts.ts';
import {
  accountRecord,
  feedRecord,
  linkRecord,
  membershipRecord,
  objectRecords,
  pinRecord,
  searchRecord,
  spaceRecord,
  tagRecord,
  webhookRecord,
} from '../../library/to-records.ts';
import type { Account } from '../../model/account.ts';
import type { Blob } from '../../model/blob.ts';
import { originalsOf, RETENTION_MS } from '../../model/object.ts';
import type { Uid } from '../../model/uid.ts';
import type { Archive, ArchiveFile } from '../../ports/archive.ts';
import type { LibrarySnapshot } from '../../ports/library.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Vault } from '../../ports/vault.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';

interface ExportOptions {
  /** Exports only this account, without naming it, so that the export can be imported into any other account. */
  readonly accountId?: number;
  /** Exports only these objects, which belong to `accountId`, with their spaces, links and pins. */
  readonly only?: ReadonlySet<Uid>;
  /** Called with the number of objects before the first is exported. */
  begin?(objects: number): void;
  /** Called with the number of objects written since the previous call. */
  advance?(objects: number): void;
  /** Called for an object whose file is missing or damaged and cannot be exported. */
  miss(objectId: Uid): void;
}

interface Exports {
  /**
   * Exports the content of accounts at one moment, in constant memory. Does not export access keys and other ways to log in, the secrets of
   * webhooks, sessions, credits, shares, logs, vectors, and expired trash (D24). The bytes do not depend on the kind of database
   * (docs/export.md).
   * @throws (when read) DomainError `not-found` for an unknown account
   */
  exportLibrary(options: ExportOptions): Archive;
}

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'clock'> {
  readonly vault: Pick<Vault, 'sha256'>;
}

/** Files, of up to 64 MiB each, that are read ahead. */
const FILES_AHEAD = 2;

export function exportUseCases({ storage, blobs, vault, clock }: Ports): Exports {
  async function accountsOf(accountId: number | undefined): Promise<readonly Account[]> {
    if (accountId === undefined)
      return (await storage.accounts.list()).filter(({ deleted }) => deleted === undefined);
    const account = await storage.accounts.find(accountId);
    if (!account) throw notFound('account', String(accountId));
    return [account];
  }

  /** A file; null if missing or damaged. */
  async function readFile({ key, sha256, sizeBytes }: Blob, pool: MemoryPool): Promise<ArchiveFile | null> {
    const memory = pool.take(sizeBytes);
    const release = () => pool.giveBack(memory);
    try {
      const bytes = await blobs.read(key, memory);
      if (vault.sha256(bytes) === sha256) return { sha256, pieces: [bytes], release };
    } catch (error) {
      if (!isDomainError(error, 'not-found')) throw error;
    }
    release();
    return null;
  }

  /** Each wanted file once. Reads the next file while the consumer handles the current one. */
  async function* readFiles(
    groups: readonly Group[],
    wanted: ReadonlySet<string> | undefined,
    miss: ExportOptions['miss'],
    pool: MemoryPool,
  ): AsyncGenerator<ArchiveFile> {
    const files = new Map<string, { readonly file: Blob; readonly objectId: Uid }>();
    for (const { files: mentioned, objectId = '' } of groups) {
      for (const file of mentioned) {
        if (!wanted || wanted.has(file.sha256)) files.set(file.sha256, { file, objectId });
      }
    }
    for await (const { from, to } of mapConcurrent(files.values(), FILES_AHEAD, ({ file }) =>
      readFile(file, pool),
    )) {
      if (to === null) miss(from.objectId);
      else yield to;
    }
  }

  return {
    async *exportLibrary({ accountId, only, begin, advance, miss }) {
      const accounts = await accountsOf(accountId);
      const isWhole = accountId === undefined;
      const pool = memoryPool();
      const snapshot = await storage.library.snapshot(clock() - RETENTION_MS);
      try {
        const objects = only?.size ?? (await snapshot.countObjects(accountId));
        begin?.(objects);
        const format = { format: FORMAT, version: FORMAT_VERSION };
        const header = { ...format, ...(isWhole && { accounts: accounts.length }), objects };
        yield textPart(HEADER_PART, header, vault.sha256);

        let parts = 0;
        let records = 0;
        for await (const groups of inParts(
          groupsOf(snapshot, accounts, { isWhole, only, hash: vault.sha256 }),
        )) {
          const lines = groups.flatMap((group) => group.lines);
          parts += 1;
          records += lines.length;
          yield {
            name: recordsPart(parts),
            text: toAsyncIterable(lines),
            files: (wanted) => readFiles(groups, wanted, miss, pool),
          };
          advance?.(groups.filter((group) => group.objectId !== undefined).length);
        }
        yield textPart(END_PART, { records }, vault.sha256);
      } finally {
        await snapshot.close();
      }
    },
  };
}

/** The files of an object and of the copies of its page. */
function filesIn({ object, copies }: LibraryObject): readonly Blob[] {
  return [...originalsOf(object), ...copies.flatMap(({ files }) => files)];
}

/** All lines of an export, ordered so that no line refers to a later one. */
async function* groupsOf(
  snapshot: LibrarySnapshot,
  accounts: readonly Account[],
  {
    isWhole,
    only,
    hash,
  }: { readonly isWhole: boolean; readonly only: ReadonlySet<Uid> | undefined; readonly hash: Hash },
): AsyncGenerator<Group> {
  const isIn = (id: Uid) => only === undefined || only.has(id);
  for (const account of accounts) {
    const { id } = account;
    if (isWhole) yield groupOf([accountRecord(account)], hash);
    if (!only) for await (const tag of snapshot.tags(id)) yield groupOf([tagRecord(tag)], hash);
    const wanted = only && (await spacesOf(only, snapshot, id));
    for await (const space of snapshot.spaces(id))
      if (wanted?.has(space.id) ?? true) yield groupOf([spaceRecord(space)], hash);
    if (!only) {
      for await (const feed of snapshot.feeds(id)) yield groupOf([feedRecord(feed)], hash);
      for await (const webhook of snapshot.webhooks(id)) yield groupOf([webhookRecord(webhook)], hash);
      for await (const search of snapshot.searches(id)) yield groupOf([searchRecord(search)], hash);
    }
    for await (const entry of snapshot.objects(id)) {
      if (!isIn(entry.object.id)) continue;
      yield groupOf(objectRecords(entry), hash, { objectId: entry.object.id, files: filesIn(entry) });
    }
    for await (const membership of snapshot.memberships(id))
      if (isIn(membership.objectId)) yield groupOf([membershipRecord(membership)], hash);
    for await (const link of snapshot.links(id))
      if (isIn(link.sourceId) && isIn(link.targetId)) yield groupOf([linkRecord(link)], hash);
    for await (const objectId of snapshot.pins(id))
      if (isIn(objectId)) yield groupOf([pinRecord(objectId)], hash);
  }
}

async function spacesOf(
  objects: ReadonlySet<Uid>,
  snapshot: LibrarySnapshot,
  accountId: number,
): Promise<ReadonlySet<Uid>> {
  const spaces = new Set<Uid>();
  for await (const { objectId, spaceId } of snapshot.memberships(accountId))
    if (objects.has(objectId)) spaces.add(spaceId);
  return spaces;
}
