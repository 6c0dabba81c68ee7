import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/config.ts';
import { openCoreServices } from '../apps/server/core-services.ts';
import { EVERYTHING } from '../core/model/access-key.ts';
import { accountUseCases } from '../core/use-cases/accounts/accounts.ts';
import type { Credentials } from '../core/use-cases/accounts/make-key.ts';
import { type Answer, Client } from '../tests/support/client.ts';
import { startPostgres } from '../tests/support/postgres-process.ts';
import type { Sender } from './fairness-load.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { serviceEnvironment } from './signed.ts';

const BUNDLE = path.resolve('dist/commonplace.js');
/** Rounds, alternately without load and next to an account at full load, so that other work on the machine affects both alike. */
const ROUNDS = 3;
const ROUND_MS = Number(process.env.ROUND_MS ?? 6_000);
/** Only this database, `SQLite` or `Postgres`: `ONLY=Postgres npm run bench fairness`; both by default. */
const { ONLY = '' } = process.env;

/**
 * Measures how much longer the requests of one account take while another uploads, writes, converts, searches, imports and streams as
 * much as 15 clients can.
 */
export async function bench(): Promise<void> {
  if ('SQLite'.includes(ONLY)) await measure('SQLite', {});
  if (!'Postgres'.includes(ONLY)) return;
  const database = await startPostgres();
  try {
    const secret = Buffer.alloc(32, 7).toString('base64');
    await measure('Postgres', { DATABASE_URL: database.url, SECRET_KEY: secret });
  } finally {
    await database.remove();
  }
}

async function measure(database: string, more: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-fairness-'));
  const environment = { ...serviceEnvironment(path.join(folder, 'data')), ARCHIVE: 'off', ...more };
  const server = await startProcess([BUNDLE, 'serve'], environment);
  const opened = await openCoreServices(readConfig(environment));
  const accounts = accountUseCases(opened);
  const keyOf = async (name: string): Promise<Credentials> => {
    const { id: accountId } = await accounts.create(name, 'Self-hosted');
    return accounts.createKey({ accountId, access: 'full', scope: EVERYTHING });
  };
  const busy = await keyOf('busy');
  const other = new Client({ url: server.url, credentials: await keyOf('other'), clock: Date.now });
  try {
    const { id } = (await other.post('/objects', { content: 'Mine' })).json;
    await waitsOf(other, id);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await waitsOf(other, id);
      const stopLoad = await startLoad({ url: server.url, kid: busy.kid, secret: [...busy.secret] });
      const loaded = await waitsOf(other, id);
      const answered = await stopLoad();
      const all = { alone: p99(Object.values(alone).flat()), loaded: p99(Object.values(loaded).flat()) };
      printMeasure(`${database}: 99th percentile alone`, all.alone, 'ms');
      printMeasure(`${database}: 99th percentile next to an account at full load`, all.loaded, 'ms');
      for (const kind of Object.keys(loaded) as (keyof Waits)[])
        printMeasure(`${database}: 99th percentile of ${kind} next to it`, p99(loaded[kind]), 'ms');
      printMeasure(`${database}: requests of the account at full load`, answered / (ROUND_MS / 1000), '/s');
      ratios.push(all.loaded / all.alone);
    }
    printFigure(`${database}: another account waits longer next to one at full load`, median(ratios), {
      below: 3,
    });
  } finally {
    other.close();
    await opened.storage.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the clients of the account at full load. @returns a function that stops them and returns the number of responses */
async function startLoad(sender: Sender): Promise<() => Promise<number>> {
  const load = fork(path.resolve('bench/fairness-load.ts'), { execArgv: ['--import', 'tsx'] });
  load.send(sender);
  await once(load, 'message');
  return async () => {
    const answered = once(load, 'message');
    load.send('stop');
    const [count] = await answered;
    return count as number;
  };
}

/** How long each request took, in milliseconds, by kind. */
type Waits = Readonly<Record<'gets' | 'lists' | 'searches' | 'changes', number[]>>;

/** Reads, lists, searches and changes, one after the other. */
async function waitsOf(client: Client, id: string): Promise<Waits> {
  const waits: Waits = { gets: [], lists: [], searches: [], changes: [] };
  const calls: readonly (readonly [keyof Waits, () => Promise<Answer>])[] = [
    ['gets', () => client.get(`/objects/${id}`)],
    ['lists', () => client.get('/objects?limit=20')],
    ['searches', () => client.get('/objects?q=mine&limit=20')],
    ['changes', () => client.patch(`/objects/${id}`, { title: `Title ${Math.random()}` })],
  ];
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end)
    for (const [kind, call] of calls) {
      const began = performance.now();
      const { status, text } = await call();
      if (status !== 200) throw new Error(`${status} ${text}`);
      waits[kind].push(performance.now() - began);
    }
  return waits;
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
