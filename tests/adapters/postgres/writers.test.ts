import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Json } from '../../support/client.ts';
import { run, type ServerProcess, startServerProcess } from '../../support/executable.ts';
import { makeDatabase, type TestDatabase, withDatabase } from '../../support/postgres.ts';
import { temporaryDirectory } from '../../support/service.ts';

const WRITERS = 200;
const SPACES = 5;
const TAGS = 7;

describe('200 simultaneous writers on two processes', () => {
  const directory = temporaryDirectory();
  let database: TestDatabase;
  let environment: Record<string, string>;
  let servers: readonly ServerProcess[];
  let statuses: readonly number[];
  let client: Client;
  let made: readonly string[];

  beforeAll(async () => {
    database = await makeDatabase();
    const secretKey = Buffer.alloc(32, 5).toString('base64');
    environment = { DATABASE_URL: database.url, SECRET_KEY: secretKey, WORKERS: 'off' };
    servers = await Promise.all(
      ['one', 'two'].map((name) => {
        const cwd = path.join(directory.path, name);
        mkdirSync(cwd);
        return startServerProcess({ cwd, environment, isPatient: true });
      }),
    );
    client = (servers[0] as ServerProcess).client;
    const spaces: string[] = [];
    for (let number = 0; number < SPACES; number++) {
      spaces.push((await client.post('/spaces', { name: `Space ${number}` })).json.id);
    }
    const outcomes = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => write(writer, spaces[writer % SPACES] ?? '')),
    );
    statuses = outcomes.flatMap((outcome) => outcome.statuses);
    made = outcomes.map((outcome) => outcome.id);
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.end();
    await database.remove();
    directory.remove();
  });

  /** Saves a note that refers to two of others, puts it in a space, pins it first, and changes a shared one. */
  async function write(writer: number, space: string) {
    const { client: own } = servers[writer % servers.length] as ServerProcess;
    const note = await own.post('/objects', {
      content: `# Writer ${writer}\n\n[[Writer ${(writer + 1) % WRITERS}]] and [[Writer ${(writer * 7 + 3) % WRITERS}]]`,
      tags: [{ name: 'all' }, { name: `tag ${writer % TAGS}` }],
    });
    const { id } = note.json;
    const answers = [
      note,
      await own.put(`/spaces/${space}/objects/${id}`),
      await own.post(`/objects/${id}/pin`, { position: 1 }),
      await own.post('/objects', { content: 'The same of all', tags: [{ name: `by ${writer}` }] }),
    ];
    return { id, statuses: answers.map(({ status }) => status) };
  }

  it('are all served, and one of them creates the note that all save', () => {
    expect(statuses.filter((status) => status > 201)).toEqual([]);
    expect(statuses.filter((status) => status === 201)).toHaveLength(WRITERS + 1);
  });

  it('lose nothing: tags are counted, pins in order, spaces complete', async () => {
    const tags: Json[] = (await client.get('/tags')).json;
    const count = (name: string) => tags.find((tag) => tag.name === name)?.count;
    expect(count('all')).toBe(WRITERS);
    expect(Array.from({ length: TAGS }, (_, at) => count(`tag ${at}`))).toEqual(
      Array.from({ length: TAGS }, (_, at) => made.filter((_id, writer) => writer % TAGS === at).length),
    );
    expect(tags.filter(({ name }) => name.startsWith('by '))).toHaveLength(WRITERS);
    const pins: Json[] = (await client.get('/pins')).json;
    expect(pins.map(({ position }) => position)).toEqual(made.map((_, at) => at + 1));
    expect(new Set(pins.map(({ objectId }) => objectId))).toEqual(new Set(made));
    for (const { id } of (await client.get('/spaces')).json as Json[]) {
      expect((await client.get(`/spaces/${id}`)).json.objects).toHaveLength(WRITERS / SPACES);
    }
  });

  it('have every reference linked, and leave a sound database without a deadlock', async () => {
    const links: Json[] = (await client.get('/links')).json;
    const pairs = made.flatMap((id, writer) =>
      [(writer + 1) % WRITERS, (writer * 7 + 3) % WRITERS]
        .filter((other) => other !== writer)
        .map((other) => `${id} ${made[other]}`),
    );
    expect(new Set(links.map(({ sourceId, targetId }) => `${sourceId} ${targetId}`))).toEqual(new Set(pairs));
    const { status, out } = await run(['doctor'], { cwd: directory.path, environment });
    expect([status, out]).toEqual([0, expect.stringContaining('The database is intact.')]);
    const [stats] = await withDatabase(
      database.url,
      (sql) => sql`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
    );
    expect(Number(stats?.deadlocks)).toBe(0);
  });
});
