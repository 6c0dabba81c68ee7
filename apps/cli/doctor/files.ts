import { createHash } from 'node:crypto';
import { isDomainError } from '../../../core/errors.ts';
import { fileName } from '../../../core/library/format.ts';
import type { Blob } from '../../../core/model/blob.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { checkBlobs } from '../../server/blobs.ts';
import { progressBar } from '../progress.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Checks that every upload is there, with bytes that match its hash. */
export async function checkFiles(
  storage: Storage,
  open: () => Promise<BlobStore>,
): Promise<readonly Finding[]> {
  try {
    const blobs = await open();
    await checkBlobs(blobs, storage);
    return await compare(storage, blobs);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return [wrong('files', error.message, 'See to it that what BLOB_URL names is there and can be used.')];
  }
}

async function compare(storage: Storage, blobs: BlobStore): Promise<readonly Finding[]> {
  const known: { objectId: string; blob: Blob }[] = [];
  for await (const entry of storage.objects.listBlobs()) known.push(entry);
  const bar = progressBar('checking files', known.length, 'files');
  const lost: Finding[] = [];
  for (const { objectId, blob } of known) {
    const hash = await hashOf(blobs, blob);
    bar.add(1);
    if (hash === blob.sha256) continue;
    lost.push(
      wrong(
        'files',
        `The file of the object ${objectId} is ${hash === null ? 'missing' : 'damaged'}.`,
        `Put ${fileName(blob.sha256)} of a backup in the place of ${blob.key}, or upload ${blob.name ?? 'the file'} again.`,
      ),
    );
  }
  bar.end();
  return lost.length > 0 ? lost : [ok('files', `All ${known.length} are whole.`)];
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
