import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { callsWithoutLibrary } from '../support/library-calls.ts';
import { temporaryDirectory } from '../support/service.ts';
import { makeLibraryOfSchema } from '../support/sqlite-fixtures.ts';

/** What only looks at a library, or copies it, does not take it from the version that wrote it. */

let directory: ReturnType<typeof temporaryDirectory>;
let data: string;
let file: string;
beforeEach(() => {
  directory = temporaryDirectory();
  data = path.join(directory.path, 'data');
  mkdirSync(data, { mode: 0o700 });
  file = path.join(data, 'commonplace.db');
  makeLibraryOfSchema(17, file);
});
afterEach(() => directory.remove());

/** `doctor` examines such a library no further, and `worker` migrates it, as a server does. */
const OTHERS = ['doctor', 'worker'];
const call = (args: readonly string[]) => callCommand(args, { DATA_DIR: data, PORT: '0' });

it('leaves a library of an older version as it is, and says what to do', async () => {
  const before = readFileSync(file);
  const calls = callsWithoutLibrary(path.join(directory.path, 'target'));
  for (const args of calls.filter(([name]) => !OTHERS.includes(name))) {
    const { status, out, error } = await call(args);
    expect([args, status, out, readFileSync(file).equals(before)]).toEqual([args, 2, '', true]);
    expect(error).toMatch(
      /^\S+commonplace\.db is of an older version, and stays as it is\. Back it up .* commonplace migrate[^\n]*\n$/,
    );
  }
});

it('lists its accounts once it is brought up to date', async () => {
  expect((await call(['migrate'])).status).toBe(0);
  expect(await call(['accounts', 'list'])).toMatchObject({ status: 0, out: expect.stringContaining('1') });
});
