import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { start } from '../support/executable.ts';
import { temporaryDirectory } from '../support/service.ts';

/** Earlier states of a backup, made by hand and by the server. */

let directory: ReturnType<typeof temporaryDirectory>;
const at = (name: string) => path.join(directory.path, name);
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

const call = (...args: readonly string[]) => callCommand(args, { DATA_DIR: at('data') });
const addAccount = async (name: string) =>
  expect((await call('accounts', 'create', '--name', name)).status).toBe(0);

it('restore --as-of restores an earlier state, with the secret key of that time', async () => {
  await addAccount('Ada');
  const first = JSON.parse((await call('backup', at('backup'), '--keep', '7d', '--json')).out);
  const key = readFileSync(at('data/secret.key'), 'utf8');
  expect((await call('secret-key', 'rotate')).status).toBe(0);
  await addAccount('Ben');
  const second = await call('backup', at('backup'), '--keep', '7d', '--json');
  expect(JSON.parse(second.out)).toMatchObject({ isGood: true, damagedStates: [] });

  // The newest state of a day is kept: the first of two on one day is gone.
  const states = readdirSync(at('backup/earlier'));
  const isOneDay = JSON.parse(second.out).manifest.taken.slice(0, 10) === first.manifest.taken.slice(0, 10);
  expect(states).toHaveLength(isOneDay ? 1 : 2);

  const restoring = (name: string, ...args: readonly string[]) =>
    callCommand(['restore', at('backup'), ...args], { DATA_DIR: at(name) });
  expect(await restoring('old', '--as-of', '2020-01-01')).toMatchObject({
    status: 1,
    error: expect.stringContaining(`It has: ${JSON.parse(second.out).manifest.taken}`),
  });
  expect((await restoring('old', '--as-of', 'yesterday')).status).toBe(2);
  expect(existsSync(at('old'))).toBe(false);
  expect((await call('backup', at('backup'), '--keep', '7 days')).status).toBe(2);

  // Without a policy, the state stays while the last backup continues.
  const { taken } = JSON.parse(second.out).manifest;
  await addAccount('Cid');
  expect((await call('secret-key', 'rotate')).status).toBe(0);
  await call('backup', at('backup'));
  const report = await restoring('new', '--as-of', taken, '--json');
  expect(JSON.parse(report.out)).toMatchObject({ isFinished: true, manifest: { taken, accounts: 2 } });
  const restored = readFileSync(at('new/secret.key'), 'utf8');
  expect([restored === key, restored === readFileSync(at('data/secret.key'), 'utf8')]).toEqual([
    false,
    false,
  ]);
});

it('the server makes backups in a separate process, and records failures', async () => {
  /** Serves until a file of the data directory exists. */
  async function serve(target: string, file: string): Promise<void> {
    const environment = { DATA_DIR: at('data'), PORT: '0', BACKUP_TO: target, BACKUP_KEEP: '3d' };
    const server = start(['serve'], { cwd: directory.path, environment });
    await server.prints(/^listening on /m);
    await expect.poll(() => existsSync(at(`data/${file}`)), { timeout: 60_000 }).toBe(true);
    server.process.kill('SIGTERM');
    await server.ended;
  }
  await serve(at('backup'), 'last-backup.json');
  expect(readdirSync(at('backup/earlier'))).toHaveLength(1);
  await serve(at('data/secret.key'), 'last-backup-failure.json');
  expect((await call('doctor')).out).toMatch(
    /advice +backup: The scheduled backup to .*secret\.key failed at .*there is a file at this path/s,
  );
  await call('backup', at('backup'));
  expect((await call('doctor')).out).toMatch(/ok +backup: The last good backup is 0 days old/);
});
