import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure } from './figure.ts';
import { compare } from './load.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 100_000;
const CONNECTIONS = 32;
const ROUNDS = 5;

/** Compares reading with the fastest server with the same responses: see limit-server.ts. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const servers: ServerProcess[] = [];
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const ids = await makeCollection(readConfig(environment), CREDENTIALS, SIZE);
    const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
    servers.push(service);
    const lines = path.join(folder, 'objects.jsonl');
    await pipeline(await stream(service), createWriteStream(lines));
    const scratch = path.join(folder, 'limit.db');
    const limit = await startProcess([
      '--import',
      'tsx',
      path.resolve('bench/limit-server.ts'),
      lines,
      scratch,
    ]);
    servers.push(limit);
    await compareAnswers(service, limit, ids);
    await compareStreams(service, limit);
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function compareAnswers(service: ServerProcess, limit: ServerProcess, ids: readonly string[]) {
  const gets = await Promise.all(ids.map((id) => signed('GET', `/objects/${id}`)));
  const list = [await signed('GET', '/objects', '?limit=100')];
  const ratio = (requests: typeof gets) =>
    compare({ url: service.url, requests }, { url: limit.url, requests }, { connections: CONNECTIONS });
  printFigure('get by id against the limit', await ratio(gets), { atLeast: 0.5 });
  printFigure('list of 100 against the limit', await ratio(list), { atLeast: 0.8 });
}

async function compareStreams(service: ServerProcess, limit: ServerProcess): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    ratios.push((await secondsToRead(limit)) / (await secondsToRead(service)));
  printFigure('JSONL of 100,000 objects against the limit', median(ratios), { atLeast: 0.8 });
}

async function secondsToRead(server: ServerProcess): Promise<number> {
  const began = performance.now();
  for await (const _ of await stream(server));
  return (performance.now() - began) / 1_000;
}

/** All objects as JSON Lines. */
async function stream({ url }: ServerProcess): Promise<Readable> {
  const { headers } = await signed('GET', '/objects', '', 'application/jsonl');
  const { body, ok } = await fetch(`${url}/objects`, { headers });
  if (!ok || !body) throw new Error('The list was refused.');
  return Readable.fromWeb(body as ReadableStream);
}
