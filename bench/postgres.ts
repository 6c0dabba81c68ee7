import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { type Config, readConfig } from '../apps/server/config.ts';
import { openCoreServices } from '../apps/server/core-services.ts';
import type { Change } from '../core/changes/change.ts';
import { startPostgres } from '../tests/support/postgres-process.ts';
import { startTurnstile } from '../tests/support/turns.ts';
import { listRows } from './bare-postgres.ts';
import { bareStatements } from './bare-statements.ts';
import { makeCollection, makeObject } from './collection.ts';
import { median, printFigure } from './figure.ts';
import { compare } from './load.ts';
import { processorMsOf } from './processor-time.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 20_000;
const CONNECTIONS = 10;
const WRITERS = 200;
const LISTS = 50;
const ROUNDS = 15;
const COUNTED = 200;
/** Statements per round, and uncounted rounds in which each connection prepares them. */
const STATEMENTS = 400;
const WARM_ROUNDS = 2;

const BUNDLE = path.resolve('dist/commonplace.js');

/** Compares the service on Postgres with bare postgres.js on the same rows, and lets many clients write through two processes. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const database = await startPostgres();
  const servers: ServerProcess[] = [];
  const start = async (args: readonly string[], environment?: Readonly<Record<string, string>>) => {
    const server = await startProcess(args, environment);
    servers.push(server);
    return server;
  };
  try {
    const environment = {
      ...serviceEnvironment(path.join(folder, 'one')),
      DATABASE_URL: database.url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const config = readConfig(environment);
    const ids = await makeCollection(config, CREDENTIALS, SIZE);
    await compareLists(config, database.url);
    await compareStatements(config, database.url, ids);
    const bareServer = ['--import', 'tsx', path.resolve('bench/bare-postgres-server.ts')];
    const bare = await start([...bareServer, database.url]);
    const one = await start([BUNDLE, 'serve'], environment);
    await compareReads(one, bare, ids);
    const two = await start([BUNDLE, 'serve'], { ...environment, DATA_DIR: path.join(folder, 'two') });
    await writeAtOnce([one, two], config);
    await countRoundTrips({ ...environment, DATA_DIR: path.join(folder, 'three') }, ids);
  } finally {
    for (const server of servers) await server.stop();
    await database.remove();
    await rm(folder, { recursive: true });
  }
}

/** Compares lists of the storage alone, without HTTP. */
async function compareLists(config: Config, url: string): Promise<void> {
  const { storage } = await openCoreServices(config);
  const sql = postgres(url, { max: 8 });
  await sql`VACUUM ANALYZE`;
  const list = async () => {
    let listed = 0;
    for await (const _ of storage.objects.list({ accountId: 1, scope: { type: 'everything' } }, 100))
      listed += 1;
    return listed;
  };
  const bare = async () => (await listRows(sql, 100)).length;
  const timed = async (work: () => Promise<number>) => {
    const began = performance.now();
    for (let number = 0; number < LISTS; number++) {
      if ((await work()) !== 100) throw new Error('The list was cut.');
    }
    return performance.now() - began;
  };
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) ratios.push((await timed(bare)) / (await timed(list)));
  printFigure('list of 100 from the storage against bare postgres.js', median(ratios), { atLeast: 0.6 });
  await sql.end();
  await storage.close();
}

/**
 * Compares a get and a create of the storage with the same statements sent by postgres.js alone, on as many connections. This shows what
 * objects, units of work and their checks cost on top of the database, by processor time of this process and of the database.
 */
async function compareStatements(config: Config, url: string, known: readonly string[]): Promise<void> {
  const { storage, ids } = await openCoreServices(config);
  const bare = bareStatements(url, ids);
  let made = 0;
  const nextUnit = (): readonly Change[] => [
    { type: 'object.insert', object: makeObject(SIZE + 1 + 2 * made++, ids) },
    { type: 'actor', kid: 'bench' },
  ];
  const gets = Array.from({ length: STATEMENTS }, (_, at) => known[at % known.length] ?? '');
  const units = () => Array.from({ length: STATEMENTS }, nextUnit);
  const kinds: readonly Compared[] = [
    {
      name: 'gets of the storage, 8 in parallel,',
      atOnce: 8,
      atLeast: 0.8,
      ours: () => gets.map((id) => () => storage.objects.find(1, id)),
      reference: () => gets.map((id) => () => bare.get(1, id)),
    },
    {
      name: 'a create of the storage',
      atOnce: 1,
      atLeast: 0.6,
      ours: () => units().map((unit) => () => storage.commit(unit)),
      reference: () => units().map((unit) => bare.unit(1, unit)),
    },
  ];
  for (const { name, atOnce, atLeast, ours, reference } of kinds) {
    const ratios: number[] = [];
    for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
      const ratio = (await processorMs(reference(), atOnce)) / (await processorMs(ours(), atOnce));
      if (round >= 0) ratios.push(ratio);
    }
    printFigure(`${name} against the same statements by postgres.js`, median(ratios), { atLeast });
  }
  await bare.close();
  await storage.close();
}

type Work = () => Promise<unknown>;

interface Compared {
  readonly name: string;
  readonly atOnce: number;
  readonly atLeast: number;
  readonly ours: () => readonly Work[];
  readonly reference: () => readonly Work[];
}

/** The processor time of work, run `atOnce` at a time. */
async function processorMs(works: readonly Work[], atOnce: number): Promise<number> {
  const workers = { pids: [process.pid], database: 'postgres' };
  const before = processorMsOf(workers);
  const rest = works.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const work of rest) await work();
    }),
  );
  return processorMsOf(workers) - before;
}

async function compareReads(
  service: ServerProcess,
  bare: ServerProcess,
  ids: readonly string[],
): Promise<void> {
  const load = { connections: CONNECTIONS };
  const gets = await Promise.all(ids.map((id) => signed('GET', `/objects/${id}`)));
  const list = [await signed('GET', '/objects', '?limit=100')];
  const get = await compare({ url: service.url, requests: gets }, { url: bare.url, requests: gets }, load);
  printFigure('get by id against a bare server', get, { atLeast: 0.25 });
  const listed = await compare({ url: service.url, requests: list }, { url: bare.url, requests: list }, load);
  printFigure('list of 100 against a bare server', listed, { atLeast: 0.6 });
}

/** Counts the round trips to the database for one request of one client, including the check of its key. */
async function countRoundTrips(
  environment: ReturnType<typeof serviceEnvironment> & { readonly DATABASE_URL: string },
  ids: readonly string[],
): Promise<void> {
  const database = new URL(environment.DATABASE_URL);
  const turnstile = await startTurnstile(Number(database.port));
  database.port = String(turnstile.port);
  const server = await startProcess([BUNDLE, 'serve'], { ...environment, DATABASE_URL: database.href });
  const create = await signed('POST', '/objects');
  const get = await signed('GET', `/objects/${ids[0]}`);
  const list = await signed('GET', '/objects', '?limit=100');
  const kinds: readonly [string, number, (at: number) => RequestInit & { readonly path: string }][] = [
    ['a get', 1.1, () => get],
    ['a list of 100', 1.1, () => list],
    [
      'a create, including one for jobs that is not awaited',
      3.1,
      (at) => ({ ...create, body: JSON.stringify({ content: `Counted ${at}` }) }),
    ],
  ];
  try {
    for (const [name, atMost, request] of kinds) {
      const ask = async (at: number) => {
        const { path: target, ...init } = request(at);
        await (await fetch(server.url + target, init)).arrayBuffer();
      };
      for (let at = 0; at < COUNTED; at++) await ask(at);
      turnstile.take();
      for (let at = COUNTED; at < 2 * COUNTED; at++) await ask(at);
      printFigure(`round trips to the database for ${name}`, turnstile.take() / COUNTED, { below: atMost });
    }
  } finally {
    await server.stop();
    await turnstile.close();
  }
}

/** Each writer saves a note that refers to the next writer's note, tags it, and pins it before all others. */
async function writeAtOnce(servers: readonly ServerProcess[], config: Config): Promise<void> {
  const create = await signed('POST', '/objects');
  const write = async (writer: number) => {
    const url = servers[writer % servers.length]?.url;
    const body = {
      content: `# Writer ${writer}\n\n[[Writer ${(writer + 1) % WRITERS}]]`,
      tags: [{ name: 'written in parallel' }, { name: `tag ${writer % 7}` }],
    };
    const made = await fetch(`${url}/objects`, { ...create, body: JSON.stringify(body) });
    const { id } = (await made.json()) as { id: string };
    const pin = await signed('POST', `/objects/${id}/pin`);
    const pinned = await fetch(`${url}${pin.path}`, { ...pin, body: '{"position":1}' });
    return [made.status, pinned.status];
  };
  const began = performance.now();
  const statuses = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  printFigure(
    `${WRITERS} parallel writers over two processes`,
    (performance.now() - began) / 1_000,
    { below: 10 },
    's',
  );
  const refused = statuses.flat().filter((status) => status >= 300);
  if (refused.length > 0) throw new Error(`Writers were answered ${refused.join(', ')}.`);
  const { storage } = await openCoreServices(config);
  const findings = await storage.inspect();
  const { length } = await storage.pins.order(1);
  await storage.close();
  if (findings.length > 0 || length !== WRITERS) throw new Error(`${length} pins. ${findings.join(' ')}`);
}
