import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { SignJWT } from 'jose';
import { readConfig } from '../apps/server/config.ts';
import { startPostgres } from '../tests/support/postgres-process.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment } from './signed.ts';
import { fillLibrary } from './stall/stall-library.ts';
import { longLists } from './stall/stall-lists.ts';
import { type Call, type Scenario, scenarios } from './stall/stall-scenarios.ts';
import { siblings } from './stall/stall-siblings.ts';

const BUNDLE = path.resolve('dist/commonplace.js');
const PROBE = path.resolve('bench/loop-probe.js');
const HEALTH_PROBE = path.resolve('bench/health-probe.js');

const WARMING = 20;
/** A request is repeated until others have asked this often: the 99th percentile of fewer than 100 would be the maximum. */
const MIN_WAITS = 200;
const MAX_ROUNDS = 10;

/** The report of the probe in the server. */
interface Standstill {
  /** The longest time that the event loop was blocked, since the last question. */
  readonly longestMs: number;
  /** The longest iteration of the event loop since then, in milliseconds of processor time of the main thread; NaN if unknown. */
  readonly mostProcessorMs: number;
  readonly rss: number;
}

interface Server {
  readonly url: string;
  readonly call: Call;
  standstill(): Promise<Standstill>;
  /** The waits of others for `/_/health` since the last question, in ms. */
  waits(): Promise<readonly number[]>;
}

/** A regular expression for the scenarios to measure: `ONLY='SQLite: (cards|a list)' npm run bench stalls`; all by default. */
const { ONLY = '' } = process.env;

/** Scenarios that share a library. */
interface Group {
  readonly scenarios: readonly Scenario[];
  /** Whether the library has long lists; it is empty otherwise. */
  readonly isFilled: boolean;
}

/** The scenarios to measure on a database, made new for each. */
function wantedOn(database: string): readonly Group[] {
  const wanted = new RegExp(ONLY);
  const wantedOf = (all: readonly Scenario[]) =>
    all.filter(({ name }) => wanted.test(`${database}: ${name}`));
  return [
    { scenarios: wantedOf([...scenarios(), ...siblings()]), isFilled: false },
    { scenarios: wantedOf(longLists()), isFilled: true },
  ].filter((group) => group.scenarios.length > 0);
}

/**
 * Sends the largest requests that the limits allow. Measures how long others wait for `/_/health` in the
 * meantime, and how long the server's event loop is blocked.
 */
export async function bench(): Promise<void> {
  for (const group of wantedOn('SQLite')) await measure('SQLite', group, {});
  for (const group of wantedOn('Postgres')) {
    const database = await startPostgres();
    try {
      const secret = Buffer.alloc(32, 7).toString('base64');
      await measure('Postgres', group, { DATABASE_URL: database.url, SECRET_KEY: secret });
    } finally {
      await database.remove();
    }
  }
}

async function measure(
  database: string,
  { scenarios, isFilled }: Group,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-stalls-'));
  const environment = { ...serviceEnvironment(path.join(folder, 'data')), ...more };
  if (isFilled) await fillLibrary(readConfig(environment), CREDENTIALS);
  const process = await startProcess(['--import', PROBE, BUNDLE, 'serve'], environment);
  const others = new Worker(HEALTH_PROBE, { workerData: process.url });
  const server: Server = {
    url: process.url,
    call: caller(process.url),
    standstill: async () => (await process.ask()) as Standstill,
    waits: async () => {
      const answered = once(others, 'message');
      others.postMessage('report');
      const [waits] = await answered;
      return waits;
    },
  };
  try {
    for (let at = 0; at < WARMING; at++) {
      await server.call('POST', '/objects', JSON.stringify({ content: `warm ${at}` }));
    }
    for (const scenario of scenarios) await run(database, server, scenario);
  } finally {
    await others.terminate();
    await process.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The effect of a request on others, over all its rounds. */
interface Measured {
  readonly waits: readonly number[];
  readonly standstills: readonly Standstill[];
  readonly tookMs: readonly number[];
}

async function run(database: string, server: Server, scenario: Scenario): Promise<void> {
  const { waits, standstills, tookMs } = await measureRounds(server, scenario);
  const most = (value: (standstill: Standstill) => number) => Math.max(...standstills.map(value));
  const name = `${database}: ${scenario.name}`;
  printFigure(`${name}: 99th percentile of /_/health`, percentile(waits, 0.99), { below: 50 }, 'ms');
  printMeasure('  longest wait for it', Math.max(0, ...waits), 'ms');
  printMeasure('  how often it was asked for', waits.length, '');
  printMeasure(
    '  longest standstill of the event loop',
    most(({ longestMs }) => longestMs),
    'ms',
  );
  printMeasure(
    '  most processor time in one turn',
    most(({ mostProcessorMs }) => mostProcessorMs),
    'ms',
  );
  printMeasure('  the requests themselves', median(tookMs), 'ms');
  printMeasure('  memory', most(({ rss }) => rss) / 1e6, 'MB');
}

async function measureRounds(server: Server, { prepare }: Scenario): Promise<Measured> {
  const waits: number[] = [];
  const standstills: Standstill[] = [];
  const tookMs: number[] = [];
  while (waits.length < MIN_WAITS && tookMs.length < MAX_ROUNDS) {
    const sendAll = await prepare(server.call);
    await server.standstill();
    await server.waits();
    const began = performance.now();
    await sendAll();
    tookMs.push(performance.now() - began);
    waits.push(...(await server.waits()));
    standstills.push(await server.standstill());
  }
  return { waits, standstills, tookMs };
}

/** A percentile of the values (nearest rank); 0 without values, if the request was over before anybody asked. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}

function caller(url: string): Call {
  return async (method, target, body, type = 'application/json', accept = 'application/json') => {
    const token = await new SignJWT({ method, path: target.split('?')[0] ?? '' })
      .setProtectedHeader({ alg: 'HS256', kid: CREDENTIALS.kid })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(CREDENTIALS.secret);
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: accept,
      ...(body !== undefined && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const asked = send(url + target, { method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        answer.once('error', reject);
      });
      asked.once('error', reject);
      asked.end(body);
    });
  };
}
