import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  call,
  exported,
  fresh,
  isSame,
  makeLargeLibrary,
  ok,
  removeLargeLibrary,
  source,
} from '../cli/large-library.ts';
import type { Random } from '../support/random.ts';
import { tryRounds } from './rounds.ts';

/** Damaged data is detected, and never returned as if it were intact (docs/backup.md; decisions/0023). */

const PAGE_BYTES = 4_096;

beforeAll(makeLargeLibrary);
afterAll(removeLargeLibrary);

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => statSync(name).isFile())
    .sort();

/** Damages a file. @returns a description of the damage */
function damage(file: string, random: Random): string {
  const bytes = readFileSync(file);
  const where = random.below(Math.max(1, bytes.length));
  const [what, damaged] = random.pick<() => readonly [string, Buffer | null]>([
    () => {
      const flipped = Buffer.from(bytes);
      flipped[where] = (flipped[where] ?? 0) ^ (1 << random.below(8));
      return [`a bit of byte ${where} flipped`, flipped];
    },
    () => [`cut at ${where}`, bytes.subarray(0, where)],
    () => ['a byte longer', Buffer.concat([bytes, Buffer.from('x')])],
    () => {
      const zeroed = Buffer.from(bytes).fill(0, where, Math.min(bytes.length, where + PAGE_BYTES));
      return [`zeroed from ${where} on`, zeroed];
    },
    () => ['missing', null],
  ])();
  if (damaged === null) rmSync(file);
  else writeFileSync(file, damaged);
  return `${path.basename(file)} ${what}`;
}

describe('a damaged backup', () => {
  it('is rejected with the damaged part, or restored completely', async () => {
    const good = at('good-backup');
    await ok(source, 'backup', good);
    const [manifest = '', key = ''] = ['manifest.json', 'secret.key'].map((name) => path.join(good, name));
    await tryRounds('damaged backups', { few: 8, many: 300, maxMs: 25_000 }, async ({ random, number }) => {
      const copy = `${fresh()}-backup`;
      cpSync(good, copy, { recursive: true });
      const file = random.below(3) === 0 ? random.pick([manifest, key]) : random.pick(filesBelow(good));
      const what = damage(path.join(copy, path.relative(good, file)), random);
      const home = fresh();
      const { status, error } = await call(home, 'restore', copy);
      if (status === 0) expect([what, await isSame(home)]).toEqual([what, true]);
      else
        expect([what, error]).toEqual([what, expect.stringMatching(/damaged|missing|not there|no backup/i)]);
      expect([number, what, error]).toEqual([number, what, expect.not.stringMatching(/^ {4}at |TypeError/m)]);
      rmSync(copy, { recursive: true });
      rmSync(home, { recursive: true, force: true });
    });
  });
});

describe('a damaged library', () => {
  it('is reported by doctor, with each file that differs from what was saved', async () => {
    await tryRounds('damaged files', { few: 6, many: 300, maxMs: 20_000 }, async ({ random }) => {
      const home = fresh();
      cpSync(source, home, { recursive: true });
      const what = damage(random.pick(filesBelow(path.join(home, 'blobs')).filter(isStored)), random);
      const { status, out } = await call(home, 'doctor');
      expect([what, status, out]).toEqual([
        what,
        1,
        expect.stringMatching(/wrong +files: .*(damaged|missing)/),
      ]);
      rmSync(home, { recursive: true });
    });
  });

  it('with a missing database page is reported by doctor, or is complete anyway', async () => {
    await tryRounds('zeroed pages', { few: 6, many: 300, maxMs: 20_000 }, async ({ random }) => {
      const home = fresh();
      cpSync(source, home, { recursive: true });
      const file = path.join(home, 'commonplace.db');
      const bytes = readFileSync(file);
      const page = random.below(Math.floor(bytes.length / PAGE_BYTES));
      writeFileSync(file, bytes.fill(0, page * PAGE_BYTES, (page + 1) * PAGE_BYTES));
      const { status, out, error } = await call(home, 'doctor');
      expect([page, out + error]).toEqual([page, expect.not.stringMatching(/^ {4}at |TypeError/m)]);
      if (status === 0)
        expect([page, (await exported(home)).equals(await exported(source))]).toEqual([page, true]);
      rmSync(home, { recursive: true });
    });
  });
});

/** Stored files are named by an id. */
const isStored = (file: string): boolean => path.basename(file).length === 22;
