import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDatabase, withDatabase } from '../support/postgres.ts';
import { NOBODY, type PostgresServer, startPostgres } from '../support/postgres-process.ts';
import { SECRET_KEY, temporaryDirectory } from '../support/service.ts';
import { startServerProcess } from './probe.ts';
import { report, tryRounds } from './rounds.ts';
import { mountSmallDisk, ONLY_BY_ROOT } from './small-disk.ts';
import { newWriters, writeAround } from './write-around.ts';

/** A full disk under Postgres blocks new data, and nothing else (D2). */

/** Enough space for the tables of a small library. */
const TABLES_MIB = 48;
/** Enough space for all data of Postgres, whose log files have 16 MiB each. */
const ALL_MIB = 160;
const SMALL_LOG = ['max_wal_size=32MB', 'min_wal_size=32MB'];

describe('a server with Postgres on a full disk', () => {
  it('refuses with 507 while tables cannot grow, still reads, and continues when there is space', async ({
    skip,
  }) => {
    const directory = temporaryDirectory();
    chmodSync(directory.path, 0o755);
    const disk = mountSmallDisk(path.join(directory.path, 'disk'), TABLES_MIB);
    if (disk === null) return skip(ONLY_BY_ROOT);
    const postgres = await startPostgres();
    try {
      const folder = path.join(disk.path, 'tables');
      mkdirSync(folder);
      chownSync(folder, NOBODY, NOBODY);
      const { url, name } = await makeDatabase('template1', postgres.url);
      await withDatabase(postgres.url, async (sql) => {
        await sql.unsafe(`CREATE TABLESPACE small LOCATION '${folder}'`);
        await sql.unsafe(`ALTER DATABASE ${name} SET TABLESPACE small`);
      });
      await aroundFull(directory.path, url, async (refusals, reads) => {
        disk.leave(0);
        await expect.poll(() => [...refusals]).toEqual([507]);
        expect(await reads()).toEqual([200, 200]);
        disk.free();
      });
    } finally {
      await postgres.remove();
      disk.remove();
      directory.remove();
    }
  });

  it('refuses with 503 while the log cannot grow, and continues after Postgres restarts', async ({
    skip,
  }) => {
    const directory = temporaryDirectory();
    chmodSync(directory.path, 0o755);
    const disk = mountSmallDisk(path.join(directory.path, 'disk'), ALL_MIB);
    if (disk === null) return skip(ONLY_BY_ROOT);
    let postgres: PostgresServer | null = null;
    try {
      const started = await startPostgres({ parent: disk.path, settings: SMALL_LOG });
      postgres = started;
      const { url } = await makeDatabase('template1', started.url);
      await aroundFull(directory.path, url, async (refusals) => {
        disk.leave(0);
        /** Without space for the next file of its log, Postgres exits. */
        const fillLog = () =>
          withDatabase(
            started.url,
            (sql) => sql`SELECT pg_switch_wal(), pg_logical_emit_message(true, '', 'x')`,
          ).catch(() => undefined);
        await expect
          .poll(async () => {
            await fillLog();
            return [...refusals];
          })
          .toContain(503);
        disk.free();
        await started.start();
      });
    } finally {
      await postgres?.remove();
      disk.remove();
      directory.remove();
    }
  });

  /** Runs eight writers around a full disk. */
  async function aroundFull(
    folder: string,
    url: string,
    whileFull: (refusals: ReadonlySet<number>, reads: () => Promise<readonly number[]>) => Promise<void>,
  ): Promise<void> {
    const server = await startServerProcess({
      cwd: folder,
      environment: { DATABASE_URL: url, SECRET_KEY, WORKERS: 'off', DATA_DIR: path.join(folder, 'data') },
    });
    const { client } = server;
    const writers = newWriters();
    try {
      await tryRounds('full disks of Postgres', { few: 1, many: 5, maxMs: 60_000 }, async ({ seed }) => {
        const reads = async () => [
          (await client.get('/objects')).status,
          (await fetch(`${server.url}/_/ready`)).status,
        ];
        const answers = await writeAround(client, writers, seed, (refusals) => whileFull(refusals, reads));
        report(`full disks of Postgres: ${answers} answers kept`);
      });
    } finally {
      await server.end();
    }
  }
});
