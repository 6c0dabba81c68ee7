import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/config.ts';
import { openFoundation } from '../apps/server/foundation.ts';
import { EVERYTHING } from '../core/model/access-key.ts';
import { accountUseCases } from '../core/use-cases/accounts.ts';
import { sendMixedLoad } from '../tests/faults/load.ts';
import { Client } from '../tests/support/client.ts';
import { startPostgres } from '../tests/support/postgres-process.ts';
import { seededRandom } from '../tests/support/random.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { serviceEnvironment } from './signed.ts';

const BUNDLE = path.resolve('dist/commonplace.js');
/** Rounds, alternately beside nothing and beside an account at full load, so that other work on the machine affects both alike. */
const ROUNDS = 3;
const ROUND_MS = 6_000;

/**
 * How much longer the requests of one account take while another uploads, writes, converts, searches, imports and streams as much as
 * 15 clients can.
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
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-fairness-'));
  const environment = { ...serviceEnvironment(path.join(folder, 'data')), ARCHIVE: 'off', ...more };
  const server = await startProcess([BUNDLE, 'serve'], environment);
  const beside = await openFoundation(readConfig(environment));
  const accounts = accountUseCases(beside);
  const clientOf = async (name: string): Promise<Client> => {
    const { id: accountId } = await accounts.create(name, 'Self-hosted');
    const credentials = await accounts.createKey({ accountId, access: 'full', scope: EVERYTHING });
    return new Client({ url: server.url, credentials, clock: Date.now });
  };
  const [busy, other] = [await clientOf('busy'), await clientOf('other')];
  try {
    const { id } = (await other.post('/objects', { content: 'Mine' })).json;
    await p99(other, id);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await p99(other, id);
      let isOver = false;
      const load = sendMixedLoad({ client: busy, random: seededRandom(round), isOver: () => isOver });
      const loaded = await p99(other, id);
      isOver = true;
      await load;
      printMeasure(`${database}: 99th percentile alone`, alone, 'ms');
      printMeasure(`${database}: 99th percentile beside an account at full load`, loaded, 'ms');
      ratios.push(loaded / alone);
    }
    printFigure(`${database}: another account waits longer beside one at full load`, median(ratios), {
      below: 3,
    });
  } finally {
    for (const client of [busy, other]) client.close();
    await beside.storage.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads, lists, searches and changes, one after the other. */
async function p99(client: Client, id: string): Promise<number> {
  const calls = [
    () => client.get(`/objects/${id}`),
    () => client.get('/objects?limit=20'),
    () => client.get('/objects?q=mine&limit=20'),
    () => client.patch(`/objects/${id}`, { title: `Title ${Math.random()}` }),
  ];
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end)
    for (const call of calls) {
      const began = performance.now();
      const { status, text } = await call();
      if (status !== 200) throw new Error(`${status} ${text}`);
      times.push(performance.now() - began);
    }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
