import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { run, type Started, start } from '../support/executable.ts';
import { makeDatabase, withDatabase } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-process.ts';
import { cases, itLong } from '../support/runs.ts';
import { hasS3, s3Environment, startS3 } from '../support/s3.ts';
import { SECRET_KEY, temporaryDirectory } from '../support/service.ts';

/** A start while Postgres or the bucket is down waits, logs that, and continues when they are up. */

let directory: ReturnType<typeof temporaryDirectory>;
let started: Started | null = null;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(async () => {
  started?.process.kill('SIGKILL');
  await started?.ended;
  started = null;
  directory.remove();
});

function begin(command: string, environment: Record<string, string>): Started {
  started = start([command], { cwd: directory.path, environment: { PORT: '0', ...environment } });
  return started;
}

const CANNOT_BE_OPENED = /^The database .+ cannot be opened: .+\n$/;
const waits = /"waiting to start"/;
const linesOf = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line));

describe('while Postgres is down', () => {
  let server: PostgresServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    server = await startPostgres();
    environment = { DATABASE_URL: (await makeDatabase('template1', server.url)).url, SECRET_KEY };
  });
  afterAll(() => server.remove());

  it.each(cases(['serve'], ['worker']))('%s waits, logs that once, and continues', async (command) => {
    await server.kill();
    const waiting = begin(command, environment);
    await waiting.logs(waits);
    await server.start();
    await waiting.prints(/^(listening on .+|working)$/m);
    await waiting.logs(/"dependency available/);
    waiting.process.kill('SIGTERM');
    const { status, error } = await waiting.ended;
    expect(status).toBe(0);
    const reasons = linesOf(error, waits).map((line) => JSON.parse(line).reason);
    expect(reasons[0]).toMatch(/^The database .+ on 127\.0\.0\.1:\d+ cannot be opened: /);
    expect(reasons).toEqual([...new Set(reasons)]);
  });

  it('a signal ends the wait immediately', async () => {
    await server.kill();
    const waiting = begin('serve', environment);
    await waiting.logs(waits);
    waiting.process.kill('SIGTERM');
    expect(await waiting.ended).toMatchObject({ status: 0, out: '' });
    await server.start();
  });

  /** How a server that cannot start exits. */
  const refusal = async (url: string) => {
    const { status, out, error } = await run(['serve'], {
      cwd: directory.path,
      environment: { ...environment, PORT: '0', DATABASE_URL: url },
    });
    return [status, out, error];
  };

  it('a start does not wait for what only a person can repair', async () => {
    const url = new URL(environment.DATABASE_URL ?? '');
    const missing = Object.assign(new URL(url), { pathname: '/missing' });
    const stranger = Object.assign(new URL(url), { username: 'stranger' });
    for (const wrong of [missing, stranger])
      expect(await refusal(wrong.href)).toEqual([2, '', expect.stringMatching(CANNOT_BE_OPENED)]);
  });

  itLong('a start does not wait for a wrong password', async () => {
    const guarded = await startPostgres({ password: 'swordfish' });
    try {
      const wrong = Object.assign(new URL(guarded.url), { password: 'sardine' });
      const [status, out, error] = await refusal(wrong.href);
      expect([status, out, error]).toEqual([2, '', expect.stringMatching(CANNOT_BE_OPENED)]);
      expect(error).toContain('password authentication failed');
      expect(error).not.toContain('sardine');
    } finally {
      await guarded.remove();
    }
  });

  it('a start does not wait for a database of a newer version, and leaves it unchanged', async () => {
    const { url, remove } = await makeDatabase('template1', server.url);
    await migrate({ url, migrationsFolder: 'adapters/postgres/migrations' });
    await withDatabase(
      url,
      (sql) => sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9e12)`,
    );
    const sentence =
      'The database was written by a newer version of Commonplace: install that version or a later one.\n';
    expect(await refusal(url)).toEqual([2, '', sentence]);
    const tables = await withDatabase(url, (sql) => sql`SELECT count(*) FROM accounts`);
    expect(tables).toEqual([{ count: '0' }]);
    await remove();
  });
});

describe.skipIf(!hasS3)('while the bucket is down', () => {
  it('the server waits, logs that once, and continues', async () => {
    const server = await startS3();
    try {
      const environment = s3Environment(await server.makeBucket());
      await server.kill();
      const waiting = begin('serve', environment);
      await waiting.logs(waits);
      await server.start();
      await waiting.prints(/^listening on /m);
      waiting.process.kill('SIGTERM');
      const { status, error } = await waiting.ended;
      expect([status, linesOf(error, waits).length]).toEqual([0, 1]);
    } finally {
      await server.remove();
    }
  });
});
