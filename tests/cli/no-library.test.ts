import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { callCommand } from '../support/command-line.ts';
import { run } from '../support/executable.ts';
import { callsWithoutLibrary, MAKERS } from '../support/library-calls.ts';
import { temporaryDirectory } from '../support/service.ts';

/** Without a library, only the commands meant for it create one: an empty backup is not a backup. */

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

const call = (args: readonly string[], dataDir: string) =>
  callCommand(args, { DATA_DIR: dataDir, PORT: '0' });

const oneLine = (text: string) => expect(text).toMatch(/^[^\n]+\n$/);

describe('a command in a data directory without a library', () => {
  it('is known to this test, whichever it is', () => {
    const known = new Set(callsWithoutLibrary('T').map(([name]) => name));
    expect([...known, ...MAKERS, 'api', 'mcp', 'completions'].toSorted()).toEqual(
      expect.arrayContaining(Object.keys(COMMANDS).toSorted()),
    );
  });

  it.each([
    ['that does not exist', 'nowhere', () => undefined],
    ['that is a file', 'file', (place: string) => writeFileSync(place, 'text')],
    ['that is empty', 'empty', (place: string) => mkdirSync(place)],
    [
      'whose database is an empty file',
      'touched',
      (place: string) => {
        mkdirSync(place);
        writeFileSync(path.join(place, 'commonplace.db'), '');
      },
    ],
  ])('%s ends with one line and creates nothing', async (_what, name, prepare) => {
    const place = path.join(directory.path, name);
    prepare(place);
    const before = readdirSync(directory.path, { recursive: true });
    for (const args of callsWithoutLibrary(path.join(directory.path, 'target'))) {
      const { status, out, error } = await call(args, place);
      expect([args, status, out]).toEqual([args, 2, '']);
      oneLine(error);
      expect(error).toMatch(/There is no library: .*commonplace\.db/);
      expect([args, readdirSync(directory.path, { recursive: true })]).toEqual([args, before]);
    }
  });

  it('names a directory that this user cannot open, instead of reporting no library', async () => {
    const loop = path.join(directory.path, 'loop');
    symlinkSync(loop, loop);
    for (const args of callsWithoutLibrary(path.join(directory.path, 'target'))) {
      const { status, out, error } = await call(args, loop);
      expect([args, status, out]).toEqual([args, 2, '']);
      expect(error).toMatch(/^The library is not accessible: ELOOP.*commonplace\.db.*as the user [^\n]*\n$/);
    }
  });

  it('creates nothing when its arguments are wrong, even if it may create a library', async () => {
    for (const args of [
      ['accounts', 'create'],
      ['import', 'no-such-file.tar'],
      ['import', '--from-sqlite', 'no-such-directory'],
      ['restore', 'no-such-backup'],
    ]) {
      const environment = { DATA_DIR: path.join(directory.path, 'nowhere') };
      const { status } = await run(args, { cwd: directory.path, environment });
      expect([args, status]).toEqual([args, args[0] === 'restore' ? 1 : 2]);
      expect(readdirSync(directory.path)).toEqual([]);
    }
  });

  it('creates one if that is its purpose', async () => {
    for (const args of [['migrate'], ['accounts', 'create', '--name', 'Ada']]) {
      const place = path.join(directory.path, args.join('-'));
      expect((await call(args, place)).status).toBe(0);
      expect(readdirSync(place)).toContain('commonplace.db');
      expect(statSync(path.join(place, 'commonplace.db')).mode & 0o777).toBe(0o600);
    }
  });
});

describe('an import without a library', () => {
  const bookmarks = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://a.example/">A</A></DL>';

  it('creates a library with an account for any import, and explains how to get a key', async () => {
    const file = path.join(directory.path, 'bookmarks.html');
    writeFileSync(file, bookmarks);
    const first = path.join(directory.path, 'first');
    const whole = path.join(directory.path, 'whole.tar');
    const one = path.join(directory.path, 'one.tar');
    const sources = [
      ['import', file, '--yes'],
      ['import', whole],
      ['import', one],
      ['import', '--from-sqlite', first],
    ];
    for (const [index, args] of sources.entries()) {
      const place = index === 0 ? first : path.join(directory.path, `library-${index}`);
      const { status, out, error } = await call(args, place);
      expect([args, status, error]).toEqual([args, 0, '']);
      expect(out).toContain('No access keys yet. Create one with commonplace keys create --account 1.');
      const accounts = JSON.parse((await call(['accounts', 'list', '--json'], place)).out);
      expect(accounts).toMatchObject([{ id: 1, name: 'Commonplace', plan: 'Self-hosted', objects: 1 }]);
      expect((await call(['keys', 'create', '--account', '1'], place)).status).toBe(0);
      if (index > 0) continue;
      expect((await call(['export', whole], place)).status).toBe(0);
      expect((await call(['export', one, '--account', '1'], place)).status).toBe(0);
      expect((await call(['keys', 'revoke', await kidOf(place)], place)).status).toBe(0);
    }
  });

  it('creates nothing for an impossible account, or for a dry run', async () => {
    const file = path.join(directory.path, 'bookmarks.html');
    writeFileSync(file, bookmarks);
    const place = path.join(directory.path, 'data');
    const named = await call(['import', file, '--yes', '--account', '2'], place);
    expect([named.status, named.error]).toEqual([2, expect.stringContaining('There is no library')]);
    expect((await call(['import', file, '--dry-run'], place)).status).toBe(0);
    expect(readdirSync(directory.path)).toEqual(['bookmarks.html']);
  });

  const kidOf = async (place: string) =>
    JSON.parse((await call(['keys', 'list', '--json'], place)).out)[0].kid as string;
});

describe('a library without its secret key', () => {
  it('is not given a new key by commands, and commands that need no key still work', async () => {
    const place = path.join(directory.path, 'data');
    expect((await call(['migrate'], place)).status).toBe(0);
    rmSync(path.join(place, 'secret.key'));
    await call(['accounts', 'create', '--name', 'Ada'], place);
    rmSync(path.join(place, 'secret.key'), { force: true });
    const made = await call(['keys', 'create', '--account', '1'], place);
    expect([made.status, made.out]).toEqual([2, '']);
    oneLine(made.error);
    expect(made.error).toContain('secret.key is missing');
    expect((await call(['accounts', 'list'], place)).out).toContain('Ada');
    expect(readdirSync(place)).not.toContain('secret.key');
  });
});
