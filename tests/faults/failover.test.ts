import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerProcess } from '../support/executable.ts';
import { makeDatabase } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-process.ts';
import { SECRET_KEY, temporaryDirectory } from '../support/service.ts';
import { startServerProcess } from './probe.ts';
import { report } from './rounds.ts';
import { newWriters, writeAround } from './write-around.ts';

/** A server configured with two Postgres servers continues on the one that takes over (docs/postgres.md). */

const directory = temporaryDirectory();
let [first, second]: PostgresServer[] = [];
let server: ServerProcess;

beforeAll(async () => {
  first = await startPostgres();
  const { url } = await makeDatabase('template1', first.url);
  second = await first.replicate();
  const hosts = [first, second].map((one) => new URL(one.url).host);
  server = await startServerProcess({
    cwd: directory.path,
    environment: {
      DATABASE_URL: url.replace(new URL(url).host, hosts.toReversed().join(',')),
      SECRET_KEY,
      WORKERS: 'off',
      DATA_DIR: directory.path,
    },
  });
});
afterAll(async () => {
  await server?.end();
  await first?.remove();
  await second?.remove();
  directory.remove();
});

const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;

it('a promoted replica accepts writes, and has everything that was acknowledged', async () => {
  const writers = newWriters();
  const answers = await writeAround(server.client, writers, 1, async () => {
    await first?.kill();
    await expect.poll(async () => (await server.client.get('/objects')).status).toBe(503);
    expect([await statusOf('/_/ready'), await statusOf('/_/health')]).toEqual([503, 200]);
    second?.promote();
    await expect.poll(() => statusOf('/_/ready')).toBe(200);
  });
  report(`failovers between two servers: ${answers} answers kept`);
});
