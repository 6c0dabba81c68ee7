import { blobsOf, type SavedObject } from '../model/object.ts';
import type { Uid } from '../model/uid.ts';
import type { Storage } from '../ports/storage.ts';

/**
 * The keys of all files of objects of one account, also of the pictures in their texts: to be asked for before they are destroyed.
 * A picture that is being kept at this moment may be missing, and is left to the sweep of blobs.
 */
export async function filesOf(storage: Storage, objects: readonly SavedObject[]): Promise<readonly Uid[]> {
  const [first] = objects;
  if (!first) return [];
  const pictures = await storage.pictures.list(
    first.accountId,
    objects.map(({ id }) => id),
  );
  return [...objects.flatMap(blobsOf), ...pictures].map(({ key }) => key);
}
