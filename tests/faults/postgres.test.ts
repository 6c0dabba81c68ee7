import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import type { ServerProcess } from '../support/executable.ts';
import { makeDatabase, type TestDatabase, withDatabase } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-process.ts';
import { SECRET_KEY, temporaryDirectory } from '../support/service.ts';
import { type Gate, startGate } from './gate.ts';
import { startServerProcess } from './probe.ts';
import { report, tryRounds } from './rounds.ts';
import { expectKept, newWriters, writeAround } from './write-around.ts';

/** Whatever happens to Postgres, acknowledged changes survive, and the server continues by itself (docs/postgres.md). */

/** The number of responses lost together: more than there are connections. */
const LOST_ANSWERS = 12;
/** The duration of a deadlock: it exists before the database checks for it. */
const DEADLOCK_SETTING = 'deadlock_timeout=3s';
/** The first key of the account locks in the database. */
const LOCK_SPACE = 0x43_50;

describe('a server on Postgres, during eight writers', () => {
  const directory = temporaryDirectory();
  const writers = newWriters();
  let postgres: PostgresServer;
  let gate: Gate;
  let server: ServerProcess;
  let database: TestDatabase;
  let environment: Record<string, string>;

  beforeAll(async () => {
    postgres = await startPostgres({ settings: [DEADLOCK_SETTING] });
    database = await makeDatabase('template1', postgres.url);
    const through = new URL(database.url);
    gate = await startGate(Number(through.port));
    through.port = String(gate.port);
    environment = { DATABASE_URL: through.href, SECRET_KEY, WORKERS: 'off', DATA_DIR: directory.path };
    server = await startServerProcess({ cwd: directory.path, environment });
  });
  afterAll(async () => {
    await server?.end();
    await gate?.close();
    await postgres?.remove();
    directory.remove();
  });

  /** The responses of a server whose database is down. */
  async function expectAway(): Promise<void> {
    const { status, headers, json } = await server.client.get('/objects');
    expect([status, json.type, headers['retry-after']]).toEqual([503, 'Unavailable', expect.any(String)]);
    expect((await fetch(`${server.url}/_/ready`)).status).toBe(503);
    expect((await fetch(`${server.url}/_/health`)).status).toBe(200);
  }

  /** A server can start on a replica, and answers reads. */
  async function expectReadOnly(replica: PostgresServer): Promise<void> {
    const url = new URL(database.url);
    url.port = new URL(replica.url).port;
    const reading = await startServerProcess({
      cwd: directory.path,
      environment: { ...environment, DATABASE_URL: url.href, DATA_DIR: `${directory.path}/reading` },
    });
    expect((await reading.client.get('/objects')).status).toBe(200);
    const refused = await reading.client.post('/objects', { content: 'On a replica.' });
    expect([refused.status, refused.json.type]).toEqual([503, 'Unavailable']);
    await reading.end();
  }

  const terminateAll = () =>
    withDatabase(
      postgres.url,
      (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'commonplace' AND pid <> pg_backend_pid()`,
    );

  const FAULTS: Readonly<Record<string, () => Promise<unknown>>> = {
    'is restarted': async () => {
      await postgres.stop();
      await expectAway();
      await postgres.start();
    },
    'is killed': async () => {
      await postgres.kill();
      await expectAway();
      await postgres.start();
    },
    'is stopped and continued': async () => {
      postgres.freeze();
      await expectAway();
      postgres.thaw();
    },
    'ends its connections': terminateAll,
    'answers, and the answers are lost': () => gate.loseAnswers(LOST_ANSWERS),
  };

  it.for(Object.keys(FAULTS))(
    'keeps everything it acknowledged and continues when Postgres %s',
    async (name) => {
      await tryRounds(`Postgres ${name}`, { few: 1, many: 40, maxMs: 60_000 }, async ({ seed }) => {
        const fault = FAULTS[name] ?? (async () => undefined);
        const answers = await writeAround(server.client, writers, seed, fault);
        report(`Postgres ${name}: ${answers} answers kept`);
      });
    },
  );

  it('keeps everything it acknowledged and continues when the replica takes over', async () => {
    await tryRounds('failovers', { few: 1, many: 10, maxMs: 60_000 }, async ({ seed }) => {
      const first = postgres;
      let second = first;
      const answers = await writeAround(server.client, writers, seed, async () => {
        second = await first.replicate();
      });
      const failover = await writeAround(server.client, writers, seed, async () => {
        await first.kill();
        await expectAway();
        gate.leadTo(Number(new URL(second.url).port));
        await expectReadOnly(second);
        second.promote();
      });
      postgres = second;
      await first.remove();
      report(`failovers: ${answers + failover} answers kept`);
    });
  });

  it('completes a request that Postgres aborts in a deadlock', async () => {
    const entry = writers.flat().find(({ states: [state] }) => state && !state.isInTrash);
    const {
      id,
      states: [before],
    } = entry ?? { id: null, states: [] };
    if (!entry || !before) throw new Error('The writers made nothing.');
    const url = new URL(database.url);
    url.port = new URL(postgres.url).port;
    const isWaiting = () =>
      withDatabase(postgres.url, (sql) => sql`SELECT FROM pg_locks WHERE NOT granted`).then(
        ({ length }) => length > 0,
      );
    const { changed } = await withDatabase(url.href, (sql) =>
      sql.begin(async (work) => {
        await work`SET LOCAL deadlock_timeout = '1h'`;
        await work`SELECT FROM objects WHERE id = ${id} FOR UPDATE`;
        const changing = server.client.patch(`/objects/${id}`, { title: 'Contested' });
        await expect.poll(isWaiting).toBe(true);
        await work`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, 1)`;
        return { changed: changing };
      }),
    );
    expect((await changed).status).toBe(200);
    entry.states = [{ ...before, title: 'Contested' }];
    await expectKept(server.client, writers);
    const deadlocks = async () => {
      const [row] = await withDatabase(
        postgres.url,
        (sql) => sql`SELECT sum(deadlocks)::integer AS count FROM pg_stat_database`,
      );
      return row?.count;
    };
    await expect.poll(deadlocks).toBe(1);
  });

  it('leaves a library that doctor finds sound', async () => {
    const { status, out } = await callCommand(['doctor', '--json'], { ...environment, PORT: '0' });
    const wrong = JSON.parse(out).filter((finding: { status: string }) => finding.status === 'wrong');
    expect([status, wrong]).toEqual([0, []]);
  });
});
