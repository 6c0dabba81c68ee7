import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../support/executable.ts';
import { id } from '../support/objects.ts';
import { itLong } from '../support/runs.ts';
import {
  at,
  call,
  directory,
  exported,
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

/** The commands move libraries, even when they are killed, and next to a running server (D2). */

beforeAll(makeLargeLibrary);
afterAll(removeLargeLibrary);

describe('export and import', () => {
  it('move a library through a file, a pipe, a folder, and directly from a data directory', async () => {
    const tar = WHOLE;
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
    expect(await ok(direct, 'import', tar)).toMatch(/already there/);
    expect(await isSame(direct)).toBe(true);
  });

  it('accept a repacked file, and explain why a pipe lacks files', async () => {
    const folder = at('to-pack');
    mkdirSync(folder);
    execFileSync('tar', ['-xf', WHOLE, '-C', folder]);
    const [byFile, byPipe] = [fresh(), fresh()];
    const packed = at('packed.tar');
    execFileSync('tar', ['-cf', packed, '-C', folder, '.']);
    await ok(byFile, 'import', packed);
    expect(await isSame(byFile)).toBe(true);

    const filesFirst = ['library.json', 'files', 'records', 'end.json'];
    execFileSync('tar', ['-cf', packed, '-C', folder, ...filesFirst]);
    const pipe = `cat ${packed} | node dist/commonplace.js import -`;
    const env = { PATH: process.env.PATH, DATA_DIR: byPipe };
    const { status, stderr } = spawnSync('bash', ['-c', pipe], { encoding: 'utf8', env });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /\.jsonl line \d+: blob "\w+" is missing from the export or damaged\.\n.*A pipe can be read only once, [^\n]+\n$/s,
    );
  });

  itLong('continue after being killed at any moment', async () => {
    const tar = WHOLE;
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
      expect(existsSync(file) && !readFileSync(file).equals(readFileSync(WHOLE))).toBe(false);
      return false;
    });
    await ok(source, 'export', file);
    expect(readFileSync(file).equals(readFileSync(WHOLE))).toBe(true);
  });

  it('import the intact part of an incomplete or damaged export, report the rest, and later complete it from a whole one', async () => {
    const [target, cut] = [fresh(), at('cut.tar')];
    const whole = readFileSync(WHOLE);
    for (const [length, expected] of [
      [700, /^The export is incomplete or damaged: Unexpected end of data\.\n$/],
      [
        whole.length - 20_000,
        /^The export is incomplete or damaged: Unexpected end of data\. Everything before that was imported\. [^\n]+\n$/,
      ],
    ] as const) {
      writeFileSync(cut, whole.subarray(0, length));
      const { status, error } = await call(target, 'import', cut);
      expect([length, status, error]).toEqual([length, 1, expect.stringMatching(expected)]);
    }
    writeFileSync(cut, Buffer.concat([Buffer.from('0'.repeat(100)), whole.subarray(100)]));
    expect(await call(target, 'import', cut)).toMatchObject({
      status: 1,
      error: 'The export is incomplete or damaged: The header of an entry is damaged.\n',
    });
    expect(await ok(target, 'import', WHOLE)).toMatch(/already there/);
    expect(await isSame(target)).toBe(true);
  });

  it('report refused lines and impossible arguments', async () => {
    const target = fresh();
    await ok(target, 'migrate');
    const bad = at('bad.tar');
    writeFileSync(bad, 'nothing '.repeat(200));
    for (const [args, status, text] of [
      [['export'], 2, 'FILE'],
      [['export', at('x.tar'), '--account', '99'], 1, '"99"'],
      [['export', at('missing/x.tar')], 1, `The directory ${at('missing')} does not exist: create it`],
      [['export', directory.path], 1, 'is not a regular file'],
      [['import'], 2, 'FILE'],
      [['import', at('none.tar')], 2, 'none.tar'],
      [['import', bad], 1, 'an unsupported format'],
      [['import', at('none')], 2, 'none'],
      [['import', '--from-sqlite', at('none')], 2, 'no library'],
      [['import', WHOLE, '--account', '99'], 1, '"99"'],
    ] as const) {
      const outcome = await call(target, ...args);
      expect([args, outcome.status]).toEqual([args, status]);
      expect(outcome.error).toContain(text);
    }
  });
});

describe('during writes to the server', () => {
  it('a backup and an export are consistent, complete and valid', async () => {
    const server = await startServerProcess({
      cwd: directory.path,
      environment: { DATA_DIR: at('served'), WORKERS: 'off' },
    });
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
      await ok(at('served'), 'import', WHOLE);
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
