import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import { EVERYTHING } from '../../core/model/access-key.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import {
  at,
  directory,
  fresh,
  isSame,
  makeLargeLibrary,
  ok,
  removeLargeLibrary,
  source,
  WHOLE,
} from '../cli/large-library.ts';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { KEY, start } from '../support/executable.ts';
import { FIRST_SCHEMA, makeFirstLibrary } from '../support/first-schema.ts';
import { makeDatabase, withDatabase as withPostgres } from '../support/postgres.ts';
import type { Random } from '../support/random.ts';
import { SECRET_KEY } from '../support/service.ts';
import { tryRounds } from './rounds.ts';

/** A command killed at any point can be run again to completion, and nothing is lost (D2, D13). */

const KILLER = pathToFileURL(path.resolve('tests/support/killed-at.mjs')).href;
const BOUNDS = { few: 4, many: 100, maxMs: 25_000 };
/** The number of file changes before a kill: each power of two is half as likely as the one before. */
const MAX_CHANGES_LOG2 = 8;
/** Maximum time before a kill, in milliseconds. */
const MAX_MS = 2_000;

/** The number of objects, which take several units of work. */
const MANY_KEYS = 350;

beforeAll(makeLargeLibrary);
afterAll(removeLargeLibrary);

/** Runs a command in a process of its own, which is killed before a random file change or after a random time. */
async function callAndKill(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  random: Random,
): Promise<void> {
  const change = 1 + random.below(2 ** (1 + random.below(MAX_CHANGES_LOG2)));
  const byChange = random.below(2) === 0;
  const { process, ended } = start(args, {
    cwd: directory.path,
    environment: {
      ...environment,
      ...(byChange && { NODE_OPTIONS: `--import ${KILLER}`, KILLED_AT: String(change) }),
    },
  });
  const timer = setTimeout(() => process.kill('SIGKILL'), byChange ? 60_000 : random.below(MAX_MS));
  const { signal, status, error } = await ended;
  clearTimeout(timer);
  if (signal === null) expect([args, status, error]).toEqual([args, 0, '']);
}

/** Kills a command up to three times, each time in what the last one left. */
async function keepKilling(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  random: Random,
): Promise<void> {
  for (let times = 1 + random.below(3); times > 0; times -= 1) await callAndKill(args, environment, random);
}

const expectNoErrors = async (environment: Readonly<Record<string, string>>) =>
  expect((await callCommand(['doctor'], { PORT: '0', ...environment })).out).not.toMatch(/^wrong/m);

describe('a command that is killed at any file change', () => {
  it('backup: the last good backup stays good, and the next one succeeds', async () => {
    const target = at('backup');
    await ok(source, 'backup', target);
    await tryRounds('killed backups', BOUNDS, async ({ random }) => {
      await keepKilling(['backup', target], { DATA_DIR: source }, random);
      const home = fresh();
      await ok(home, 'restore', target);
      expect(await isSame(home)).toBe(true);
    });
    expect(JSON.parse(await ok(source, 'backup', target, '--json'))).toMatchObject({ isGood: true });
  });

  it('restore: the next one restores everything', async () => {
    const target = at('backup-for-restores');
    await ok(source, 'backup', target);
    await tryRounds('killed restores', BOUNDS, async ({ random }) => {
      const home = fresh();
      await keepKillingRestore(target, home, random);
      expect(await isSame(home)).toBe(true);
    });
  });

  it('import: the next one imports the rest, and nothing twice', async () => {
    await tryRounds('killed imports', BOUNDS, async ({ random }) => {
      const home = fresh();
      await keepKilling(['import', WHOLE], { DATA_DIR: home }, random);
      await ok(home, 'import', WHOLE);
      expect(await isSame(home)).toBe(true);
      await expectNoErrors({ DATA_DIR: home });
    });
  });

  it('migrate on SQLite: a library of the first schema is upgraded', async () => {
    await tryRounds('killed migrations of SQLite', BOUNDS, async ({ random }) => {
      const [killed, whole] = [makeFirst(), makeFirst()];
      await keepKilling(['migrate'], { DATA_DIR: killed }, random);
      for (const home of [killed, whole]) await ok(home, 'migrate');
      expect(await exportOf(killed)).toEqual(await exportOf(whole));
      const database = path.join(killed, 'commonplace.db');
      expect(withDatabase(database, (file) => file.pragma('integrity_check', { simple: true }))).toBe('ok');
    });
  });

  it('migrate on Postgres: a library of the first schema is upgraded', async () => {
    await tryRounds('killed migrations of Postgres', BOUNDS, async ({ random }) => {
      const database = await makeDatabase();
      const dump = readFileSync(path.join(FIRST_SCHEMA, 'postgres.sql'), 'utf8');
      await withPostgres(database.url, (sql) => sql.unsafe(dump));
      await withPostgres(database.url, (sql) => sql`RESET ALL`);
      const home = fresh();
      const environment = { DATA_DIR: home, DATABASE_URL: database.url, SECRET_KEY };
      await keepKilling(['migrate'], environment, random);
      const { status, error } = await callCommand(['migrate'], environment);
      expect([status, error]).toEqual([0, '']);
      const [objects] = await withPostgres(database.url, (sql) => sql`SELECT count(*)::integer FROM objects`);
      expect(objects?.count).toBeGreaterThan(0);
      await database.remove();
    });
  });

  it('secret-key rotate on Postgres: every key works with the old or the new, and the next run completes it', async () => {
    const next = Buffer.alloc(32, 8).toString('base64');
    await tryRounds('killed changes of the secret key on Postgres', BOUNDS, async ({ random }) => {
      const database = await makeDatabase();
      const before = { DATA_DIR: fresh(), DATABASE_URL: database.url, SECRET_KEY };
      const between = { ...before, SECRET_KEY: next, SECRET_KEY_OLD: SECRET_KEY };
      const run = async (args: readonly string[], environment: Readonly<Record<string, string>>) => {
        const { out, status, error } = await callCommand(args, { PORT: '0', ...environment });
        expect([args, status, error]).toEqual([args, 0, '']);
        return out;
      };
      await run(['accounts', 'create', '--name', 'Ada'], before);
      const services = await openCoreServices(readConfig(before));
      const accounts = accountUseCases(services);
      for (let made = 0; made < MANY_KEYS; made++)
        await accounts.createKey({ accountId: 1, access: 'full', scope: EVERYTHING });
      await services.storage.close();
      await keepKilling(['secret-key', 'rotate'], between, random);
      expect(await run(['doctor'], between)).toContain(`All ${MANY_KEYS} keys work`);
      await run(['secret-key', 'rotate'], between);
      expect(await run(['doctor'], { ...before, SECRET_KEY: next })).toContain(`All ${MANY_KEYS} keys work.`);
      await database.remove();
    });
  });

  it('serve for the first time on Postgres: the next start serves, with exactly one account', async () => {
    await tryRounds('killed first starts on Postgres', BOUNDS, async ({ random }) => {
      const database = await makeDatabase();
      const home = fresh();
      const environment = { DATA_DIR: home, DATABASE_URL: database.url, SECRET_KEY, BOOTSTRAP_KEY: KEY };
      await callAndKillServer(environment, random);
      const again = start(['serve'], { cwd: directory.path, environment: { PORT: '0', ...environment } });
      await again.prints(/^listening on/m);
      again.process.kill('SIGTERM');
      expect((await again.ended).status).toBe(0);
      const rows = await withPostgres(
        database.url,
        (sql) => sql`SELECT (SELECT count(*)::integer FROM accounts) AS accounts,
          (SELECT count(*)::integer FROM access_keys WHERE kid = 'first') AS keys`,
      );
      expect(rows).toMatchObject([{ accounts: 1, keys: 1 }]);
      await database.remove();
    });
  });
});

/** Restores into a new directory, killed up to three times; one that finished is not repeated. */
async function keepKillingRestore(target: string, home: string, random: Random): Promise<void> {
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    if ((await callCommand(['accounts', 'list'], { DATA_DIR: home })).status === 0) return;
    await callAndKill(['restore', target], { DATA_DIR: home }, random);
  }
  const { status, error } = await callCommand(['restore', target], { DATA_DIR: home });
  if (status !== 0) expect(error).toContain('not empty');
}

/** The export of a library whose files are missing, and the warnings about them. */
async function exportOf(home: string): Promise<readonly unknown[]> {
  const file = `${home}.tar`;
  const { error } = await callCommand(['export', file], { DATA_DIR: home });
  return [error, readFileSync(file).toString('base64')];
}

/** A data directory with a library of the first schema. */
function makeFirst(): string {
  const home = fresh();
  mkdirSync(home);
  makeFirstLibrary(path.join(home, 'commonplace.db'));
  return home;
}

async function callAndKillServer(
  environment: Readonly<Record<string, string>>,
  random: Random,
): Promise<void> {
  const { process, ended } = start(['serve'], {
    cwd: directory.path,
    environment: { PORT: '0', ...environment },
  });
  const timer = setTimeout(() => process.kill('SIGKILL'), random.below(MAX_MS));
  expect((await ended).signal).toBe('SIGKILL');
  clearTimeout(timer);
}
