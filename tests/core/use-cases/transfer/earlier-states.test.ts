import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderBackup } from '../../../../adapters/backup/folder.ts';
import { parseRetention } from '../../../../core/model/backup-retention.ts';
import { DAY } from '../../../../core/model/instant.ts';
import type { BackupStore } from '../../../../core/ports/backup-store.ts';
import { backupUseCases } from '../../../../core/use-cases/transfer/back-up.ts';
import { listedFiles, stateOf } from '../../../../core/use-cases/transfer/earlier-states.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, id } from '../../../support/objects.ts';
import { temporaryDirectory } from '../../../support/service.ts';

const START = Date.parse('2026-11-20T03:00:00Z');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const stored = (text: string) => ({ sha256: sha256(text), sizeBytes: Buffer.byteLength(text) });

let directory: ReturnType<typeof temporaryDirectory>;
let store: BackupStore;
let now: number;
beforeEach(() => {
  directory = temporaryDirectory();
  store = folderBackup(directory.path);
  now = START;
});
afterEach(() => directory.remove());

/** Backs up a library with these files. */
function backUp(texts: readonly string[], keep: string | null, into = store) {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  const objects = {
    ...storage.objects,
    async *listBlobs() {
      for (const text of texts)
        yield { objectId: id(1), blob: { key: text, type: 'text/plain', ...stored(text) } };
    },
  };
  const { backUp: run } = backupUseCases({
    storage: { ...storage, objects, libraryName: async () => 'mine' },
    blobs: { copy: (key: string, place: string) => writeFile(place, key) } as never,
    store: into,
    vault: { sha256, open: String } as never,
    clock: () => now,
    database: null,
  });
  return run({
    run: { id: id(7), holder: 'a run' },
    takeOver: false,
    pause: async () => undefined,
    every: () => () => undefined,
    signal: new AbortController().signal,
    secret: null,
    product: '0',
    keep: keep === null ? null : parseRetention(keep),
    miss: () => undefined,
  });
}

/** The files of the state at an instant, after a check that all exist. */
async function filesAt(instant: number): Promise<readonly string[]> {
  const { manifest } = await stateOf(store, instant);
  const keys: string[] = [];
  for await (const [key] of listedFiles(store, manifest)) {
    expect([key, await store.holds(stored(key))]).toEqual([key, true]);
    keys.push(key);
  }
  return keys;
}

it('earlier states share files, which are kept until the last state with them is dropped', async () => {
  await backUp(['always', 'first'], '2d');
  now += DAY;
  expect(await backUp(['always', 'second'], '2d')).toMatchObject({ copied: 1, damagedStates: [] });
  expect(await filesAt(START)).toEqual(['always', 'first']);
  expect(await filesAt(now + DAY)).toEqual(['always', 'second']);
  now += DAY;
  await backUp(['always'], '2d');
  expect(await store.listStates()).toHaveLength(2);
  expect([await store.holds(stored('first')), await store.holds(stored('second'))]).toEqual([false, true]);
  await expect(stateOf(store, START)).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringMatching(/It has: 2026-11-22T03:00:00.000Z, 2026-11-21T03:00:00.000Z\.$/),
  });
});

it('a backup without a policy leaves earlier states unchanged', async () => {
  await backUp(['first'], '2d');
  now += DAY;
  await backUp(['second'], null);
  now += DAY;
  await backUp(['third'], null);
  expect(await filesAt(START + DAY)).toEqual(['first']);
  expect(await filesAt(now)).toEqual(['third']);
  expect(await store.holds(stored('second'))).toBe(false);
});

it('nothing is removed while an earlier state, or its list, cannot be read', async () => {
  await backUp(['first'], '1d');
  const [state] = await store.listStates();
  const { manifest } = await stateOf(store, now);
  const list = path.join(directory.path, 'files', manifest.files.list.sha256.slice(0, 2));
  now += DAY;
  await store.keepState('odd.json', '{}');
  expect(await backUp(['second'], '1d')).toMatchObject({ damagedStates: ['odd.json'] });
  await store.dropState('odd.json');
  writeFileSync(path.join(list, manifest.files.list.sha256), 'damaged');
  now += DAY;
  expect(await backUp(['third'], '9d')).toMatchObject({ damagedStates: [state?.name] });
  for (const text of ['first', 'second', 'third']) expect(await store.holds(stored(text))).toBe(true);
});

it.each(['commitManifest', 'keepState', 'dropState', 'prune'] as const)(
  'after a kill during %s, the states are complete, and the next run finishes the work',
  async (step) => {
    await backUp(['always', 'first'], '2d');
    now += DAY;
    await backUp(['always', 'second'], '2d');
    now += DAY;
    const killed = { ...store, [step]: () => Promise.reject(new Error('Killed.')) };
    await expect(backUp(['always', 'third'], '2d', killed)).rejects.toThrow('Killed.');
    expect(await filesAt(START + DAY)).toEqual(['always', 'second']);
    now += 1;
    await backUp(['always', 'third'], '2d');
    expect(await filesAt(now)).toEqual(['always', 'third']);
    expect(await filesAt(START + DAY)).toEqual(['always', 'second']);
    expect([await store.holds(stored('first')), (await store.listStates()).length]).toEqual([false, 2]);
  },
);
