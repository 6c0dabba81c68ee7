import { mkdirSync, rmSync } from 'node:fs';
import { Agent, request as open } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { readConfig } from '../apps/server/config.ts';
import { openCoreServices, openStorage } from '../apps/server/core-services.ts';
import { accountUseCases } from '../core/use-cases/accounts/accounts.ts';
import { startPostgres } from '../tests/support/postgres-process.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { processorMsOf } from './processor-time.ts';
import { type Call, callsOf, OPERATIONS, type Operation } from './scale/scale-calls.ts';
import { fill } from './scale/scale-fill.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment } from './signed.ts';

const SMALL = 1_000;
const BUNDLE = path.resolve('dist/commonplace.js');
const ROUNDS = 5;
/** A unit of a thousand objects takes long on a busy machine. */
const PATIENTLY = { pointTimeoutMs: 3_600_000 };
const CALLS = { flat: 20, search: 3 };
/** How much more an operation may cost at any size than at 1,000 objects, or next to other accounts than alone. */
const MAX_GROWTH = 1.3;
const MAX_SEARCH_MS = 1_000;
const MAX_WAIT_MS = 20;
const MAX_START_S = 0.25;
/** The pause between gets during a search, and how long it is repeated. */
const PROBE_MS = 5;
const MEANWHILE_MS = 1_500;

interface ScaleOptions {
  /** The objects of an account in the larger library. */
  readonly objects: number;
  readonly accounts: number;
  readonly isPostgres: boolean;
  /** The folder for keeping libraries between runs; by default they are removed. */
  readonly keep?: string;
  /** URL of a Postgres server for keeping libraries, instead of a temporary one. */
  readonly server?: string;
}

type Environment = Readonly<Record<string, string>>;

/** A part of the names of the operations to measure; all by default. */
const { ONLY = '' } = process.env;

/**
 * Prints the cost of each operation in a large library relative to one of 1,000 objects in the same run; with several accounts, relative
 * to one account alone.
 */
export async function bench({ objects, accounts, isPostgres, keep, server }: ScaleOptions): Promise<void> {
  const folder = keep ?? path.join(tmpdir(), `commonplace-scale-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const database = isPostgres && server === undefined ? await startPostgres() : null;
  try {
    const few = accounts === 1 ? SMALL : objects;
    const url = server ?? database?.url;
    const small = await makeLibrary(folder, url, few, 1);
    const large = await makeLibrary(folder, url, objects, accounts);
    await measure(small, large, { objects, accounts, isPostgres });
  } finally {
    await database?.remove();
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function makeLibrary(
  folder: string,
  server: string | undefined,
  objects: number,
  accounts: number,
): Promise<Environment> {
  const name = accounts === 1 ? `library_${objects}` : `library_${objects}_of_${accounts}`;
  const environment = {
    ...serviceEnvironment(path.join(folder, name)),
    ...(server !== undefined && {
      DATABASE_URL: await databaseOf(server, name),
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
  };
  const config = readConfig(environment);
  const foundation = await openCoreServices(config);
  await accountUseCases(foundation).bootstrap(CREDENTIALS);
  await foundation.storage.close();
  const storage = await openStorage(config, foundation.ids, PATIENTLY);
  const began = performance.now();
  let there = 0;
  await fill(storage, { accounts, objects }, (now) => {
    if (Math.floor(now / 50_000) > Math.floor(there / 50_000)) process.stderr.write(`${now} objects\n`);
    there = now;
  });
  await storage.close();
  if (there > 0) printMeasure(`filling ${name}`, (performance.now() - began) / 1_000, 's');
  return environment;
}

async function databaseOf(server: string, name: string): Promise<string> {
  const sql = postgres(server, { max: 1 });
  const [known] = await sql`SELECT FROM pg_database WHERE datname = ${name}`;
  if (!known) await sql.unsafe(`CREATE DATABASE ${name}`);
  await sql.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function measure(
  small: Environment,
  large: Environment,
  { objects, accounts, isPostgres }: ScaleOptions,
): Promise<void> {
  const servers: Server[] = [];
  try {
    const few = await start(small, accounts === 1 ? SMALL : objects);
    servers.push(few);
    const reference =
      accounts === 1 ? '1,000 objects' : `one account of ${objects.toLocaleString('en')} objects`;
    const many = await start(large, objects);
    servers.push(many);
    const all = (objects * accounts).toLocaleString('en');
    printMeasure('objects', objects * accounts, '');
    if (isPostgres) printMeasure(`listening with ${all} objects`, many.startSeconds, 's');
    else printFigure(`listening with ${all} objects`, many.startSeconds, { below: MAX_START_S }, 's');
    printMeasure(`listening with ${reference}`, few.startSeconds, 's');
    printFigure(
      `processor time until it listens, against ${reference}`,
      many.startProcessorMs / few.startProcessorMs,
      { below: MAX_GROWTH },
    );
    for (const operation of OPERATIONS.filter(({ name }) => name.includes(ONLY)))
      await compare(operation, few, many, reference);
    for (const operation of OPERATIONS.filter(({ name, isFlat }) => !isFlat && name.includes(ONLY)))
      await meanwhile(operation, many);
  } finally {
    for (const server of servers) await server.process.stop();
  }
}

/** A server with a library. */
interface Server {
  readonly process: ServerProcess;
  readonly objects: number;
  readonly startSeconds: number;
  readonly startProcessorMs: number;
  readonly agent: Agent;
  /** The name of its database on Postgres. */
  readonly database: string | null;
}

async function start(environment: Environment, objects: number): Promise<Server> {
  const began = performance.now();
  const process = await startProcess([BUNDLE, 'serve'], environment);
  return {
    process,
    objects,
    startSeconds: (performance.now() - began) / 1_000,
    startProcessorMs: processorMsOf({ pids: [process.pid] }),
    agent: new Agent({ keepAlive: true }),
    database: environment.DATABASE_URL?.split('/').at(-1) ?? null,
  };
}

/** The cost of consecutive requests. */
interface Cost {
  readonly waitsMs: readonly number[];
  /** Processor time of each, of the server with its threads and, on Postgres, of the database. */
  readonly processorMs: number;
}

async function compare(operation: Operation, few: Server, many: Server, reference: string): Promise<void> {
  const count = operation.isFlat ? CALLS.flat : CALLS.search;
  const costs: { readonly few: Cost; readonly many: Cost }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const cost = {
      few: await costOf(few, await callsOf(operation, few.objects, count, round)),
      many: await costOf(many, await callsOf(operation, many.objects, count, round)),
    };
    if (round > 0) costs.push(cost);
  }
  const growth = median(costs.map((cost) => cost.many.processorMs / cost.few.processorMs));
  const waits = (of: 'few' | 'many') => costs.flatMap((cost) => cost[of].waitsMs);
  const slower = median(waits('many')) / median(waits('few'));
  const { name, isFlat } = operation;
  process.stdout.write(`${name}\n`);
  if (isFlat) printFigure(`  ${name}: processor time against ${reference}`, growth, { below: MAX_GROWTH });
  else printMeasure(`  ${name}: processor time against ${reference}`, growth, '');
  printMeasure(`  ${name}: waiting against ${reference}`, slower, '');
  printMeasure(`  ${name}: processor time`, median(costs.map((cost) => cost.many.processorMs)), 'ms');
  const slowest = median(waits('many'));
  if (isFlat) printMeasure(`  ${name}: waiting`, slowest, 'ms');
  else printFigure(`  ${name}: waiting`, slowest, { below: MAX_SEARCH_MS }, 'ms');
}

async function costOf(server: Server, calls: readonly Call[]): Promise<Cost> {
  const { database } = server;
  const spent = () => processorMsOf({ pids: [server.process.pid], ...(database !== null && { database }) });
  const before = spent();
  const waitsMs: number[] = [];
  for (const call of calls) waitsMs.push(await timed(server, call));
  return { waitsMs, processorMs: (spent() - before) / calls.length };
}

/** Measures how long gets of others wait while a search is repeated without a pause. */
async function meanwhile(operation: Operation, server: Server): Promise<void> {
  const [getting] = OPERATIONS;
  if (!getting) return;
  const searches = await callsOf(operation, server.objects, 20, 77);
  const gets = await callsOf(getting, server.objects, 200, 78);
  let isOver = false;
  const searching = (async () => {
    for (let at = 0; !isOver; at += 1) await timed(server, searches[at % searches.length] as Call);
  })();
  const waits: number[] = [];
  const end = performance.now() + MEANWHILE_MS;
  for (let at = 0; performance.now() < end || waits.length < gets.length / 2; at += 1) {
    waits.push(await timed(server, gets[at % gets.length] as Call));
    await pause(PROBE_MS);
  }
  isOver = true;
  await searching;
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  printFigure(`p99 of gets during ${operation.name}`, p99, { below: MAX_WAIT_MS }, 'ms');
}

function timed(
  { process: { url }, agent }: Server,
  { method, path: target, headers, body }: Call,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = open(url + target, { method, headers, agent }, (response) => {
      const status = response.statusCode ?? 0;
      let text = '';
      response.on('data', (chunk) => {
        if (status >= 400) text += chunk;
      });
      response.on('end', () => {
        const took = performance.now() - began;
        // Objects in the trash cannot be tagged: such requests are measured too.
        if (status < 500 && ![400, 401, 403].includes(status)) resolve(took);
        else reject(new Error(`${method} ${target} was answered with ${status}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
