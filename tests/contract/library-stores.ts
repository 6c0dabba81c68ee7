import { afterEach } from 'vitest';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { fillLibrary } from '../support/full-library.ts';
import { type LibraryStore, temporaryBlobs } from '../support/library.ts';
import { countingIds } from '../support/objects.ts';

/** Opens an empty storage. */
export type OpenStorage = (ids: Ids) => Promise<{ readonly storage: Storage; close(): Promise<void> }>;

/** Storages with blobs for the tests of a suite, closed after each test. */
export function libraryStores(open: OpenStorage) {
  const closers: (() => unknown)[] = [];
  let opened = 0;

  async function empty(): Promise<LibraryStore> {
    opened += 1;
    const { storage, close } = await open(countingIds(opened * 100_000));
    const { blobs, remove } = await temporaryBlobs();
    closers.push(close, remove);
    return { storage, blobs };
  }

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  return {
    empty,
    /** A storage with the library that `fillLibrary` makes. */
    async full(): Promise<LibraryStore> {
      const place = await empty();
      await fillLibrary(place);
      return place;
    },
  };
}

/** The keys of all blobs, in no particular order. */
export async function keysOf({ blobs }: LibraryStore): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list()) keys.push(key);
  return keys;
}
