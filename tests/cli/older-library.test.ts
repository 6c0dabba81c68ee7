import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { FIRST_SCHEMA, makeFirstLibrary, makeUnreleased } from '../support/first-schema.ts';
import { callsWithoutLibrary } from '../support/library-calls.ts';
import { SECRET_KEY, temporaryDirectory } from '../support/service.ts';

/** Commands that only read a library keep it usable by the version that wrote it. */

let directory: ReturnType<typeof temporaryDirectory>;
let data: string;
let file: string;
beforeEach(() => {
  directory = temporaryDirectory();
  data = path.join(directory.path, 'data');
  mkdirSync(data, { mode: 0o700 });
  file = path.join(data, 'commonplace.db');
  makeFirstLibrary(file);
});
afterEach(() => directory.remove());

const call = (args: readonly string[]) => callCommand(args, { DATA_DIR: data, PORT: '0', SECRET_KEY });
const calls = () => callsWithoutLibrary(path.join(directory.path, 'target'));

/** `doctor` does not check such a library further, `worker` upgrades it, and `secret-key` with SECRET_KEY only prints instructions. */
const OTHERS = ['doctor', 'worker', 'secret-key'];

it('a library of an older version stays unchanged, and the error explains what to do', async () => {
  const before = readFileSync(file);
  for (const args of calls().filter(([name]) => !OTHERS.includes(name))) {
    const { status, out, error } = await call(args);
    expect([args, status, out, readFileSync(file).equals(before)]).toEqual([args, 2, '', true]);
    expect(error).toMatch(
      /^\S+commonplace\.db is from an older version, and was not changed\. Back it up .* commonplace migrate[^\n]*\n$/,
    );
  }
  const { out } = await call(['doctor']);
  expect(out).toMatch(/advice +schema: .*older version[\s\S]*commonplace migrate/);
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('the accounts of an older library are listed once it is upgraded', async () => {
  expect((await call(['migrate'])).status).toBe(0);
  expect(await call(['accounts', 'list'])).toMatchObject({ status: 0, out: expect.stringContaining('1') });
});

it('a library from before the first release is rejected in one line, and unchanged', async () => {
  makeUnreleased(file);
  const before = readFileSync(file);
  for (const args of [
    ['serve'],
    ['migrate'],
    ...calls().filter(([name]) => !['doctor', 'secret-key'].includes(name)),
  ]) {
    const { status, error } = await call(args);
    expect([args, status === 0, readFileSync(file).equals(before)]).toEqual([args, false, true]);
    expect(error).toMatch(/^[^\n]*from before the first release[^\n]*commonplace export FILE[^\n]*\n$/);
  }
  const { status, out } = await call(['doctor']);
  expect([status, out]).toEqual([1, expect.stringMatching(/wrong +schema: .*before the first release/)]);
});

describe('a library of the first schema', () => {
  const environment = () => ({ DATA_DIR: path.join(directory.path, 'new'), SECRET_KEY });

  it('is restored from a backup', async () => {
    const unpacked = path.join(directory.path, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', path.resolve(FIRST_SCHEMA, 'backup.tar.gz'), '-C', unpacked]);
    expect((await callCommand(['restore', path.join(unpacked, 'backup')], environment())).status).toBe(0);
    await expectLibrary();
  });

  it('is imported from an export', async () => {
    expect((await callCommand(['migrate'], environment())).status).toBe(0);
    const { status } = await callCommand(['import', path.resolve(FIRST_SCHEMA, 'export.tar')], environment());
    expect(status).toBe(0);
    await expectLibrary();
  });

  async function expectLibrary(): Promise<void> {
    const target = path.join(directory.path, 'again');
    const { status, out } = await callCommand(['export', target, '--json'], environment());
    expect([status, JSON.parse(out)]).toMatchObject([0, { objects: 4 }]);
    const checked = await callCommand(['doctor'], environment());
    expect([checked.status, checked.out]).toEqual([0, expect.stringMatching(/ok +files: /)]);
  }
});
