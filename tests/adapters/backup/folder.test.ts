import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderBackup } from '../../../adapters/backup/folder.ts';
import { LOCK_RELEASED } from '../../../core/model/backup.ts';
import { backupStoreContract } from '../../contract/backup-store.ts';
import { id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

backupStoreContract('a folder', async () => {
  const directory = temporaryDirectory();
  const store = folderBackup(directory.path);
  const drafts = path.join(directory.path, 'drafts');
  return {
    store,
    canLock: true,
    async leaveHalf() {
      await mkdir(drafts, { recursive: true });
      await writeFile(path.join(drafts, 'half'), 'half');
    },
    countHalves: async () => (await readdir(drafts)).length,
    async damage(sha256) {
      const place = path.join(directory.path, 'files', sha256.slice(0, 2), sha256);
      const bytes = await readFile(place);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await writeFile(place, bytes);
    },
    close: async () => directory.remove(),
  };
});

it('a folder with other files is left unchanged', async () => {
  const directory = temporaryDirectory();
  try {
    const folder = path.join(directory.path, 'files', 'ab');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'mine'), '');
    await expect(folderBackup(directory.path).begin()).rejects.toMatchObject({ code: 'unprocessable' });
    expect(readdirSync(directory.path, { recursive: true }).toSorted()).toEqual([
      'files',
      'files/ab',
      'files/ab/mine',
    ]);
  } finally {
    directory.remove();
  }
});

it('one of many simultaneous locks is granted, and an unreadable lock counts as released', async () => {
  const directory = temporaryDirectory();
  try {
    const store = folderBackup(directory.path);
    await store.begin();
    const granted = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        store.createLock({ generation: 1, run: { id: id(number), holder: 'a run' }, expires: 1_000 }),
      ),
    );
    expect(granted.filter((isGranted) => isGranted)).toEqual([true]);
    writeFileSync(path.join(directory.path, 'lock', '2'), '');
    const found = (await store.listLocks()).map(({ generation, expires }) => [generation, expires]);
    expect(found.toSorted()).toEqual([
      [1, 1_000],
      [2, LOCK_RELEASED],
    ]);
  } finally {
    directory.remove();
  }
});

it('only the owner can read the secret', async () => {
  const directory = temporaryDirectory();
  try {
    const store = folderBackup(directory.path);
    await store.begin();
    await store.putSecret('secret');
    expect(statSync(path.join(directory.path, 'secret.key')).mode & 0o777).toBe(0o600);
  } finally {
    directory.remove();
  }
});
