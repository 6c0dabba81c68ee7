import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makePrivate, reachable } from '../../../adapters/data-dir/privacy.ts';
import { startService, temporaryDirectory } from '../../support/service.ts';

/** A data directory that others can read is made private: only the server's own files. */

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

it('makes its own files and folders private at the start, follows no link, and leaves other files unchanged', async () => {
  const directory = temporaryDirectory();
  const dataDir = path.join(directory.path, 'data');
  const at = (name: string) => path.join(dataDir, name);
  const home = { dataDir, databaseUrl: null, remove: async () => {} };
  try {
    await (await startService({ home })).close();
    const stranger = path.join(directory.path, 'elsewhere');
    writeFileSync(stranger, 'not ours', { mode: 0o644 });
    symlinkSync(stranger, at('unfinished-backups.json'));
    const others = [stranger, at('notes.txt'), at('photos')];
    for (const name of ['imports', 'exports']) mkdirSync(at(name));
    const folders = ['blobs', 'incoming', 'imports', 'exports'];
    const own = [...folders, 'commonplace.db', 'secret.key', 'library', 'lock'].map(at);
    const modes = own.map((_, index) => (index < folders.length ? '700' : '600'));
    for (const file of [dataDir, ...own, stranger]) chmodSync(file, 0o755);

    await (await startService({ home })).close();
    expect([dataDir, ...own].map(modeOf)).toEqual(['700', ...modes]);
    expect(modeOf(stranger)).toBe('755');

    writeFileSync(at('notes.txt'), 'not ours');
    mkdirSync(at('photos'));
    for (const file of [dataDir, ...own, ...others]) chmodSync(file, 0o755);
    const again = await startService({ home });
    await again.close();
    expect([dataDir, ...own].map(modeOf)).toEqual(['755', ...modes]);
    expect(others.map(modeOf)).toEqual(['755', '755', '755']);
    expect(again.log.map((line) => line.message)).toContainEqual(
      expect.stringContaining('contains other files'),
    );
  } finally {
    directory.remove();
  }
});

it('lists what others can access', () => {
  const directory = temporaryDirectory();
  const config = {
    dataDir: directory.path,
    databaseUrl: null,
    databaseFile: path.join(directory.path, 'commonplace.db'),
    bucket: null,
    blobFolder: directory.path,
  };
  try {
    writeFileSync(config.databaseFile, '', { mode: 0o644 });
    expect(reachable(config)).toEqual([]);
    chmodSync(directory.path, 0o755);
    expect(reachable(config)).toEqual([directory.path, config.databaseFile]);
    expect(makePrivate(config).length).toBe(2);
    expect([reachable(config), makePrivate(config)]).toEqual([[], []]);
  } finally {
    directory.remove();
  }
});
