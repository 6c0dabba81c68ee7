import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimBlobs, openBlobs } from '../../../apps/server/blobs.ts';
import { type Config, readConfig } from '../../../apps/server/config.ts';
import { type CoreServices, openCoreServices } from '../../../apps/server/core-services.ts';
import { MIN_ORPHAN_AGE_MS } from '../../../core/model/blob.ts';
import { HOUR, SECOND } from '../../../core/model/instant.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import { retentionUseCases } from '../../../core/use-cases/maintenance/retention.ts';
import { id, object } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** One place for files, and several processes that want to use it. */

let directory: ReturnType<typeof temporaryDirectory>;
const opened: CoreServices[] = [];

beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(async () => {
  for (const { storage } of opened.splice(0)) await storage.close();
  directory.remove();
});

const files = () => path.join(directory.path, 'files');
const configOf = (name: string): Config =>
  readConfig({ DATA_DIR: path.join(directory.path, name), BLOB_URL: `file:${files()}` });

/** A process with the database of this name. */
async function open(name: string, clock = Date.now) {
  const foundation = await openCoreServices(configOf(name), clock);
  opened.push(foundation);
  const blobs = async () => {
    const store = await openBlobs(configOf(name));
    await claimBlobs(store, foundation.storage);
    return store;
  };
  return { ...foundation, blobs };
}

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

const keys = async (blobs: BlobStore) => {
  const found: string[] = [];
  for await (const key of blobs.list()) found.push(key);
  return found;
};

describe('a place for the files of two libraries', () => {
  it('cannot be used by a second process, after a restart too, until the first releases it', async () => {
    const first = await open('first');
    const blobs = await first.blobs();
    await blobs.put(first.ids(), once('kept'));
    const second = await open('second');
    const refusal = { code: 'unavailable', message: expect.stringMatching(/^BLOB_URL .+ another database/) };
    await expect(second.blobs()).rejects.toMatchObject(refusal);
    await expect(second.blobs()).rejects.toMatchObject(refusal);
    await expect((await open('first')).blobs()).resolves.toBeDefined();
    expect((await keys(blobs)).length).toBe(1);
    rmSync(path.join(files(), 'library'));
    await expect(second.blobs()).resolves.toBeDefined();
    await expect(first.blobs()).rejects.toMatchObject(refusal);
  });
});

describe('a sweep', () => {
  it('keeps files that another process is about to refer to, and removes those that nothing referred to in time', async () => {
    const began = Date.now();
    let now = began;
    const clock = () => now;
    const one = await open('library', clock);
    const other = await open('library', clock);
    const [blobs, others] = [await one.blobs(), await other.blobs()];
    const sweep = () => retentionUseCases({ ...one, blobs }).sweepBlobs(new AbortController().signal);

    const [kept, lost] = [one.ids(), one.ids()];
    const stored = await others.put(kept, once('soon referred to'));
    await others.put(lost, once('never referred to'));
    expect([await sweep(), (await keys(blobs)).length]).toEqual([0, 2]);

    const account = { id: 1, name: 'An account', suspended: false, created: 0 };
    const saved = object({
      id: one.ids(),
      kind: 'document',
      blob: { key: kept, type: 'text/plain', ...stored },
    });
    await other.storage.commit([
      { type: 'account.insert', account },
      { type: 'object.insert', object: saved },
    ]);
    now = began + MIN_ORPHAN_AGE_MS - 10 * SECOND;
    expect([await sweep(), (await keys(blobs)).length]).toEqual([0, 2]);
    now = began + MIN_ORPHAN_AGE_MS + HOUR;
    expect([await sweep(), await keys(blobs)]).toEqual([1, [kept]]);
  });

  it('immediately removes files of an ended process, unless its commit may still arrive', async () => {
    const { storage, blobs: openStore } = await open('library');
    const store = await openStore();
    const orphan = id(1);
    await store.put(orphan, once('never referred to'));
    const blobs: BlobStore = { ...store, recover: async () => [orphan] };
    const sweepOn = (commitsOutliveProcess: boolean) =>
      retentionUseCases({
        storage: { ...storage, commitsOutliveProcess },
        blobs,
        clock: Date.now,
      }).sweepBlobs(new AbortController().signal);
    expect([await sweepOn(true), await keys(blobs)]).toEqual([0, [orphan]]);
    expect([await sweepOn(false), await keys(blobs)]).toEqual([1, []]);
  });

  it('removes nothing more after it is stopped, and reports that', async () => {
    const { storage, ids, blobs: openStore } = await open('library');
    const blobs = await openStore();
    await blobs.put(ids(), once('never referred to'));
    const clock = () => Date.now() + 2 * MIN_ORPHAN_AGE_MS;
    const { sweepBlobs } = retentionUseCases({ storage, blobs, clock });
    await expect(sweepBlobs(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect((await keys(blobs)).length).toBe(1);
  });
});
