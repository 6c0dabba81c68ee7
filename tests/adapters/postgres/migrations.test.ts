import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../support/executable.ts';
import { countingIds } from '../../support/objects.ts';
import { makeDatabase, type TestDatabase, withDatabase } from '../../support/postgres.ts';
import { startService, temporaryDirectory } from '../../support/service.ts';
import { openStorageAt } from './open-storage.ts';

const RELEASE = 'tests/fixtures/postgres-0001';
/** Before what was deleted in it is destroyed. */
const SOON_AFTER = Date.parse('2026-03-01T10:00:00Z');

describe('the database of an earlier release', () => {
  const directory = temporaryDirectory();
  let database: TestDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
    const dump = readFileSync(path.join(RELEASE, 'dump.sql'), 'utf8');
    await withDatabase(database.url, (sql) => sql.unsafe(dump));
    await withDatabase(database.url, (sql) => sql`RESET ALL`);
  });
  afterAll(async () => {
    await database.remove();
    directory.remove();
  });

  it('is brought up to date by one of several processes, and by the others not again', async () => {
    const environment = { DATABASE_URL: database.url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    const runs = await Promise.all(
      ['one', 'two', 'three'].map((name) => {
        const cwd = path.join(directory.path, name);
        mkdirSync(cwd);
        return run(['migrate'], { cwd, environment });
      }),
    );
    for (const { status, error } of runs) expect([status, error]).toEqual([0, '']);
    const applied = await withDatabase(
      database.url,
      (sql) => sql`SELECT hash FROM drizzle.__drizzle_migrations`,
    );
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThan(2);
  });

  it('answers with all that it did before, and is sound', async () => {
    const home = { dataDir: directory.path, databaseUrl: database.url, remove: async () => undefined };
    const service = await startService({ home, clock: () => SOON_AFTER });
    const before: Record<string, unknown> = JSON.parse(
      readFileSync(path.join(RELEASE, 'answers.json'), 'utf8'),
    );
    for (const [target, answer] of Object.entries(before)) {
      const { json, text } = await service.client.get(target);
      expect({ [target]: json ?? text }).toMatchObject({ [target]: answer });
    }
    await service.close();
    const storage = await openStorageAt(database.url, countingIds());
    expect(await storage.inspect()).toEqual([]);
    await storage.close();
  });
});
