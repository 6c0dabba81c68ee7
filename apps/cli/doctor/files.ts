import { createHash } from 'node:crypto';
import { isDomainError } from '../../../core/errors.ts';
import { fileName } from '../../../core/library/format.ts';
import type { Blob } from '../../../core/model/blob.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { fileRepairer } from '../../../core/use-cases/transfer/repair-file.ts';
import { checkBlobs } from '../../server/blobs.ts';
import type { BackupTarget } from '../backup-target.ts';
import { progressBar } from '../progress.ts';
import { type Finding, ok, wrong } from './finding.ts';

/**
 * Checks that every file exists and matches its hash.
 * @param backup used to repair damaged and missing files; null to only check
 */
export async function checkFiles(
  storage: Storage,
  open: () => Promise<BlobStore>,
  backup: BackupTarget | null,
): Promise<readonly Finding[]> {
  try {
    const blobs = await open();
    await checkBlobs(blobs, storage);
    return await compare(storage, blobs, backup);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return [
      wrong('files', error.message, 'Make sure that the location in BLOB_URL exists and is accessible.'),
    ];
  }
}

async function compare(
  storage: Storage,
  blobs: BlobStore,
  backup: BackupTarget | null,
): Promise<readonly Finding[]> {
  const repair = backup && fileRepairer(backup.store, blobs);
  const entries: { objectId: string; blob: Blob }[] = [];
  for await (const entry of storage.objects.listBlobs()) entries.push(entry);
  const bar = progressBar('checking files', entries.length, 'files');
  const findings: Finding[] = [];
  for (const { objectId, blob } of entries) {
    const hash = await hashOf(blobs, blob);
    bar.add(1);
    if (hash === blob.sha256) continue;
    const damage = hash === null ? 'missing' : 'damaged';
    const isRepaired = repair !== null && (await repair(blob));
    findings.push(
      isRepaired
        ? ok('files', `The file of object ${objectId} was ${damage} and was restored from ${backup?.name}.`)
        : wrong('files', `The file of object ${objectId} is ${damage}.`, remedyFor(blob, backup)),
    );
  }
  bar.end();
  return findings.length > 0 ? findings : [ok('files', allIntact(entries.length))];
}

function allIntact(count: number): string {
  if (count === 0) return 'No files yet.';
  return count === 1 ? 'The only file is intact.' : `All ${count} files are intact.`;
}

function remedyFor({ name = 'the file', sha256 }: Blob, backup: BackupTarget | null): string {
  return backup === null
    ? `Repair it with commonplace repair BACKUP, or upload ${name} again.`
    : `${backup.name} has no intact ${fileName(sha256)}. Try an older backup, or upload ${name} again.`;
}

async function hashOf(blobs: BlobStore, { key }: Blob): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of await blobs.get(key)) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (isDomainError(error, 'not-found')) return null;
    throw error;
  }
}
