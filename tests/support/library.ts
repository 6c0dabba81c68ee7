import { createHash } from 'node:crypto';
import { readTar, writeTar } from '../../adapters/archive/tar.ts';
import { fileSystemBlobStore } from '../../adapters/blobs/file-system.ts';
import { tryLock } from '../../apps/server/blobs.ts';
import { toAsyncIterable } from '../../core/library/parts.ts';
import type { Refusal } from '../../core/library/read-part.ts';
import type { Archive, ArchivePart } from '../../core/ports/archive.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import { retentionUseCases } from '../../core/use-cases/maintenance/retention.ts';
import { exportUseCases } from '../../core/use-cases/transfer/export-library.ts';
import { type ImportReport, importUseCases } from '../../core/use-cases/transfer/import-library.ts';
import { stepQueue } from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import { openVault } from '../in-memory/ports.ts';
import { countingIds } from './objects.ts';
import { temporaryDirectory } from './service.ts';

/** The location of a library: its database and its files. */
export interface LibraryStore {
  readonly storage: Storage;
  readonly blobs: BlobStore;
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const vault = { sha256 };

/** A blob store in a new folder. */
export async function temporaryBlobs(): Promise<{ readonly blobs: BlobStore; remove(): void }> {
  const directory = temporaryDirectory();
  return { blobs: await fileSystemBlobStore(directory.path, tryLock), remove: directory.remove };
}

/** A time shortly after `fillLibrary` (full-library.ts) deletes objects. */
const NOW = 10_000;

/** The export of all accounts, or of one, as one tar. */
export async function exported(place: LibraryStore, accountId?: number, now: number = NOW): Promise<Buffer> {
  const missed: string[] = [];
  const archive = exportUseCases({ ...place, vault, clock: () => now }).exportLibrary({
    ...(accountId !== undefined && { accountId }),
    miss: (objectId) => missed.push(objectId),
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeTar(archive)) chunks.push(new Uint8Array(chunk));
  if (missed.length > 0) throw new Error(`Files are missing: ${missed.join()}`);
  return Buffer.concat(chunks);
}

/** The records of an export, as text. */
export async function recordsOf(tar: Uint8Array): Promise<string> {
  let text = '';
  for await (const part of readTar(inPieces(tar))) {
    for await (const chunk of part.text) text += Buffer.from(chunk).toString();
  }
  return text;
}

export interface Imported extends ImportReport {
  readonly refusals: readonly Refusal[];
}

/** Ids for objects that imports create, unique in all libraries. */
const ids = countingIds(5_000_000);

/** Imports a tar. */
export function imported(
  place: LibraryStore,
  tar: Uint8Array,
  accountId?: number,
  now: number = NOW,
): Promise<Imported> {
  return importedArchive(place, readTar(inPieces(tar)), accountId, now);
}

/** Imports an archive. */
export async function importedArchive(
  place: LibraryStore,
  archive: Archive,
  accountId?: number,
  now: number = NOW,
): Promise<Imported> {
  const refusals: Refusal[] = [];
  const { importLibrary } = importUseCases({
    ...place,
    vault,
    ids,
    queueStep: stepQueue({ clock: () => 5, ids }),
    retention: retentionUseCases({ ...place, clock: () => now }),
    first: accountUseCases({ ...place, vault: openVault, clock: () => now, ids }).first,
  });
  const report = await importLibrary(archive, {
    ...(accountId !== undefined && { accountId }),
    refuse: (refusal) => refusals.push(refusal),
  });
  return { ...report, refusals };
}

/** Yields bytes in chunks, as a file or a pipe does. */
export async function* inPieces(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Stores a file. @returns its description for an object */
export async function keepFile({ blobs }: LibraryStore, key: string, text: string, type = 'text/plain') {
  const bytes = Buffer.from(text);
  await blobs.put(key, inPieces(bytes));
  return { key, sha256: sha256(bytes), type, sizeBytes: bytes.length };
}

/** A file in an archive of unknown origin. */
export interface GivenFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** A tar of arbitrary records and files, such as one of unknown origin. */
export async function tarOf(
  records: readonly unknown[],
  { header = {}, files = [] }: { header?: object; files?: readonly GivenFile[] } = {},
): Promise<Buffer> {
  const part = (name: string, lines: readonly unknown[], more: readonly GivenFile[] = []): ArchivePart => ({
    name,
    text: toAsyncIterable([Buffer.from(lines.map((line) => `${textOf(line)}\n`).join(''))]),
    files: () =>
      toAsyncIterable(
        more.map(({ sha256, bytes }) => ({ sha256, pieces: [bytes], release: () => undefined })),
      ),
  });
  const chunks: Uint8Array[] = [];
  const parts = [
    part('library.json', [{ format: 'commonplace-library', version: 1, objects: 0, ...header }]),
    part('records/00000001.jsonl', records, files),
    part('end.json', [{ records: records.length }]),
  ];
  for await (const chunk of writeTar(toAsyncIterable(parts))) chunks.push(new Uint8Array(chunk));
  return Buffer.concat(chunks);
}

function textOf(line: unknown): string {
  return typeof line === 'string' ? line : JSON.stringify(line);
}
