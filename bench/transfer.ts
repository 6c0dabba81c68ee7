import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBlobs } from '../apps/server/blobs.ts';
import { openFoundation } from '../apps/server/compose.ts';
import { type Config, readConfig } from '../apps/server/config.ts';
import { inTurn } from '../core/library/parts.ts';
import { object } from '../tests/support/objects.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const OBJECTS = 2_000;
const FILES = 256;
const FILE_BYTES = 2 * 1024 * 1024;
const ROUNDS = 5;
const WRITERS = 8;
const WRITING_MS = 2_000;
const MANY_OBJECTS = 100_000;
const POLL_MS = 20;

const BUNDLE = path.resolve('dist/commonplace.js');

type Environment = Readonly<Record<string, string>>;

/** Backup and export against `cp` of the same bytes; what a backup costs those who write; memory of a long export. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    await makeLibrary(readConfig(environment));
    await compareWithCopy(folder, environment);
    await compareWriters(folder, environment);
    const large = serviceEnvironment(path.join(folder, 'large'));
    await makeCollection(readConfig(large), CREDENTIALS, MANY_OBJECTS);
    const peak = await peakMemory(['export', path.join(folder, 'large.tar')], large);
    printFigure('most memory of an export of 100,000 objects', peak / 1_000_000, { below: 300 }, 'MB');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Notes and pages, and pictures that no algorithm makes smaller. */
async function makeLibrary(config: Config): Promise<void> {
  await makeCollection(config, CREDENTIALS, OBJECTS);
  const { storage, ids } = await openFoundation(config);
  const blobs = await openBlobs(config);
  for (let index = 0; index < FILES; index++) {
    const bytes = randomBytes(FILE_BYTES);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const blob = { key: ids(), sha256, type: 'image/png', sizeBytes: FILE_BYTES };
    await blobs.put(blob.key, inTurn([bytes]));
    const { content: _, ...picture } = object({ id: ids(), kind: 'image', identity: `blob:${sha256}`, blob });
    await storage.commit([{ type: 'object.insert', object: picture }]);
  }
  await storage.close();
}

/** Each is flushed to the disk in the end, and is timed in turn with the others. */
async function compareWithCopy(folder: string, environment: Environment): Promise<void> {
  const copy = path.join(folder, 'copy');
  const tar = path.join(folder, 'export.tar');
  const target = path.join(folder, 'backup');
  const ratios = { backup: [] as number[], export: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const copied = timed(() =>
      execFileSync('sh', ['-c', 'cp -r "$0" "$1" && sync -f "$1"', environment.DATA_DIR ?? '', copy]),
    );
    const exported = timed(() => commonplace(environment, 'export', tar));
    const backedUp = timed(() => commonplace(environment, 'backup', target));
    if (round > 0) {
      ratios.export.push(copied / exported);
      ratios.backup.push(copied / backedUp);
    }
    for (const made of [copy, tar, target]) await rm(made, { recursive: true });
  }
  printFigure('speed of an export against cp', median(ratios.export), { atLeast: 0.5 });
  printFigure('speed of a first backup against cp', median(ratios.backup), { atLeast: 0.5 });
}

/** What writers get done while backups are taken, one after the other, against what they do without. */
async function compareWriters(folder: string, environment: Environment): Promise<void> {
  const server = await startProcess([BUNDLE, 'serve'], environment);
  const { headers } = await signed('POST', '/objects');
  let written = 0;
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      written += 1;
      const body = JSON.stringify({ content: `Entry ${written}` });
      const answer = await fetch(`${server.url}/objects`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(await answer.text());
      await answer.arrayBuffer();
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

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function commonplace(environment: Environment, ...args: readonly string[]): void {
  execFileSync(process.execPath, [BUNDLE, ...args], { env: { ...process.env, ...environment } });
}

async function run(args: readonly string[], environment: Environment): Promise<void> {
  const child = spawn(process.execPath, [BUNDLE, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}.`);
}

/** The most memory that a command has held at once, in bytes, as Linux counts it. */
async function peakMemory(args: readonly string[], environment: Environment): Promise<number> {
  const child = spawn(process.execPath, [BUNDLE, ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  let peak = 0;
  const ended = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    const status = readIfThere(`/proc/${child.pid}/status`);
    peak = Math.max(peak, 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0));
    await Promise.race([ended, wait(POLL_MS)]);
  }
  return peak;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
