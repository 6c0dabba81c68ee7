import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../apps/server/blobs.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openFoundation } from '../../apps/server/foundation.ts';
import { callCommand } from '../support/command-line.ts';
import { type Run, run, start, startServerProcess } from '../support/executable.ts';
import { fillLibrary, keepFile, note } from '../support/library.ts';
import { id, object } from '../support/objects.ts';
import { temporaryDirectory } from '../support/service.ts';

/** Libraries are moved by the commands, also when those are killed, and beside a running server (D2). */

const OBJECTS = 1_000;
const FILES = 40;
/** When a command is killed: after these parts of the time that it takes. */
const MOMENTS = [0.4, 0.6, 0.75, 0.9];

let directory: ReturnType<typeof temporaryDirectory>;
let source: string;
let whole: Buffer;
let names = 0;

const at = (name: string) => path.join(directory.path, name);
const fresh = () => {
  names += 1;
  return at(`data-${names}`);
};
const call = (dataDir: string, ...args: readonly string[]): Promise<Run> =>
  callCommand(args, { DATA_DIR: dataDir });

async function ok(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { status, out, error } = await call(dataDir, ...args);
  expect([args, status, error]).toEqual([args, 0, '']);
  return out;
}
async function exported(dataDir: string): Promise<Buffer> {
  const file = `${fresh()}.tar`;
  await ok(dataDir, 'export', file);
  return readFileSync(file);
}
const isSame = async (dataDir: string) => (await exported(dataDir)).equals(whole);

/** Runs a command again and again, killed at one moment after the other, until all are tried or it came to its end. */
async function keepKilling(
  { dataDir, takesMs }: { dataDir: string; takesMs: number },
  args: readonly string[],
  isDone: () => Promise<boolean> = async () => false,
): Promise<'ended' | 'killed'> {
  for (const moment of MOMENTS) {
    const { process, ended } = start(args, { cwd: directory.path, environment: { DATA_DIR: dataDir } });
    const timer = setTimeout(() => process.kill('SIGKILL'), moment * takesMs);
    const { signal, status, error } = await ended;
    clearTimeout(timer);
    if (signal === null) {
      expect([args, status, error]).toEqual([args, 0, '']);
      return 'ended';
    }
    if (await isDone()) return 'ended';
  }
  return 'killed';
}

/** How long a command takes in a process of its own, in milliseconds. */
async function timed(dataDir: string, ...args: readonly string[]): Promise<number> {
  const began = performance.now();
  const { status, error } = await run(args, { cwd: directory.path, environment: { DATA_DIR: dataDir } });
  expect([args, status, error]).toEqual([args, 0, '']);
  return performance.now() - began;
}

beforeAll(async () => {
  directory = temporaryDirectory();
  source = fresh();
  const config = readConfig({ DATA_DIR: source });
  const { storage } = await openFoundation(config);
  const place = { storage, blobs: await openBlobs(config) };
  await fillLibrary(place);
  const notes = Array.from({ length: OBJECTS }, (_, index) =>
    note(30_000 + index, `Note ${index}`, `Of [[Note ${index + 1}]]. ${'Words. '.repeat(30)}`, {
      tags: [{ id: id(60_000 + index), name: `tag ${index % 9}`, flags: 8 }],
    }),
  );
  for (let first = 0; first < OBJECTS; first += 500)
    await storage.commit(
      notes.slice(first, first + 500).map((one) => ({ type: 'object.insert', object: one })),
    );
  for (let index = 0; index < FILES; index++) {
    const blob = await keepFile(place, id(50_000 + index), `${index} ${'bytes '.repeat(20_000)}`);
    const { content: _, ...rest } = object({
      id: id(40_000 + index),
      kind: 'document',
      identity: `blob:${blob.sha256}`,
    });
    await storage.commit([{ type: 'object.insert', object: { ...rest, blob } }]);
  }
  await storage.close();
  whole = await exported(source);
  writeFileSync(at('whole.tar'), whole);
});
afterAll(() => directory.remove());

describe('export and import', () => {
  it('move a library through a file, a pipe, a folder, and straight from a data directory', async () => {
    const tar = at('whole.tar');
    const [byFile, byFolder, byPipe, direct] = [fresh(), fresh(), fresh(), fresh()];
    expect(await ok(byFile, 'import', tar)).toMatch(new RegExp(`^${OBJECTS + FILES + 6} objects$`, 'm'));
    expect(await isSame(byFile)).toBe(true);

    const folder = at('unpacked');
    mkdirSync(folder);
    execFileSync('tar', ['-xf', tar, '-C', folder]);
    await ok(byFolder, 'import', folder);
    expect(await isSame(byFolder)).toBe(true);

    const pipe = `node dist/commonplace.js export - | DATA_DIR=${byPipe} node dist/commonplace.js import - --json`;
    const out = execFileSync('bash', ['-c', pipe], {
      env: { PATH: process.env.PATH, DATA_DIR: source },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(JSON.parse(out.toString())).toMatchObject({ isComplete: true, refusals: 0 });
    expect(await isSame(byPipe)).toBe(true);

    await ok(direct, 'import', '--from-sqlite', source);
    expect(await isSame(direct)).toBe(true);
    expect(await ok(direct, 'import', tar)).toMatch(/were there already/);
    expect(await isSame(direct)).toBe(true);
  });

  it('go on after being killed at any moment', async () => {
    const tar = at('whole.tar');
    const takesMs = await timed(fresh(), 'import', tar);
    const target = fresh();
    await keepKilling({ dataDir: target, takesMs }, ['import', tar], async () => {
      if (!existsSync(path.join(target, 'commonplace.db'))) return false;
      const { out } = await call(target, 'doctor', '--json');
      expect(out).not.toContain('"wrong"');
      return false;
    });
    await ok(target, 'import', tar);
    expect(await isSame(target)).toBe(true);

    const file = at('killed.tar');
    await keepKilling({ dataDir: source, takesMs: takesMs / 3 }, ['export', file], async () => {
      expect(existsSync(file) && !readFileSync(file).equals(whole)).toBe(false);
      return false;
    });
    await ok(source, 'export', file);
    expect(readFileSync(file).equals(whole)).toBe(true);
  });

  it('say what they refuse, and what cannot be', async () => {
    const target = fresh();
    await ok(target, 'migrate');
    const bad = at('bad.tar');
    writeFileSync(bad, 'nothing '.repeat(200));
    for (const [args, status, text] of [
      [['export'], 2, 'FILE'],
      [['export', at('x.tar'), '--account', '99'], 1, '"99"'],
      [['export', at('missing/x.tar')], 1, 'ENOENT'],
      [['export', directory.path], 1, 'is no file'],
      [['import'], 2, 'FILE'],
      [['import', at('none.tar')], 2, 'none.tar'],
      [['import', bad], 1, 'cut or damaged'],
      [['import', directory.path], 1, 'no export'],
      [['import', '--from-sqlite', at('none')], 2, 'no library'],
      [['import', at('whole.tar'), '--account', '99'], 1, '"99"'],
    ] as const) {
      const outcome = await call(target, ...args);
      expect([args, outcome.status]).toEqual([args, status]);
      expect(outcome.error).toContain(text);
    }
  });
});

describe('backup and restore', () => {
  it('bring back all of it, once and again, and nothing where something is', async () => {
    const target = at('backup');
    const first = JSON.parse(await ok(source, 'backup', target, '--json'));
    expect(first).toMatchObject({ isGood: true, copied: FILES + 3, missing: 0 });
    expect(statSync(path.join(target, 'secret.key')).mode & 0o777).toBe(0o600);
    const again = JSON.parse(await ok(source, 'backup', target, '--json'));
    expect(again).toMatchObject({ isGood: true, copied: 0, manifest: { objects: OBJECTS + FILES + 7 } });
    expect(await ok(source, 'doctor')).toMatch(/last good backup is 0 days old/);

    const home = fresh();
    const out = await ok(home, 'restore', target);
    expect(out).toContain('secret.key was restored');
    expect(readFileSync(path.join(home, 'secret.key'))).toEqual(
      readFileSync(path.join(source, 'secret.key')),
    );
    expect(await isSame(home)).toBe(true);
    expect((await call(home, 'restore', target)).error).toContain('not empty');
    expect((await call(source, 'backup', directory.path)).error).toContain('holds no backup');
    expect((await call(fresh(), 'restore', at('unpacked'))).error).toContain('no backup');
  });

  it('go on after being killed at any moment, the last good backup staying good', async () => {
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

  it('refuse what is damaged, and say which files are missing', async () => {
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
    expect(outcome.out).toContain('1 files could not be restored');
    expect((await call(without, 'doctor')).out).toMatch(/wrong +files: .* is missing/);

    const database = readFileSync(place(manifest.database.sha256));
    database[database.length - 100] = (database.at(-100) ?? 0) ^ 1;
    writeFileSync(place(manifest.database.sha256), database);
    const refused = await call(fresh(), 'restore', target);
    expect([refused.status, refused.error]).toEqual([1, expect.stringContaining('damaged')]);
    expect(JSON.parse(await ok(source, 'backup', target, '--json'))).toMatchObject({
      isGood: true,
      copied: 1,
    });
    await ok(fresh(), 'restore', target);
  });

  it('are completed by a second restore, from a copy whose files are good', async () => {
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
      `The file ${damaged} is missing in the backup, or damaged.\n`,
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

  it('refuse a secret key with a flipped bit, and take one that was never hashed', async () => {
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
    expect(await ok(fresh(), 'restore', target)).toContain('secret.key was restored');
  });
});

describe('beside a server that is written to', () => {
  it('a backup and an export are of one moment, whole, and good', async () => {
    const server = await startServerProcess({ cwd: directory.path, environment: { DATA_DIR: at('served') } });
    try {
      let isWriting = true;
      let written = 0;
      let acknowledged = 0;
      const writer = async () => {
        while (isWriting) {
          written += 1;
          const number = written;
          const { status } = await server.client.post('/objects', {
            content: `Entry ${number}, after [[Entry ${number - 1}]]`,
            tags: [{ name: `of ${number % 3}` }],
          });
          expect(status).toBe(201);
          acknowledged += 1;
        }
      };
      const writers = Array.from({ length: 8 }, writer);
      await expect.poll(() => acknowledged).toBeGreaterThan(50);
      const target = at('backup-live');
      const { manifest } = JSON.parse(await ok(at('served'), 'backup', target, '--json'));
      await ok(at('served'), 'export', at('live.tar'));
      await ok(at('served'), 'import', at('whole.tar'));
      isWriting = false;
      await Promise.all(writers);

      const home = fresh();
      await ok(home, 'restore', target);
      const { objects } = JSON.parse(await ok(home, 'export', at('restored.tar'), '--json'));
      expect(objects).toBe(manifest.objects);
      expect(objects).toBeGreaterThan(50);
      expect(JSON.parse(await ok(home, 'doctor', '--json'))).not.toContainEqual(
        expect.objectContaining({ status: 'wrong' }),
      );
      const copy = fresh();
      await ok(copy, 'import', at('live.tar'));
      expect((await exported(copy)).equals(readFileSync(at('live.tar')))).toBe(true);
      const { json } = await server.client.get(`/objects/${id(30_000)}`);
      expect(json.title).toBe('Note 0');
    } finally {
      await server.end();
    }
  });
});
