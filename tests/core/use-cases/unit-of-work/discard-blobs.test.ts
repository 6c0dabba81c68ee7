import { expect, it } from 'vitest';
import { unavailable } from '../../../../core/errors.ts';
import type { BlobStore } from '../../../../core/ports/blob-store.ts';
import { discardBlobs } from '../../../../core/use-cases/unit-of-work/discard-blobs.ts';
import { id } from '../../../support/objects.ts';

function storeThatFails(error: Error) {
  const removed: string[] = [];
  const store: Pick<BlobStore, 'remove'> = {
    async remove(key) {
      if (key === id(1)) throw error;
      removed.push(key);
    },
  };
  return { store: store as BlobStore, removed };
}

it('a file that cannot be removed now does not block the rest', async () => {
  const { store, removed } = storeThatFails(unavailable('The blob store'));
  await discardBlobs(store, [id(1), id(2)]);
  expect(removed).toEqual([id(2)]);
});

it('a bug is not hidden', async () => {
  const bug = new TypeError('a bug');
  await expect(discardBlobs(storeThatFails(bug).store, [id(1)])).rejects.toBe(bug);
});
