import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printMeasure } from './figure.ts';
import { processorMsOf } from './processor-time.ts';
import { type CpuProfile, timesByPart } from './profile.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

/** The number of existing objects, of uncounted creates for warming up, and of counted ones. */
const SIZE = 10_000;
const WARM = 500;
const COUNTED = 2_000;
/** Microseconds between two samples of the profile. */
const INTERVAL = 100;

/** The number of pages that a create writes, their size with the header in SQLite's log, and the number of timed flushes. */
const PAGES = 32;
const PAGE_BYTES = 4_096 + 24;
const FLUSHES = 200;

/**
 * Shows how consecutive creates spend their time on SQLite, in microseconds: as a client sees it, compared to a bare flush of as many
 * bytes, and then by a profile of the whole process, with samples assigned to the parts of `bench/profile.ts`.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    await makeCollection(readConfig(environment), CREDENTIALS, SIZE);
    const start = (profiling: readonly string[]) =>
      startProcess(
        [...profiling, '--import', 'tsx', path.resolve('apps/cli/start.ts'), 'serve'],
        environment,
      );
    await timeCreates(await start([]));
    printMeasure(`a write and flush of ${PAGES} pages, the median`, median(flushTimes(folder)), 'µs');
    const profiling = ['--cpu-prof', `--cpu-prof-dir=${folder}/profile`, `--cpu-prof-interval=${INTERVAL}`];
    const { began, ended } = await createMany(await start(profiling), COUNTED + WARM);
    for (const [part, time] of timesByPart(await profileIn(`${folder}/profile`), began, ended))
      printMeasure(`a create, sampled: ${part}`, time / COUNTED, 'µs');
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function timeCreates(service: ServerProcess): Promise<void> {
  const { latencies, processorMs } = await createMany(service, 0);
  printMeasure(
    'a create: from the first byte sent to the last received, the median',
    median(latencies),
    'µs',
  );
  printMeasure('a create: processor time', (processorMs * 1_000) / COUNTED, 'µs');
}

/** Creates notes, numbered from `first` on, and stops the service. Times are in microseconds and only of counted creates. */
async function createMany(service: ServerProcess, first: number) {
  const create = await creator(service.url);
  for (let number = first; number < first + WARM; number++) await create(number);
  const latencies: number[] = [];
  const processorMs = processorMsOf({ pids: [service.pid] });
  const began = now();
  for (let number = first + WARM; number < first + WARM + COUNTED; number++) {
    const start = now();
    await create(number);
    latencies.push(now() - start);
  }
  const ended = now();
  const spent = processorMsOf({ pids: [service.pid] }) - processorMs;
  await service.stop();
  return { latencies, processorMs: spent, began, ended };
}

/** The time for writing and flushing as much as a create does, into a file of that folder, in microseconds. */
function flushTimes(folder: string): readonly number[] {
  const pages = Buffer.alloc(PAGES * PAGE_BYTES, 1);
  const file = openSync(path.join(folder, 'flushed'), 'w');
  const times = Array.from({ length: FLUSHES }, () => {
    const start = now();
    writeSync(file, pages);
    fdatasyncSync(file);
    return now() - start;
  });
  closeSync(file);
  return times;
}

/** The time in microseconds, on the same clock as profiles. */
const now = (): number => Number(process.hrtime.bigint() / 1_000n);

/** Returns a function that creates a note of 900 characters over one connection, and waits for the response. */
async function creator(url: string): Promise<(number: number) => Promise<void>> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { headers } = await signed('POST', '/objects');
  return (number) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ content: noteText(number) });
      const request = http.request(`${url}/objects`, { method: 'POST', agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 201 ? resolve() : reject(new Error(`The answer was ${answer.statusCode}.`)),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
}

function noteText(number: number): string {
  const passage = `Passage ${number} is worth keeping, with a [link](https://example.org/${number}) and **emphasis**.`;
  return `# Created note ${number}\n\n${`${passage}\n\n`.repeat(10)}`;
}

/** The profile of the main thread: the largest one that a process leaves. */
async function profileIn(folder: string): Promise<CpuProfile> {
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  const [largest = '{}'] = texts.toSorted((a, b) => b.length - a.length);
  return JSON.parse(largest) as CpuProfile;
}
