import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBlobs } from '../apps/server/blobs.ts';
import { type Config, readConfig } from '../apps/server/config.ts';
import { openCoreServices } from '../apps/server/core-services.ts';
import { toAsyncIterable } from '../core/library/parts.ts';
import { object } from '../tests/support/objects.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const OBJECTS = 2_000;
/** 512 MiB in total. */
const FILES = 256;
const FILE_BYTES = 2 * 1024 * 1024;
const ROUNDS = 5;
const WRITERS = 8;
const WRITING_MS = 2_000;
const POLL_MS = 20;
/** The unit of processor times in /proc. */
const TICKS_PER_SECOND = 100;

const BUNDLE = path.resolve('dist/commonplace.js');

type Environment = Readonly<Record<string, string>>;

/**
 * Compares backup and export with `cp` of the same bytes. Measures how much a backup slows down writers, and the memory and time for
 * the export and import of a library of `objects` objects.
 */
export async function bench(objects = 100_000): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    await makeLibrary(readConfig(environment));
    await compareWithCopy(folder, environment);
    await compareWriters(folder, environment);
    await moveMany(folder, objects);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Creates notes, pages, and incompressible pictures. */
async function makeLibrary(config: Config): Promise<void> {
  await makeCollection(config, CREDENTIALS, OBJECTS);
  const { storage, ids } = await openCoreServices(config);
  const blobs = await openBlobs(config);
  for (let index = 0; index < FILES; index++) {
    const bytes = randomBytes(FILE_BYTES);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const blob = { key: ids(), sha256, type: 'image/png', sizeBytes: FILE_BYTES };
    await blobs.put(blob.key, toAsyncIterable([bytes]));
    const { content: _, ...picture } = object({ id: ids(), kind: 'image', identity: `blob:${sha256}`, blob });
    await storage.commit([{ type: 'object.insert', object: picture }]);
  }
  await storage.close();
}

/** The commands to compare with copying, and their targets relative to `cp` and `sync`, which make the bytes as durable. */
const COMPARED = {
  export: { what: 'an export', target: 0.6 },
  backup: { what: 'a first backup', target: 0.6 },
  restore: { what: 'a restore', target: 0.5 },
  import: { what: 'an import', target: 0.3 },
} as const;

/**
 * Times all of them in turn. Each first frees its last result and so reuses its memory: in a virtual machine, new memory costs several
 * times as much as copying.
 */
async function compareWithCopy(folder: string, environment: Environment): Promise<void> {
  const { DATA_DIR = '' } = environment;
  const at = (name: string) => path.join(folder, name);
  const into = (name: string) => ({ ...environment, DATA_DIR: at(name) });
  const ways = {
    copy: () => execFileSync('cp', ['-r', DATA_DIR, at('copy')]),
    flush: () => execFileSync('sync', ['-f', at('copy')]),
    export: () => commonplace(environment, 'export', at('export')),
    backup: () => commonplace(environment, 'backup', at('backup')),
    restore: () => commonplace(into('restore'), 'restore', at('backup')),
    import: () => commonplace(into('import'), 'import', at('export')),
  };
  type Way = keyof typeof ways;
  const none = (): Record<Way, number[]> => ({
    copy: [],
    flush: [],
    export: [],
    backup: [],
    restore: [],
    import: [],
  });
  const times = none();
  const processorTimes = none();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways) as [Way, () => unknown][]) {
      if (name !== 'flush') await rm(at(name), { recursive: true, force: true });
      const processorBefore = processorSeconds();
      const took = timed(way);
      if (round === 0) continue;
      times[name].push(took);
      processorTimes[name].push(processorSeconds() - processorBefore);
    }
  }
  for (const [name, { what, target: atLeast }] of Object.entries(COMPARED) as [
    keyof typeof COMPARED,
    { what: string; target: number },
  ][]) {
    const copied = (round: number) => (times.copy[round] ?? Number.NaN) + (times.flush[round] ?? Number.NaN);
    const ratio = median(times[name].map((took, round) => copied(round) / took));
    printFigure(`speed of ${what} against cp and sync, which is as durable`, ratio, { atLeast });
  }
  for (const name of Object.keys(ways) as Way[]) {
    printMeasure(`time of ${name}`, median(times[name]) / 1_000, 's');
    printMeasure(`processor time of ${name}`, median(processorTimes[name]), 's');
  }
  for (const name of Object.keys(ways)) await rm(at(name), { recursive: true, force: true });
}

/** Compares the throughput of writers while backups run, one after the other, with that without backups. */
async function compareWriters(folder: string, environment: Environment): Promise<void> {
  const server = await startProcess([BUNDLE, 'serve'], environment);
  const { headers } = await signed('POST', '/objects');
  let written = 0;
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      written += 1;
      const body = JSON.stringify({ content: `Entry ${written}` });
      const response = await fetch(`${server.url}/objects`, { method: 'POST', headers, body });
      if (response.status !== 201) throw new Error(await response.text());
      await response.arrayBuffer();
    }
  };
  const writers = Array.from({ length: WRITERS }, writer);
  const rateWhile = async (work: Promise<unknown>) => {
    const [began, before] = [performance.now(), written];
    await work;
    return (written - before) / (performance.now() - began);
  };
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const undisturbed = await rateWhile(wait(WRITING_MS));
    const target = path.join(folder, `backup-${round}`);
    ratios.push((await rateWhile(run(['backup', target], environment))) / undisturbed);
    await rm(target, { recursive: true });
  }
  isOver = true;
  await Promise.all(writers);
  await server.stop();
  printFigure('speed of 8 writers during a backup', median(ratios), { atLeast: 0.5 });
}

/** The processor time, in seconds, of this process's ended children. */
export function processorSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function commonplace(environment: Environment, ...args: readonly string[]): void {
  execFileSync(process.execPath, [BUNDLE, ...args], { env: { ...process.env, ...environment } });
}

function start(args: readonly string[], environment: Environment): ChildProcess {
  return spawn(process.execPath, [BUNDLE, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function run(args: readonly string[], environment: Environment): Promise<void> {
  const child = start(args, environment);
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}.`);
}

/** Measures the export and the import of a large library. */
async function moveMany(folder: string, objects: number): Promise<void> {
  const large = serviceEnvironment(path.join(folder, 'large'));
  await makeCollection(readConfig(large), CREDENTIALS, objects);
  const file = path.join(folder, 'large.tar');
  const of = `of ${objects.toLocaleString('en')} objects`;
  for (const [what, args, environment] of [
    ['an export', ['export', file], large],
    ['an import', ['import', file], serviceEnvironment(path.join(folder, 'imported'))],
  ] as const) {
    const began = performance.now();
    const peak = await peakMemory(args, environment);
    printFigure(`most memory of ${what} ${of}`, peak / 1_000_000, { below: 300 }, 'MB');
    printMeasure(`time of ${what} ${of}`, (performance.now() - began) / 1_000, 's');
  }
}

/** The peak memory of a command in bytes, as counted by Linux. */
export async function peakMemory(args: readonly string[], environment: Environment): Promise<number> {
  const child = start(args, environment);
  let peak = 0;
  const ended = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    const status = readIfThere(`/proc/${child.pid}/status`);
    peak = Math.max(peak, 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0));
    await Promise.race([ended, wait(POLL_MS)]);
  }
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} failed.`);
  return peak;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
