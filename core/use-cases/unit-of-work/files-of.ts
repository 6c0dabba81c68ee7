import type { Blob } from '../../model/blob.ts';
import { blobsOf, type SavedObject } from '../../model/object.ts';
import type { Uid } from '../../model/uid.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Storage } from '../../ports/storage.ts';
import { discardBlobs } from './discard-blobs.ts';

/** The files of some objects of an account. */
interface ObjectFiles {
  readonly accountId: number;
  /** The keys of files that only these objects have. */
  readonly own: readonly Uid[];
  /** Files of page copies, possibly shared with copies of other objects. */
  readonly ofCopies: readonly Blob[];
}

/**
 * All files of objects of one account, including the pictures in their texts. To be called before destroying the objects. May miss a
 * picture that is being stored at this moment, which the blob sweep removes later.
 */
export async function filesOf(storage: Storage, objects: readonly SavedObject[]): Promise<ObjectFiles> {
  const [first] = objects;
  if (!first) return { accountId: 0, own: [], ofCopies: [] };
  const { accountId } = first;
  const ids = objects.map(({ id }) => id);
  const pictures = await storage.pictures.list(accountId, ids);
  return {
    accountId,
    own: [...objects.flatMap(blobsOf), ...pictures].map(({ key }) => key),
    ofCopies: await storage.copies.filesOf(accountId, ids),
  };
}

/** Removes the files of destroyed objects. */
export async function discardFiles(
  { storage, blobs }: { readonly storage: Pick<Storage, 'copies'>; readonly blobs: BlobStore },
  { accountId, own, ofCopies }: ObjectFiles,
): Promise<void> {
  await discardBlobs(blobs, own);
  await discardUnshared({ storage, blobs }, accountId, ofCopies);
}

/**
 * Removes the files that no page copy of the account has any more. No later copy can refer to them: a new copy only reuses a file that
 * another copy still has when the new copy is committed.
 */
export async function discardUnshared(
  { storage, blobs }: { readonly storage: Pick<Storage, 'copies'>; readonly blobs: BlobStore },
  accountId: number,
  files: readonly Blob[],
): Promise<void> {
  if (files.length === 0) return;
  const sharedFiles = await storage.copies.filesWith(
    accountId,
    files.map(({ sha256 }) => sha256),
  );
  const sharedKeys = new Set(sharedFiles.map(({ key }) => key));
  await discardBlobs(
    blobs,
    files.map(({ key }) => key).filter((key) => !sharedKeys.has(key)),
  );
}
