import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from 'autocannon';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { answeredPerSecond } from './load.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

/** The folder for profiles. */
const FOLDER = path.resolve('bench/profiles');
const PROBE = path.resolve('bench/profile-probe.js');
const START = path.resolve('apps/cli/start.ts');

const SIZE = 10_000;
const CONNECTIONS = 32;
/** How many seconds requests are sent before sampling, and during it. */
const WARM_SECONDS = 4;
const SAMPLED_SECONDS = 4;

/** The kinds of samples: functions by time, which DevTools and speedscope draw as a flame graph, and by allocated memory. */
const KINDS = [
  ['time', 'cpuprofile'],
  ['memory', 'heapprofile'],
] as const;

/** Writes profiles of the functions that take the server's time and memory, for each of the most frequent requests, on SQLite. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    await mkdir(FOLDER, { recursive: true });
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const ids = await makeCollection(readConfig(environment), CREDENTIALS, SIZE);
    for (const [name, requests] of Object.entries(await requestsOf(ids))) {
      const service = await startProcess(['--import', 'tsx', '--import', PROBE, START, 'serve'], environment);
      await sample(service, name, requests);
      await service.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function requestsOf(ids: readonly string[]): Promise<Readonly<Record<string, readonly Request[]>>> {
  let made = 0;
  const note = () =>
    JSON.stringify({ content: `# Note ${++made}\n\n${'A passage worth keeping. '.repeat(36)}` });
  return {
    get: await Promise.all(ids.map((id) => signed('GET', `/objects/${id}`))),
    list: [await signed('GET', '/objects', '?limit=100')],
    search: [await signed('GET', '/objects', '?q=commonplace%20book&limit=20')],
    create: [
      {
        ...(await signed('POST', '/objects')),
        setupRequest: (request: Request) => ({ ...request, body: note() }),
      },
    ],
  };
}

async function sample(service: ServerProcess, name: string, requests: readonly Request[]): Promise<void> {
  const send = (seconds: number) =>
    answeredPerSecond({ url: service.url, requests }, { connections: CONNECTIONS, seconds });
  await send(WARM_SECONDS);
  for (const [samples, ending] of KINDS) {
    const file = path.join(FOLDER, `${name}.${ending}`);
    await service.ask({ samples });
    await send(SAMPLED_SECONDS);
    await service.ask({ file });
    process.stdout.write(`${path.relative('', file)}\n`);
  }
}
