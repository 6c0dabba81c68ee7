import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { start } from '../support/executable.ts';
import { itLong } from '../support/runs.ts';
import {
  at,
  call,
  directory,
  FILES,
  fresh,
  isSame,
  keepKilling,
  makeLargeLibrary,
  OBJECTS,
  ok,
  removeLargeLibrary,
  source,
  timed,
  WHOLE,
} from './large-library.ts';

/** The commands back up and restore libraries, even when they are killed (D2). */

beforeAll(makeLargeLibrary);
afterAll(removeLargeLibrary);

describe('backup and restore', () => {
  it('restore everything, repeatedly, and refuse a place that is not empty', async () => {
    const target = at('backup');
    const first = JSON.parse(await ok(source, 'backup', target, '--json'));
    expect(first).toMatchObject({ isGood: true, copied: FILES + 3, missing: 0 });
    expect(statSync(path.join(target, 'secret.key')).mode & 0o777).toBe(0o600);
    const again = JSON.parse(await ok(source, 'backup', target, '--json'));
    expect(again).toMatchObject({ isGood: true, copied: 0, manifest: { objects: OBJECTS + FILES + 7 } });
    expect(await ok(source, 'doctor')).toMatch(/last good backup is 0 days old/);

    const home = fresh();
    const out = await ok(home, 'restore', target);
    expect(out).toContain('secret.key was also restored');
    expect(readFileSync(path.join(home, 'secret.key'))).toEqual(
      readFileSync(path.join(source, 'secret.key')),
    );
    expect(await isSame(home)).toBe(true);
    expect((await call(home, 'restore', target)).error).toContain(
      `${home} is not empty (${path.join(home, 'commonplace.db')})`,
    );
    expect((await call(source, 'backup', directory.path)).error).toContain('contains no backup');
    expect((await call(fresh(), 'restore', at('unpacked'))).error).toContain('no backup');
  });

  itLong('continue after being killed at any moment, and the last good backup stays good', async () => {
    const target = at('backup-killed');
    const takesMs = await timed(source, 'backup', at('backup-timed'));
    await keepKilling({ dataDir: source, takesMs }, ['backup', target]);
    await ok(source, 'backup', target);
    await keepKilling({ dataDir: source, takesMs }, ['backup', target]);

    const home = fresh();
    const outcome = await keepKilling({ dataDir: home, takesMs }, ['restore', target], async () => {
      const isBegun = existsSync(path.join(home, 'restoring'));
      if (!isBegun) return existsSync(path.join(home, 'secret.key'));
      const early = await callCommand(['serve'], { DATA_DIR: home, PORT: '0' });
      expect([early.status, early.error]).toEqual([2, expect.stringContaining('not finished')]);
      return false;
    });
    if (outcome === 'killed') await ok(home, 'restore', target);
    expect(await isSame(home)).toBe(true);
  });

  it('refuse damaged backups, and name missing files', async () => {
    const target = at('backup-damaged');
    await ok(source, 'backup', target);
    const manifest = JSON.parse(readFileSync(path.join(target, 'manifest.json'), 'utf8'));
    const place = (sha256: string) => path.join(target, 'files', sha256.slice(0, 2), sha256);
    const list = readFileSync(place(manifest.files.list.sha256), 'utf8').trim().split('\n');
    const [key = '', sha256 = ''] = JSON.parse(list[0] ?? '');
    writeFileSync(place(sha256), 'other bytes');
    const without = fresh();
    const outcome = await call(without, 'restore', target, '--without-damaged');
    expect([outcome.status, outcome.error]).toEqual([1, expect.stringContaining(key)]);
    expect(outcome.out).toContain('1 file could not be restored');
    expect((await call(without, 'doctor')).out).toMatch(/wrong +files: .* is missing/);

    const database = readFileSync(place(manifest.database.sha256));
    database[database.length - 100] = (database.at(-100) ?? 0) ^ 1;
    writeFileSync(place(manifest.database.sha256), database);
    const refused = await call(fresh(), 'restore', target);
    expect([refused.status, refused.error]).toEqual([
      1,
      `The backup is damaged: its database, files/${manifest.database.sha256.slice(0, 2)}/${manifest.database.sha256}, is missing or not what was written. Restore from another copy.\n`,
    ]);
    expect(JSON.parse(await ok(source, 'backup', target, '--json'))).toMatchObject({
      isGood: true,
      copied: 1,
    });
    await ok(fresh(), 'restore', target);
  });

  it('can be interrupted between two files, and explain how to continue', async () => {
    const target = at('backup-interrupted');
    await ok(source, 'backup', target);
    const copy = at('backup-interrupted-copy');
    execFileSync('cp', ['-r', target, copy]);
    const manifest = JSON.parse(readFileSync(path.join(target, 'manifest.json'), 'utf8'));
    const place = (sha256: string) => path.join(target, 'files', sha256.slice(0, 2), sha256);
    const list = readFileSync(place(manifest.files.list.sha256), 'utf8').trim().split('\n');
    const [, held = ''] = JSON.parse(list.at(-1) ?? '');
    rmSync(place(held));
    execFileSync('mkfifo', [place(held)]);

    const home = fresh();
    const { process, ended } = start(['restore', target], {
      cwd: directory.path,
      environment: { DATA_DIR: home },
    });
    await expect.poll(() => existsSync(path.join(home, 'restoring'))).toBe(true);
    process.kill('SIGTERM');
    const pipe = openSync(place(held), 'r+');
    expect(await ended).toMatchObject({
      status: 1,
      out: '',
      error: 'Interrupted: the restore is NOT finished. Run the command again to continue.\n',
    });
    closeSync(pipe);
    await ok(home, 'restore', copy);
    expect(await isSame(home)).toBe(true);
  });

  it('distinguish a file from a backup, and a damaged manifest from another program', async () => {
    expect(await call(fresh(), 'restore', WHOLE)).toMatchObject({
      status: 1,
      error: `There is no backup in ${WHOLE}; it is an export. Use commonplace import.\n`,
    });
    expect((await call(fresh(), 'restore', at('nowhere'))).error).toBe(
      `There is no backup in ${at('nowhere')}.\n`,
    );
    const target = at('backup-manifest');
    await ok(source, 'backup', target);
    const imported = await call(fresh(), 'import', target);
    expect([imported.status, imported.error]).toEqual([
      2,
      expect.stringContaining(`${target} is a backup, not an export: use commonplace restore`),
    ]);
    writeFileSync(path.join(target, 'manifest.json'), '');
    expect((await call(fresh(), 'restore', target)).error).toMatch(
      /^manifest\.json of the backup is damaged, .*its text is invalid\. Restore from another copy/,
    );
  });

  it('stop immediately if no folder can be created', async () => {
    const { status, error } = await call(source, 'backup', '/proc/commonplace/backup');
    expect([status, error]).toEqual([
      1,
      expect.stringMatching(/^The directory \/proc\/commonplace\/backup cannot be made: [^\n]+\n$/),
    ]);
  });

  it('stop if a file is in the place of the folder, and explain what to do', async () => {
    for (const place of [WHOLE, path.join(WHOLE, 'backup')]) {
      const { status, error } = await call(source, 'backup', place);
      expect([status, error]).toEqual([
        1,
        `The directory ${place} cannot be made: there is a file at this path. Choose another path.\n`,
      ]);
    }
  });

  it('are completed by a second restore, from a copy with intact files', async () => {
    const target = at('backup-half');
    await ok(source, 'backup', target);
    const copy = at('backup-half-copy');
    execFileSync('cp', ['-r', target, copy]);
    const manifest = JSON.parse(readFileSync(path.join(target, 'manifest.json'), 'utf8'));
    const place = (sha256: string) => path.join(target, 'files', sha256.slice(0, 2), sha256);
    const list: [key: string, sha256: string][] = readFileSync(place(manifest.files.list.sha256), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [[damaged, sha256], [good]] = list as [[string, string], [string]];
    writeFileSync(place(sha256), 'other bytes');

    const home = fresh();
    const first = await call(home, 'restore', target);
    expect([first.status, first.error]).toEqual([
      1,
      `The file ${damaged} is missing or damaged in the backup.\n`,
    ]);
    expect(first.out).toContain(`NOT finished: 1 of ${FILES + 3} files`);
    const fileOf = (key: string) => path.join(home, 'blobs', key.slice(-2), key);
    expect([existsSync(fileOf(damaged)), existsSync(fileOf(good))]).toEqual([false, true]);
    for (const args of [['serve'], ['export', at('half.tar')], ['backup', at('of-half')]]) {
      const early = await call(home, ...args);
      expect([args, early.status === 0, early.error]).toEqual([
        args,
        false,
        expect.stringContaining('not finished'),
      ]);
    }
    expect((await call(home, 'restore', target, '--json')).out).toContain('"isFinished":false');

    const before = statSync(fileOf(good));
    await ok(home, 'restore', copy);
    const after = statSync(fileOf(good));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(await isSame(home)).toBe(true);
  });

  it('refuse a secret key with a flipped bit, and accept one that was never hashed', async () => {
    const target = at('backup-secret');
    await ok(source, 'backup', target);
    const file = path.join(target, 'secret.key');
    const right = readFileSync(file);
    const wrong = Buffer.from(right);
    wrong[5] = (wrong[5] ?? 0) ^ 1;
    writeFileSync(file, wrong);
    const refused = await call(fresh(), 'restore', target);
    expect([refused.status, refused.error]).toEqual([
      1,
      expect.stringMatching(/^The backup is damaged: its secret\.key is not what was written\. [^\n]+\n$/),
    ]);
    rmSync(file);
    expect((await call(fresh(), 'restore', target)).error).toContain('secret.key is missing');
    const SECRET_KEY = right.toString().trim();
    const given = await callCommand(['restore', target], { DATA_DIR: fresh(), SECRET_KEY });
    expect([given.status, given.out]).toEqual([0, expect.stringContaining('SECRET_KEY is set')]);

    writeFileSync(file, right);
    const manifest = JSON.parse(readFileSync(path.join(target, 'manifest.json'), 'utf8'));
    const { secretKeySha256: _, ...older } = manifest;
    writeFileSync(path.join(target, 'manifest.json'), JSON.stringify(older));
    expect(await ok(fresh(), 'restore', target)).toContain('secret.key was also restored');
  });

  it('leave the place as it was when they fail', async () => {
    const target = at('backup-refused');
    await ok(source, 'backup', target);
    const manifest = JSON.parse(readFileSync(path.join(target, 'manifest.json'), 'utf8'));
    const home = fresh();
    const refusal = async (damaged: string, text: string) => {
      const right = readFileSync(path.join(target, damaged));
      writeFileSync(path.join(target, damaged), text);
      const { status, error } = await call(home, 'restore', target);
      writeFileSync(path.join(target, damaged), right);
      return [status, error];
    };
    expect(await refusal('manifest.json', '{}')).toEqual([1, expect.stringContaining('is damaged')]);
    expect(await refusal('secret.key', 'other')).toEqual([1, expect.stringContaining('secret.key')]);
    expect(existsSync(home)).toBe(false);
    for (const [wrong, reason] of [
      [{ accounts: 99 }, /^The backup is damaged: its database does not hold what its manifest says\. /],
      [
        { database: manifest.files.list },
        /^The database .* cannot be opened: file is not a database\. .+ commonplace restore\.\n$/,
      ],
    ] as const) {
      const outcome = await refusal('manifest.json', JSON.stringify({ ...manifest, ...wrong }));
      expect(outcome).toEqual([1, expect.stringMatching(reason)]);
      expect(existsSync(home)).toBe(false);
    }

    const full = fresh();
    mkdirSync(full);
    writeFileSync(path.join(full, 'letter.txt'), 'mine');
    expect((await call(full, 'restore', target)).error).toContain('not empty');
    expect(readdirSync(full)).toEqual(['letter.txt']);
  });

  it('mark the files as those of the library, and refuse a place with files of another library', async () => {
    const target = at('backup-marked');
    await ok(source, 'backup', target);
    const home = fresh();
    await ok(home, 'restore', target);
    const library = readFileSync(path.join(target, 'library'), 'utf8');
    expect(readFileSync(path.join(home, 'library'), 'utf8')).toBe(library);

    const others = fresh();
    mkdirSync(others);
    writeFileSync(path.join(others, 'library'), 'another');
    const untouched = fresh();
    const refused = await callCommand(['restore', target], {
      DATA_DIR: untouched,
      BLOB_URL: `file:${others}`,
    });
    expect([refused.status, refused.error]).toEqual([
      1,
      expect.stringMatching(/^The target holds files of another library: [^\n]+\n$/),
    ]);
    expect(existsSync(untouched)).toBe(false);
  });
});
