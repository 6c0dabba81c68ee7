import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { SignJWT } from 'jose';
import { startPostgres } from '../tests/support/postgres-process.ts';
import { printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment } from './signed.ts';
import { type Call, type Scenario, scenarios } from './stall-scenarios.ts';

const BUNDLE = path.resolve('dist/commonplace.js');
const PROBE = path.resolve('bench/loop-probe.js');
const HEALTH_PROBE = path.resolve('bench/health-probe.js');

const WARMING = 20;

/** What the probe in the server answers. */
interface Standstill {
  /** The longest time for which the event loop stood still since the last question. */
  readonly longestMs: number;
  /** The most processor time that the main thread took in one turn since then; NaN where it cannot be told. */
  readonly mostProcessorMs: number;
  readonly rss: number;
}

interface Server {
  readonly url: string;
  readonly call: Call;
  standstill(): Promise<Standstill>;
  /** How long others waited for `/_/health` since the last question, in ms. */
  waits(): Promise<readonly number[]>;
}

/** A part of the names of those that are measured: `ONLY='a list' npm run bench stalls`; all by default. */
const { ONLY = '' } = process.env;

/**
 * Sends the largest requests that the limits allow, and measures how long others wait for `/_/health` meanwhile, and for how
 * long the event loop of the server stands still.
 */
export async function bench(): Promise<void> {
  await measure('SQLite', {});
  const database = await startPostgres();
  try {
    const secret = Buffer.alloc(32, 7).toString('base64');
    await measure('Postgres', { DATABASE_URL: database.url, SECRET_KEY: secret });
  } finally {
    await database.remove();
  }
}

async function measure(database: string, more: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-stalls-'));
  const environment = { ...serviceEnvironment(path.join(folder, 'data')), ...more };
  const process = await startProcess(['--import', PROBE, BUNDLE, 'serve'], environment);
  const others = new Worker(HEALTH_PROBE, { workerData: process.url });
  const server: Server = {
    url: process.url,
    call: caller(process.url),
    standstill: async () => (await process.memory()) as unknown as Standstill,
    waits: async () => {
      const answered = once(others, 'message');
      others.postMessage('tell');
      const [waits] = await answered;
      return waits;
    },
  };
  try {
    for (let at = 0; at < WARMING; at++) {
      await server.call('POST', '/objects', JSON.stringify({ content: `warm ${at}` }));
    }
    const wanted = scenarios().filter(({ name }) => name.includes(ONLY));
    for (const scenario of wanted) await run(database, server, scenario);
  } finally {
    await others.terminate();
    await process.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(database: string, server: Server, { name, prepare }: Scenario): Promise<void> {
  const sendAll = await prepare(server.call);
  await server.standstill();
  await server.waits();
  const began = performance.now();
  await sendAll();
  const took = performance.now() - began;
  const waits = await server.waits();
  const { longestMs, mostProcessorMs, rss } = await server.standstill();
  const sorted = waits.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  printFigure(`${database}: ${name}: 99th percentile of /_/health`, p99, { below: 50 }, 'ms');
  printMeasure('  longest standstill of the event loop', longestMs, 'ms');
  printMeasure('  most processor time in one turn', mostProcessorMs, 'ms');
  printMeasure('  the requests themselves', took, 'ms');
  printMeasure('  memory', rss / 1e6, 'MB');
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
      ...(body !== undefined && { 'Content-Type': type }),
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
