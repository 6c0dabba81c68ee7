import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../../support/analysis.ts';
import { Client } from '../../support/client.ts';
import { parsePrinted } from '../../support/credentials.ts';
import { run, type ServerProcess, start, startServerProcess } from '../../support/executable.ts';
import { upload } from '../../support/form.ts';
import { unfinishedIn } from '../../support/incoming.ts';
import { callsWithoutLibrary } from '../../support/library-calls.ts';
import { makeDatabase, withDatabase } from '../../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-process.ts';
import { itLong } from '../../support/runs.ts';
import { temporaryDirectory } from '../../support/service.ts';

const MIB = 1024 * 1024;
const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');

describe('server processes on one Postgres', () => {
  const directory = temporaryDirectory();
  let postgres: PostgresServer;
  let environment: Record<string, string>;
  let servers: readonly ServerProcess[];

  beforeAll(async () => {
    postgres = await startPostgres();
    const { url } = await makeDatabase('template1', postgres.url);
    environment = { DATABASE_URL: url, SECRET_KEY };
    servers = await Promise.all(['one', 'two'].map(serve));
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.end();
    await postgres.remove();
    directory.remove();
  });

  function serve(name: string): Promise<ServerProcess> {
    const cwd = path.join(directory.path, name);
    mkdirSync(cwd);
    return startServerProcess({ cwd, environment: { ...environment, LOG_LEVEL: 'warn', WORKERS: 'off' } });
  }

  /** The logged outages. */
  function outagesOf(log: string): string[] {
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    const messages = lines.map((line): string => JSON.parse(line).message);
    return messages.filter((message) => message.includes('respond'));
  }

  const [first, second] = [() => servers[0] as ServerProcess, () => servers[1] as ServerProcess];
  const command = (...args: readonly string[]) => run(args, { cwd: directory.path, environment });

  it('can start together on an empty database, with the same first key', async () => {
    const { json: made } = await first().client.post('/objects', { content: '# Shared' });
    expect((await second().client.get(`/objects/${made.id}`)).json.title).toBe('Shared');
    expect((await second().client.post('/objects', { content: '# Shared' })).status).toBe(200);
    expect(JSON.parse((await command('accounts', 'list', '--json')).out)).toHaveLength(1);
  });

  it('notice new and revoked keys immediately', async () => {
    const { out } = await command('keys', 'create', '--account', '1');
    const credentials = parsePrinted(out.trim().replace('COMMONPLACE_KEY=', ''));
    const clients = servers.map(({ url }) => new Client({ url, credentials, clock: Date.now }));
    const statuses = () => Promise.all(clients.map(async (client) => (await client.get('/spaces')).status));
    expect(await statuses()).toEqual([200, 200]);
    await command('keys', 'revoke', credentials.kid);
    expect(await statuses()).toEqual([401, 401]);
    for (const client of clients) client.close();
  });

  it('answer 503 while the database is down, and recover afterwards', async () => {
    await postgres.stop();
    for (const { client, url } of servers) {
      expect((await client.get('/objects')).status).toBe(503);
      expect((await client.post('/objects', { content: 'lost' })).json.type).toBe('Unavailable');
      expect((await fetch(`${url}/_/ready`)).status).toBe(503);
      expect((await fetch(`${url}/_/health`)).status).toBe(200);
    }
    await postgres.start();
    for (const { client, logged } of servers) {
      const save = async () => (await client.post('/objects', { content: 'kept' })).status;
      await expect.poll(save).toBeLessThan(300);
      await expect
        .poll(() => outagesOf(logged()))
        .toEqual(['the database is not responding', 'the database is responding again']);
    }
  });

  it('do not start without the key of the others, and never show the password', async () => {
    const bare = { DATABASE_URL: 'postgres://ann:hidden@127.0.0.1:1/none' };
    const missing = await run(['serve'], { cwd: directory.path, environment: bare });
    expect([missing.status, missing.error]).toEqual([
      2,
      expect.stringMatching(/^SECRET_KEY must be .+ missing: .+\.\n$/),
    ]);
    const waiting = start(['serve'], { cwd: directory.path, environment: { ...bare, SECRET_KEY } });
    await waiting.logs(/"waiting to start","reason":"The database none on 127.0.0.1:1 cannot be opened/);
    waiting.process.kill('SIGTERM');
    const away = await waiting.ended;
    expect(away.status).toBe(0);
    const wrong = await run(['serve'], {
      cwd: directory.path,
      environment: { DATABASE_URL: 'postgres://ann:hidden@:1', SECRET_KEY },
    });
    expect(wrong.status).toBe(2);
    for (const { error } of [missing, away, wrong]) expect(error).not.toContain('hidden');
  });

  it('wait for a database that stops responding after it was opened', async () => {
    const { DATABASE_URL: databaseUrl = '' } = environment;
    await withDatabase(databaseUrl, async (sql) => {
      const holder = await sql.reserve();
      await holder`BEGIN`;
      await holder`LOCK TABLE library`;
      const late = start(['serve'], {
        cwd: directory.path,
        environment: { ...environment, PORT: '0', DATA_DIR: 'late', WORKERS: 'off' },
      });
      await late.logs(/"waiting to start","reason":"The database is not responding/);
      await holder`ROLLBACK`;
      holder.release();
      await late.prints(/^listening on/m);
      late.process.kill('SIGTERM');
      expect((await late.ended).status).toBe(0);
    });
  });

  it('leave analysis to workers and notify them, even after their connections were cut', async () => {
    const { url } = await makeDatabase('template1', postgres.url);
    const own = { environment: { ...environment, DATABASE_URL: url, WORKERS: 'off' } };
    const home = (name: string) => {
      const cwd = path.join(directory.path, name);
      mkdirSync(cwd);
      return { cwd, ...own };
    };
    const server = await startServerProcess(home('without analysis'));
    const worker = start(['worker'], home('worker'));
    await worker.prints(/working/);
    const { client } = server;
    /** Saves a note, again as long as connections are found cut. */
    const summaryOf = async (content: string) => {
      const save = () => client.post('/objects', { content });
      await expect.poll(async () => (await save()).status).toBeLessThan(300);
      expect((await settled(client)).failed).toEqual([]);
      return (await save()).json.summary;
    };
    expect(
      await summaryOf(
        '# Birds of the meadows\n\nLarks and other birds sing at dawn over the wide meadows. Owls call at night from the old barn by the river.',
      ),
    ).not.toBe('');
    await withDatabase(
      url,
      (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'commonplace' AND datname = current_database()`,
    );
    expect(
      await summaryOf(
        '# Bread and wine\n\nBread is baked in the morning and eaten with wine. Wine is poured in the evening under the trees.',
      ),
    ).not.toBe('');
    worker.process.kill('SIGTERM');
    expect((await worker.ended).status).toBe(0);
    await server.end();
  });

  itLong(
    'share a folder of files: an upload in progress survives the start of another process, but not its own end',
    async () => {
      const { url } = await makeDatabase('template1', postgres.url);
      const files = path.join(directory.path, 'files');
      const shared = { ...environment, DATABASE_URL: url, BLOB_URL: `file:${files}` };
      const home = (name: string) => {
        const cwd = path.join(directory.path, name);
        mkdirSync(cwd);
        return startServerProcess({ cwd, environment: shared });
      };
      /** Begins an upload and sends half of it. */
      const half = async ({ client }: ServerProcess, text: string) => {
        const { type, bytes } = upload(Buffer.alloc(MIB, text), text);
        const arrived = unfinishedIn(files).length + 1;
        let goOn = () => {};
        const gate = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        const body = async function* () {
          yield bytes.subarray(0, MIB / 2);
          await gate;
          yield bytes.subarray(MIB / 2);
        };
        const headers = { 'Content-Type': type };
        const answer = client.call({ method: 'POST', path: '/objects', headers, body: body() });
        answer.catch(() => undefined);
        await expect.poll(() => unfinishedIn(files).length).toBe(arrived);
        return { answer, goOn };
      };
      const one = await home('sharing one');
      const doomed = await home('doomed');
      const kept = await half(one, 'kept');
      const lost = await half(doomed, 'lost');
      doomed.process.kill('SIGKILL');
      await doomed.ended;
      expect(unfinishedIn(files)).toHaveLength(2);

      const next = await home('sharing next');
      await expect.poll(() => unfinishedIn(files)).toHaveLength(1);
      kept.goOn();
      lost.goOn();
      const { status, json } = await kept.answer;
      expect(status).toBe(201);
      await expect(lost.answer).rejects.toThrow();
      expect((await next.client.get(json.blob.path)).bytes.equals(Buffer.alloc(MIB, 'kept'))).toBe(true);
      for (const server of [one, next]) await server.end();
    },
  );

  itLong('are required by commands, which create neither schema nor files without a library', async () => {
    const { url } = await makeDatabase('template1', postgres.url);
    const cwd = path.join(directory.path, 'no library');
    mkdirSync(cwd);
    for (const args of callsWithoutLibrary(path.join(cwd, 'target'))) {
      const { status, out, error } = await run(args, { cwd, environment: { DATABASE_URL: url, SECRET_KEY } });
      expect([args, status, out]).toEqual([args, 2, '']);
      expect(error).toMatch(/^There is no library in the database [^\n]+\n$/);
      expect([args, readdirSync(cwd)]).toEqual([args, []]);
    }
    const schemas = await withDatabase(
      url,
      (sql) => sql`SELECT nspname FROM pg_namespace WHERE nspname = 'drizzle'`,
    );
    expect(schemas).toHaveLength(0);
  });

  it('are checked by doctor', async () => {
    const { status, out } = await command('doctor');
    expect([status, out]).toEqual([0, expect.stringContaining('The database is intact.')]);
  });
});
