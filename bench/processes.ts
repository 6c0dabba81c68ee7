import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from 'autocannon';
import { readConfig } from '../apps/server/config.ts';
import { startPostgres } from '../tests/support/postgres-process.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { answeredPerSecond } from './load.ts';
import { processorMsOf } from './processor-time.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 10_000;
/** Numbers of servers on one database to compare with one server. */
const COUNTS = [2, 4] as const;
const MOST = 4;
/** For all servers together. */
const CONNECTIONS = 32;
const ROUNDS = 9;
/** The lowest acceptable share of the ideal throughput, N times that of one server. */
const MIN_SHARE = 0.85;

const BUNDLE = path.resolve('dist/commonplace.js');

/** The results of a round. */
interface Round {
  readonly perSecond: number;
  /** Processor time per request, of the servers and Postgres. */
  readonly processorMs: number;
}

type Requests = readonly Request[];

/** Compares two and four servers on one Postgres with one, under the same number of clients. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const database = await startPostgres();
  const servers: ServerProcess[] = [];
  try {
    const environmentOf = (name: string) => ({
      ...serviceEnvironment(path.join(folder, name)),
      DATABASE_URL: database.url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    const ids = await makeCollection(readConfig(environmentOf('server-0')), CREDENTIALS, SIZE);
    while (servers.length < MOST)
      servers.push(await startProcess([BUNDLE, 'serve'], environmentOf(`server-${servers.length}`)));
    const gets = await Promise.all(ids.map((id) => signed('GET', `/objects/${id}`)));
    await compareCounts('gets', servers, gets);
    await compareCounts('creates of one account', servers, [await creating()]);
  } finally {
    for (const server of servers) await server.stop();
    await database.remove();
    await rm(folder, { recursive: true });
  }
}

async function compareCounts(what: string, servers: readonly ServerProcess[], requests: Requests) {
  const ratios = new Map(
    COUNTS.map((count) => [count, { throughput: [] as number[], cost: [] as number[] }]),
  );
  await answered(servers, requests);
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await answered(servers.slice(0, 1), requests);
    for (const [count, { throughput, cost }] of ratios) {
      const together = await answered(servers.slice(0, count), requests);
      throughput.push(together.perSecond / alone.perSecond);
      cost.push(together.processorMs / alone.processorMs);
    }
  }
  const cores = availableParallelism();
  for (const [count, { throughput, cost }] of ratios) {
    const name = `throughput of ${count} servers against one, ${what}`;
    // Each server and its share of Postgres need a core, and so do the clients.
    if (cores > 2 * count) printFigure(name, median(throughput), { atLeast: MIN_SHARE * count });
    else printMeasure(`${name}, on ${cores} cores`, median(throughput), '');
    printMeasure(`processor time of a request with ${count} servers against one, ${what}`, median(cost), '');
  }
}

/** Sends requests to all servers for a second. */
async function answered(servers: readonly ServerProcess[], requests: Requests): Promise<Round> {
  const workers = { pids: servers.map(({ pid }) => pid), database: 'postgres' };
  const before = processorMsOf(workers);
  const load = { connections: CONNECTIONS / servers.length };
  const rates = await Promise.all(servers.map(({ url }) => answeredPerSecond({ url, requests }, load)));
  const perSecond = rates.reduce((sum, one) => sum + one, 0);
  return { perSecond, processorMs: (processorMsOf(workers) - before) / perSecond };
}

/** A request that creates a new note each time. */
async function creating(): Promise<Request> {
  let made = 0;
  const create = await signed('POST', '/objects');
  return {
    ...create,
    setupRequest: (request: Request) => ({
      ...request,
      body: JSON.stringify({ content: `# Note ${++made}\n\nWords of one that is *made* for comparison.` }),
    }),
  };
}
