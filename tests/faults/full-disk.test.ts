import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  directory,
  isSame,
  makeLargeLibrary,
  ok,
  removeLargeLibrary,
  source,
  WHOLE,
  withoutProgress,
} from '../cli/large-library.ts';
import { run } from '../support/executable.ts';
import { tryRounds } from './rounds.ts';

/** A command that runs out of space reports it, loses nothing, and succeeds when there is space (D2). */

const disk = at('disk');
const DISK_MIB = 64;
const filler = path.join(disk, 'filler');
let isMounted = false;

beforeAll(async () => {
  await makeLargeLibrary();
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', disk], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    /* only root can mount a small disk */
  }
});
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  removeLargeLibrary();
});

/** Leaves this many bytes free on the disk. */
function leave(bytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

/** What commands write to the disk: their arguments, the library they use, and the result to check. */
const COMMANDS: Readonly<
  Record<string, (place: string) => { words: readonly string[]; dataDir: string; check(): Promise<boolean> }>
> = {
  backup: (place) => ({
    words: ['backup', place],
    dataDir: source,
    check: async () => {
      const home = `${place}-restored`;
      await ok(home, 'restore', place);
      return isSame(home);
    },
  }),
  restore: (place) => ({ words: ['restore', at('backup')], dataDir: place, check: () => isSame(place) }),
  import: (place) => ({ words: ['import', WHOLE], dataDir: place, check: () => isSame(place) }),
  export: (place) => ({
    words: ['export', place],
    dataDir: source,
    check: async () => {
      const home = `${place}-imported`;
      await ok(home, 'import', place);
      return isSame(home);
    },
  }),
};

describe('a full disk', () => {
  it.for(Object.keys(COMMANDS))('during %s is reported, and nothing is lost', async (name, { skip }) => {
    if (!isMounted) skip('a small disk can be mounted by root only');
    await ok(source, 'backup', at('backup'));
    await tryRounds(
      `full disks, ${name}`,
      { few: 3, many: 60, maxMs: 20_000 },
      async ({ random, number }) => {
        const place = path.join(disk, `${name}-${number}`);
        const { words, dataDir, check } = COMMANDS[name]?.(place) ?? {
          words: [],
          dataDir: '',
          check: async () => false,
        };
        const call = () => run(words, { cwd: directory.path, environment: { DATA_DIR: dataDir } });
        const free = random.below(2 ** (12 + random.below(12)));
        leave(free);
        const { status, error } = await call();
        rmSync(filler);
        if (status !== 0) {
          expect([free, status, error]).toEqual([free, 1, expect.stringMatching(/room|space|full/i)]);
          expect([free, error]).toEqual([free, expect.not.stringMatching(/^ {4}at |TypeError/m)]);
          const again = await call();
          expect([free, again.status, withoutProgress(again.error)]).toEqual([free, 0, '']);
        }
        expect([free, await check()]).toEqual([free, true]);
        for (const rest of ['', '-restored', '-imported'])
          rmSync(`${place}${rest}`, { recursive: true, force: true });
      },
    );
  });
});
