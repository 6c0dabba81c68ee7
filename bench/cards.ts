import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { compare } from './load.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 100_000;
/** How many objects the app requests at a time. */
const SCREEN = 48;
const ROUNDS = 5;
const LINES = 'application/jsonl';

/** Compares the app's requests for showing a collection with lists of whole objects. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const ids = await makeCollection(readConfig(environment), CREDENTIALS, SIZE);
    const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
    try {
      await compareLists(service);
      await compareScreens(service, ids);
    } finally {
      await service.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compareLists(service: ServerProcess): Promise<void> {
  const rounds: { readonly cards: Received; readonly objects: Received }[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ cards: await receive(service, '/_/cards'), objects: await receive(service, '/objects') });
  const [, ...measured] = rounds;
  const ratio = (of: keyof Received) => median(measured.map(({ cards, objects }) => cards[of] / objects[of]));
  printFigure('100,000 cards against the same objects: bytes', ratio('bytes'), { below: 0.125 });
  printFigure('100,000 cards against the same objects: time', ratio('seconds'), { below: 0.5 });
  printMeasure('100,000 cards', median(measured.map(({ cards }) => cards.seconds)), 's');
}

async function compareScreens({ url }: ServerProcess, ids: readonly string[]): Promise<void> {
  const wanted = ids.slice(0, SCREEN).map((id) => `id=${id}`);
  const requests = async (pathname: string, query: string) => [await signed('GET', pathname, query)];
  const list = { url, requests: await requests('/objects', `?limit=${SCREEN}`) };
  const against = async (pathname: string) =>
    1 / (await compare({ url, requests: await requests(pathname, `?${wanted.join('&')}`) }, list, LOAD));
  printFigure('48 objects by id against a list of 48: time', await against('/objects'), { below: 2 });
  printFigure('48 previews against a list of 48: time', await against('/_/previews'), { below: 2 });
}

const LOAD = { connections: 1 };

interface Received {
  readonly bytes: number;
  readonly seconds: number;
}

async function receive({ url }: ServerProcess, pathname: string): Promise<Received> {
  const { headers } = await signed('GET', pathname, '', LINES);
  const began = performance.now();
  const { body, ok } = await fetch(`${url}${pathname}`, { headers });
  if (!ok || !body) throw new Error('The list was refused.');
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return { bytes, seconds: (performance.now() - began) / 1_000 };
}
