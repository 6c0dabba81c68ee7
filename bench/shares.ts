import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/config.ts';
import { openCoreServices } from '../apps/server/core-services.ts';
import { accountUseCases } from '../core/use-cases/accounts/accounts.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure } from './figure.ts';
import { answeredPerSecond } from './load.ts';
import { memoryOf, processorSecondsOf } from './process-family.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 10_000;
const GUESSES = 10_000;
const AT_A_TIME = 50;
const ROUNDS = 5;
const UNKNOWN = '0000000000000000000000';

/** Measures shared pages, galleries and feeds of 10,000 objects, and responses to guessed addresses (docs/shares.md). */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const servers: ServerProcess[] = [];
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const config = readConfig(environment);
    const [id = ''] = await makeCollection(config, CREDENTIALS, SIZE);
    const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
    const bare = await startProcess([
      ...['--import', 'tsx', path.resolve('bench/bare-server.ts')],
      ...[config.databaseFile, path.join(folder, 'scratch.db')],
    ]);
    servers.push(service, bare);
    const make = async (pathname: string, draft: object) => {
      const request = await signed('POST', pathname);
      const response = await fetch(service.url + pathname, { ...request, body: JSON.stringify(draft) });
      return (await response.json()) as { readonly id: string; readonly url: string };
    };
    const pathOf = async (draft: object) => new URL((await make('/_/shares', draft)).url).pathname;
    const page = await pathOf({ objectId: id });
    const { id: searchId } = await make('/_/searches', { name: 'All', query: '-is:completed' });
    const gallery = await pathOf({ searchId });

    const each = async ({ url, pid }: ServerProcess, at: string) => {
      const before = processorSecondsOf(pid);
      const rate = await answeredPerSecond(
        { url, requests: [{ method: 'GET', path: at }] },
        { connections: 1 },
      );
      return (processorSecondsOf(pid) - before) / rate;
    };
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      ratios.push((await each(service, page)) / (await each(bare, `/objects/${id}`)));
    printFigure('a shared page against a bare read: processor time', median(ratios.slice(1)), { below: 2 });

    const read = async (at: string) => {
      const response = await fetch(service.url + at);
      if (!response.ok) throw new Error(`${at} answered ${response.status}.`);
      return response.text();
    };
    for (const [name, at] of [
      ['gallery', `${gallery}?page=200`],
      ['feed', `${gallery}/feed.atom`],
    ] as const) {
      for (let warm = 0; warm < 20; warm += 1) await read(at);
      const before = memoryOf(service.pid).proportional;
      for (let time = 0; time < 200; time += 1) await read(at);
      const more = memoryOf(service.pid).proportional - before;
      printFigure(
        `more memory after 200 requests for a ${name} of 10,000`,
        more / 1_000_000,
        { below: 50 },
        'MB',
      );
    }

    const unknown = await guess(service.url, () => `/_/s/${UNKNOWN}`);
    const storage = await openCoreServices(config);
    await accountUseCases(storage).setSuspended(1, true);
    await storage.storage.close();
    const suspended = await guess(
      service.url,
      (number) => [page, gallery, `${gallery}/feed.atom`][number % 3] ?? '',
    );
    const kinds = new Set([...unknown.answers, ...suspended.answers]).size;
    printFigure('different responses to 10,000 guesses', kinds, { below: 2 });
    const ratio = suspended.middle / unknown.middle;
    printFigure('time of a guess: suspended against unknown', Math.max(ratio, 1 / ratio), { below: 1.1 });
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Requests addresses that show nothing, each from a client of its own. @returns the different responses, and the median time in ms */
async function guess(url: string, pathOf: (number: number) => string) {
  const answers = new Set<string>();
  const times: number[] = [];
  const one = async (number: number) => {
    const client = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const began = performance.now();
    const response = await fetch(url + pathOf(number), { headers: { 'X-Forwarded-For': client } });
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers);
    answers.add(JSON.stringify([response.status, headers, await response.text()]));
    times.push(performance.now() - began);
  };
  for (let first = 0; first < GUESSES / 2; first += AT_A_TIME)
    await Promise.all(Array.from({ length: AT_A_TIME }, (_, at) => one(first + at)));
  return { answers, middle: median(times) };
}
