import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBlobs } from '../../apps/server/blobs.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import { parseLock, printLock } from '../../core/model/backup.ts';
import { run, type Started, start } from '../support/executable.ts';
import { fillLibrary } from '../support/full-library.ts';
import { keepFile } from '../support/library.ts';
import { id, object } from '../support/objects.ts';
import { temporaryDirectory } from '../support/service.ts';

/** With several backups to one place, no backup may remove files of another. */

const HELD = id(50_000);
const blobOf = (home: string) => path.join(home, 'blobs', HELD.slice(-2), HELD);

let directory: ReturnType<typeof temporaryDirectory>;
const at = (name: string) => path.join(directory.path, name);

beforeEach(async () => {
  directory = temporaryDirectory();
  const config = readConfig({ DATA_DIR: at('home') });
  const { storage } = await openCoreServices(config);
  const place = { storage, blobs: await openBlobs(config) };
  await fillLibrary(place);
  const blob = await keepFile(place, HELD, 'A file that is read when the test wants it to be');
  const identity = `blob:${blob.sha256}`;
  const { content: _, ...rest } = object({ id: id(40_000), kind: 'document', identity });
  await storage.commit([{ type: 'object.insert', object: { ...rest, blob } }]);
  await storage.close();
});
afterEach(() => directory.remove());

const surroundings = (home: string) => ({ cwd: directory.path, environment: { DATA_DIR: at(home) } });
const backUp = (home: string, ...more: readonly string[]) =>
  run(['backup', at('backup'), ...more], surroundings(home));
/** The backup runs that hold a lock. */
const running = () => {
  const locks = at('backup/lock');
  if (!existsSync(locks)) return [];
  const found = readdirSync(locks).map((name) =>
    parseLock(name, readFileSync(path.join(locks, name), 'utf8')),
  );
  return found.flatMap((lock) => (lock && lock.expires > Date.now() ? [lock.run.id] : []));
};

/** Everything in a backup except the lock, whose number rises with each run. */
const namesIn = (backup: string) =>
  readdirSync(backup, { recursive: true })
    .filter((name) => !String(name).startsWith('lock/'))
    .toSorted();

/** Starts a backup of the library that waits for a file, so that it runs until it is released or killed. */
async function startHeld(home: string): Promise<Started> {
  rmSync(blobOf(at(home)));
  execFileSync('mkfifo', [blobOf(at(home))]);
  const started = start(['backup', at('backup')], surroundings(home));
  await expect.poll(running).toHaveLength(1);
  return started;
}

describe('a backup to a place that others use', () => {
  it('waits for a backup from elsewhere until a person takes over its lock', async () => {
    cpSync(at('home'), at('copy'), { recursive: true });
    const first = await startHeld('copy');
    const refused = await backUp('home');
    expect([refused.status, refused.out]).toEqual([1, '']);
    expect(refused.error).toMatch(/^Another backup is running there: on .+, of .+\/copy, since 2/);
    first.process.kill('SIGKILL');
    await first.ended;

    expect((await backUp('home')).error).toContain('/copy, since');
    expect(await backUp('home', '--take-over')).toMatchObject({ status: 0, error: '' });
    expect(running()).toEqual([]);
    rmSync(blobOf(at('copy')));
    copyFileSync(blobOf(at('home')), blobOf(at('copy')));
    expect(await backUp('copy')).toMatchObject({ status: 0, error: '' });
  });

  it('is not blocked by a dead backup once its lock has expired', async () => {
    cpSync(at('home'), at('copy'), { recursive: true });
    const first = await startHeld('copy');
    first.process.kill('SIGKILL');
    await first.ended;
    const [name = ''] = readdirSync(at('backup/lock'));
    const lock = parseLock(name, readFileSync(at(`backup/lock/${name}`), 'utf8'));
    if (!lock) throw new Error('It is a lock.');
    expect((await backUp('home')).error).toContain('/copy, since');
    writeFileSync(at(`backup/lock/${name}`), printLock({ ...lock, expires: Date.now() }));
    expect(await backUp('home')).toMatchObject({ status: 0, error: '' });
    expect(running()).toEqual([]);
  });

  it('continues one of the same data directory that was killed', async () => {
    copyFileSync(blobOf(at('home')), at('held'));
    const first = await startHeld('home');
    first.process.kill('SIGKILL');
    await first.ended;
    expect(running()).toHaveLength(1);
    rmSync(blobOf(at('home')));
    copyFileSync(at('held'), blobOf(at('home')));
    expect(await backUp('home')).toMatchObject({ status: 0, error: '' });
    expect(running()).toEqual([]);
    expect(readdirSync(at('home'))).not.toContain('unfinished-backups.json');
  });

  it('releases its lock when it is interrupted, and commits nothing', async () => {
    const { process, ended } = await startHeld('home');
    process.kill('SIGINT');
    await (await open(blobOf(at('home')), 'w')).close();
    expect(await ended).toMatchObject({
      status: 1,
      out: '',
      error: 'Interrupted: the last backup is unchanged. Run the command again to continue.\n',
    });
    expect(running()).toEqual([]);
    expect(readdirSync(at('backup'))).not.toContain('manifest.json');
  });

  it('refuses a backup of another library', async () => {
    await (await openCoreServices(readConfig({ DATA_DIR: at('another') }))).storage.close();
    expect((await backUp('home')).status).toBe(0);
    const names = namesIn(at('backup'));
    const { status, out, error } = await backUp('another');
    expect([status, out]).toEqual([1, '']);
    expect(error).toMatch(
      /^The backup there belongs to the library \w+, but this is \w+: each library needs/,
    );
    expect(namesIn(at('backup'))).toEqual(names);
    expect(await backUp('home')).toMatchObject({ status: 0, error: '' });
  });
});
