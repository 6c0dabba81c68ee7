import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printMeasure } from './figure.ts';
import { type CpuProfile, timesByPart } from './profile.ts';
import { startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

/** Objects that are there before, creates that are not counted, and those that are. */
const SIZE = 10_000;
const WARM = 500;
const COUNTED = 2_000;
/** Microseconds between two samples of the profile. */
const INTERVAL = 100;

/**
 * Shows on what one create after the other spends its time, on SQLite, in microseconds: by a profile of the whole process, whose
 * samples are assigned to the parts of `bench/profile.ts`.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    await makeCollection(readConfig(environment), CREDENTIALS, SIZE);
    const profiling = ['--cpu-prof', `--cpu-prof-dir=${folder}/profile`, `--cpu-prof-interval=${INTERVAL}`];
    const service = await startProcess(
      [...profiling, '--import', 'tsx', path.resolve('apps/cli/start.ts'), 'serve'],
      environment,
    );
    const create = await creator(service.url);
    for (let number = 0; number < WARM; number++) await create(number);
    const latencies: number[] = [];
    const began = now();
    for (let number = WARM; number < WARM + COUNTED; number++) {
      const start = now();
      await create(number);
      latencies.push(now() - start);
    }
    const ended = now();
    await service.stop();
    const times = timesByPart(await profileIn(`${folder}/profile`), began, ended);
    for (const [part, time] of times) printMeasure(`a create: ${part}`, time / COUNTED, 'µs');
    printMeasure(
      'a create: from the first byte sent to the last received, the median',
      median(latencies),
      'µs',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The time in microseconds that profiles have, too. */
const now = (): number => Number(process.hrtime.bigint() / 1_000n);

/** What creates a note of 900 characters over one connection, and waits for the answer. */
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

/** The profile of the main thread, which is the largest of those that a process leaves. */
async function profileIn(folder: string): Promise<CpuProfile> {
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  const [largest = '{}'] = texts.toSorted((a, b) => b.length - a.length);
  return JSON.parse(largest) as CpuProfile;
}
