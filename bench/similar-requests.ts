import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median, printFigure, printMeasure } from './figure.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { signed } from './signed.ts';

const BUNDLE = path.resolve('dist/commonplace.js');
const RUNS = 50;
const READS = 300;
const PAUSE_MS = 5;
/** The longest time that a request may wait for others, in milliseconds. */
const PATIENCE_MS = 25;

/**
 * Prints how long requests for similar objects take, and how long requests for one object wait while others request similar objects
 * without a pause.
 * @param environment of a service with a library
 * @param ids of objects with vectors
 */
export async function similarRequests(
  environment: Readonly<Record<string, string>>,
  ids: readonly string[],
): Promise<void> {
  const service = await startProcess([BUNDLE, 'serve'], environment);
  const at = (number: number) => ids[number % ids.length] ?? '';
  const similar = (number: number) => get(service, '/objects', `?limit=50&similarTo=${at(number)}`);
  const read = (number: number) => get(service, `/objects/${at(number)}`);
  try {
    printMeasure('the first request for what is similar', await timed(() => similar(0)), 'ms');
    const times: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) times.push(await timed(() => similar(run)));
    printMeasure('a request for what is similar, 50 results', median(times), 'ms');

    let isSearching = true;
    const searching = (async () => {
      for (let run = 0; isSearching; run += 1) await similar(run);
    })();
    const waits: number[] = [];
    for (let run = 0; run < READS; run += 1) {
      waits.push(await timed(() => read(run)));
      await delay(PAUSE_MS);
    }
    isSearching = false;
    await searching;
    const slowest = waits.toSorted((a, b) => a - b)[Math.floor(READS * 0.99)] ?? Number.NaN;
    printFigure('p99 of requests for one object meanwhile', slowest, { below: PATIENCE_MS }, 'ms');
  } finally {
    await service.stop();
  }
}

async function get({ url }: ServerProcess, pathname: string, query = ''): Promise<void> {
  const { headers } = await signed('GET', pathname, query);
  const response = await fetch(url + pathname + query, { headers });
  const body = await response.text();
  if (!response.ok) throw new Error(`${pathname}${query} was answered with ${response.status}: ${body}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
