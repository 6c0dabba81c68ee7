import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure } from './figure.ts';
import { compare } from './load.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 100_000;
const STARTS = 5;
const POLL_MS = 5;
const CONNECTIONS = 10;
const MEGABYTE = 1_000_000;

const BUNDLE = path.resolve('dist/commonplace.js');
const PROBE = path.resolve('bench/memory-probe.js');

/** The report of the memory probe, in bytes. */
interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** Compares the service with a bare server on the same rows; measures the memory of a long list, and the time of a start. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const servers: ServerProcess[] = [];
  const start = async (args: readonly string[], environment?: Readonly<Record<string, string>>) => {
    const server = await startProcess(args, environment);
    servers.push(server);
    return server;
  };
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const config = readConfig(environment);
    const ids = await makeCollection(config, CREDENTIALS, SIZE);
    const bareServer = ['--import', 'tsx', path.resolve('bench/bare-server.ts')];
    const bare = await start([...bareServer, config.databaseFile, path.join(folder, 'scratch.db')]);
    const service = await start(['--import', PROBE, BUNDLE, 'serve'], environment);
    await streamAll(service);
    await compareReads(service, bare, ids);
    await compareCreates(service, bare);
    for (const server of servers.splice(0)) await server.stop();
    await timeStarts(environment);
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function compareReads(service: ServerProcess, bare: ServerProcess, ids: readonly string[]) {
  const load = { connections: CONNECTIONS };
  const gets = await Promise.all(ids.map((id) => signed('GET', `/objects/${id}`)));
  const list = [await signed('GET', '/objects', '?limit=100')];
  const get = await compare({ url: service.url, requests: gets }, { url: bare.url, requests: gets }, load);
  printFigure('get by id against a bare server', get, { atLeast: 0.25 });
  const listed = await compare({ url: service.url, requests: list }, { url: bare.url, requests: list }, load);
  printFigure('list of 100 against a bare server', listed, { atLeast: 0.5 });
}

async function compareCreates(service: ServerProcess, bare: ServerProcess) {
  const create = await signed('POST', '/objects');
  let made = 0;
  const requests = [
    {
      ...create,
      setupRequest: (request: Request) => ({
        ...request,
        body: JSON.stringify({ url: `https://example.com/pages/${++made}` }),
      }),
    },
  ];
  const targets = [
    { url: service.url, requests },
    { url: bare.url, requests },
  ] as const;
  printFigure('one create against a bare insert', await compare(...targets, { connections: 1 }), {
    atLeast: 0.3,
  });
  printFigure('10 parallel creates against 10 bare inserts', await compare(...targets, { connections: 10 }), {
    atLeast: 0.3,
  });
  printFigure('32 parallel creates against 32 bare inserts', await compare(...targets, { connections: 32 }), {
    atLeast: 3,
  });
}

/** Streams the whole collection and measures the growth of memory. */
async function streamAll(service: ServerProcess): Promise<void> {
  await receive(service, '?limit=1000');
  const memory = async () => (await service.ask()) as Memory;
  const before = await memory();
  const readings: Memory[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) readings.push(await memory());
  })();
  const lines = await receive(service, '');
  isDone = true;
  await reading;
  if (lines !== SIZE) throw new Error(`The stream had ${lines} lines.`);
  const grown = (of: keyof Memory) =>
    (Math.max(...readings.map((reading) => reading[of])) - before[of]) / MEGABYTE;
  printFigure('JSONL of 100,000 objects: growth of memory', grown('rss'), { below: 50 }, 'MB');
  printFigure('JSONL of 100,000 objects: growth of the heap', grown('heapUsed'), { below: 50 }, 'MB');
}

/** Requests a list as JSON Lines, and counts the lines. */
async function receive({ url }: ServerProcess, query: string): Promise<number> {
  const { headers } = await signed('GET', '/objects', '', 'application/jsonl');
  const { body, ok } = await fetch(`${url}/objects${query}`, { headers });
  if (!ok || !body) throw new Error('The list was refused.');
  let lines = 0;
  for await (const chunk of body) for (const byte of chunk) if (byte === 0x0a) lines += 1;
  return lines;
}

/** Measures the time from `npm start` on an existing data directory to the first response. */
async function timeStarts(environment: Readonly<Record<string, string>>): Promise<void> {
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start++) seconds.push(await timeStart(environment));
  printFigure('npm start to the first answer', median(seconds), { below: 1 }, 's');
}

async function timeStart(environment: Readonly<Record<string, string>>): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!(await answers(`http://127.0.0.1:${port}/_/health`))) {
    if (child.exitCode !== null) throw new Error('npm start ended.');
    await wait(POLL_MS);
  }
  const took = (performance.now() - began) / 1_000;
  child.kill('SIGTERM');
  await ended;
  return took;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
