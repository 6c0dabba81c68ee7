import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk, ONLY_BY_ROOT, type SmallDisk } from '../faults/small-disk.ts';
import { callCommand } from '../support/command-line.ts';
import {
  at,
  call,
  fresh,
  isSame,
  makeLargeLibrary,
  ok,
  removeLargeLibrary,
  source,
  WHOLE,
  withoutProgress,
} from './large-library.ts';

/** A command that runs out of space names the place and the remedy in one line, and works when there is space again (D2). */

beforeAll(makeLargeLibrary);
afterAll(removeLargeLibrary);

const noRoomIn = (place: string) =>
  `No space left in ${place}: free some space, and run the command again.\n`;

describe('the output of a command outside the library', () => {
  it('is named in the error when there is no space for it', async () => {
    const report = await call(
      source,
      'import',
      'tests/fixtures/imports/bookmarks.html',
      '--report',
      '/dev/full',
    );
    expect([report.status, report.error]).toEqual([1, noRoomIn('/dev/full')]);
    const output = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    });
    const exported = await callCommand(['export', '-'], { DATA_DIR: source }, { output });
    expect([exported.status, exported.error]).toEqual([1, noRoomIn('standard output')]);
  });
});

describe('a full disk', () => {
  let disk: SmallDisk | null;
  beforeAll(() => {
    disk = mountSmallDisk(at('disk'), 8);
    if (disk === null) console.warn(`Nothing is tested of full disks: ${ONLY_BY_ROOT}.`);
  });
  afterAll(() => disk?.remove());

  it('is named by export and backup, which leave nothing half done', async ({ skip }) => {
    if (disk === null) return skip(ONLY_BY_ROOT);
    disk.leave(64 * 1024);
    for (const [command, target] of [
      ['export', 'library.tar'],
      ['backup', 'backup'],
    ] as const) {
      const place = path.join(disk.path, target);
      const { status, out, error } = await call(source, command, place);
      expect([command, status, out, withoutProgress(error)]).toEqual([command, 1, '', noRoomIn(place)]);
    }
    expect(readdirSync(disk.path)).not.toContain('library.tar.partial');
    disk.free();
    await ok(source, 'backup', path.join(disk.path, 'backup'));
    rmSync(path.join(disk.path, 'backup'), { recursive: true });
  });

  it('is named by doctor, which suggests freeing space, not restoring', async ({ skip }) => {
    if (disk === null) return skip(ONLY_BY_ROOT);
    const home = path.join(disk.path, 'examined');
    await ok(home, 'migrate');
    disk.leave(0);
    const { status, out } = await call(home, 'doctor');
    disk.free();
    rmSync(home, { recursive: true });
    expect(status).toBe(1);
    expect(out).toMatch(/wrong +database: No space left in DATA_DIR .*\n +Free some space, /);
    expect(out).not.toContain('restore the last backup');
  });

  it.each([0, 4_096, 256 * 1024])(
    'with %d free bytes is named as DATA_DIR until there is space',
    async (bytes) => {
      if (disk === null) return;
      const backup = fresh();
      await ok(source, 'backup', backup);
      for (const args of [
        ['import', WHOLE],
        ['restore', backup],
        ['accounts', 'create', '--name', 'Ada'],
      ]) {
        const home = path.join(disk.path, `home-${bytes}-${args[0]}`);
        mkdirSync(home, { mode: 0o700 });
        disk.leave(bytes);
        const { status, out, error } = await call(home, ...args);
        expect([args, status, out, withoutProgress(error)]).toEqual([
          args,
          1,
          '',
          noRoomIn(`DATA_DIR ${home}`),
        ]);
        disk.free();
        if (args[0] !== 'restore') rmSync(home, { recursive: true });
      }
      const home = path.join(disk.path, `home-${bytes}-restore`);
      await ok(home, 'restore', backup);
      expect(await isSame(home)).toBe(true);
      rmSync(home, { recursive: true });
    },
  );
});
