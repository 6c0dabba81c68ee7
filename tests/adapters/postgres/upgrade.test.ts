import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../support/executable.ts';
import { FIRST_SCHEMA } from '../../support/first-schema.ts';
import { countingIds } from '../../support/objects.ts';
import { makeDatabase, type TestDatabase, withDatabase } from '../../support/postgres.ts';
import { startService, temporaryDirectory } from '../../support/service.ts';
import { openStorageAt } from './open-storage.ts';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

describe('a library of the first schema', () => {
  const directory = temporaryDirectory();
  let database: TestDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
    const dump = readFileSync(path.join(FIRST_SCHEMA, 'postgres.sql'), 'utf8');
    await withDatabase(database.url, (sql) => sql.unsafe(dump));
  });
  afterAll(async () => {
    await database.remove();
    directory.remove();
  });

  const migrateIn = (name: string) => {
    const cwd = path.join(directory.path, name);
    mkdirSync(cwd);
    return run(['migrate'], { cwd, environment: { DATABASE_URL: database.url, SECRET_KEY } });
  };

  it('is upgraded only once by several processes that start together', async () => {
    const runs = await Promise.all(['one', 'two', 'three'].map(migrateIn));
    for (const { status, error } of runs) expect([status, error]).toEqual([0, '']);
    const applied = await withDatabase(
      database.url,
      (sql) => sql`SELECT hash FROM drizzle.__drizzle_migrations`,
    );
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  });

  it('has its objects, spaces and tags after the upgrade, and is undamaged', async () => {
    const home = { dataDir: directory.path, databaseUrl: database.url, remove: async () => undefined };
    const service = await startService({ home });
    const titles = async (target: string) =>
      (await service.client.get(target)).json.map(
        ({ title, name }: { title?: string; name?: string }) => title ?? name,
      );
    expect(await titles('/objects')).toEqual(['Dusk', 'The ferry', 'Starter', 'Rye bread']);
    expect(await titles('/objects?q=ropes')).toEqual(['The ferry']);
    expect(await titles('/spaces')).toEqual(['Kitchen']);
    expect(await titles('/tags')).toContain('bread');
    await service.close();
    const storage = await openStorageAt(database.url, countingIds());
    expect(await storage.inspect()).toEqual([]);
    await storage.close();
  });

  it('cannot be migrated if it is from before the first release', async () => {
    await withDatabase(database.url, async (sql) => {
      await sql`DELETE FROM drizzle.__drizzle_migrations
        WHERE created_at >= (SELECT max(created_at) FROM drizzle.__drizzle_migrations WHERE id <= 24)`;
    });
    const { status, error } = await migrateIn('four');
    expect([status, error]).toEqual([
      2,
      expect.stringMatching(
        /written by a version from before the first release.*commonplace export FILE[^\n]*\n$/,
      ),
    ]);
  });
});
