import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.ts';
import { tryLock } from '../../../apps/server/blobs.ts';
import { blobStoreContract } from '../../contract/blob-store.ts';
import { unfinishedIn } from '../../support/incoming.ts';
import { id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

blobStoreContract('files', async () => {
  const directory = temporaryDirectory();
  return {
    store: await fileSystemBlobStore(directory.path, tryLock),
    hasAddresses: false,
    reopen: () => fileSystemBlobStore(directory.path, tryLock),
    countUnfinished: async () => unfinishedIn(directory.path).length,
    close: async () => directory.remove(),
  };
});

describe('a file store', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(() => directory.remove());

  it('cannot be opened without write access', async () => {
    writeFileSync(path.join(directory.path, 'file'), '');
    await expect(fileSystemBlobStore(path.join(directory.path, 'file'), tryLock)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('is unavailable when its folders are missing', async () => {
    const store = await fileSystemBlobStore(directory.path, tryLock);
    rmSync(path.join(directory.path, 'incoming'), { recursive: true });
    await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
    const bytes = (async function* () {
      yield Buffer.from('a');
    })();
    await expect(store.put(id(1), bytes)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('stores a blob after somebody removed the folder of its key', async () => {
    const store = await fileSystemBlobStore(directory.path, tryLock);
    const bytes = async function* () {
      yield Buffer.from('a');
    };
    await store.put(id(1), bytes());
    rmSync(path.join(directory.path, 'blobs', id(1).slice(-2)), { recursive: true });
    expect(await store.put(id(1), bytes())).toMatchObject({ sizeBytes: 1 });
  });

  it('ignores an empty mark, left by a killed start of an earlier version', async () => {
    const store = await fileSystemBlobStore(path.join(directory.path, 'deep', 'down'), tryLock);
    writeFileSync(path.join(directory.path, 'deep', 'down', 'library'), '');
    expect(await store.owner()).toBeNull();
    expect([await store.claim('one'), await store.claim('another')]).toEqual(['one', 'one']);
    expect(unfinishedIn(path.join(directory.path, 'deep', 'down'))).toEqual([]);
  });

  it('lists only files that it stored itself', async () => {
    const store = await fileSystemBlobStore(directory.path, tryLock);
    await store.put(
      id(1),
      (async function* () {
        yield Buffer.from('a');
      })(),
    );
    writeFileSync(path.join(directory.path, 'blobs', id(1).slice(-2), 'Thumbs.db'), '');
    writeFileSync(path.join(directory.path, 'blobs', '.DS_Store'), '');
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    expect(keys).toEqual([id(1)]);
  });
});
