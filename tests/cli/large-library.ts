import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { openBlobs } from '../../apps/server/blobs.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import { callCommand } from '../support/command-line.ts';
import { type Run, run, start } from '../support/executable.ts';
import { fillLibrary, note } from '../support/full-library.ts';
import { keepFile } from '../support/library.ts';
import { id, object } from '../support/objects.ts';
import { size } from '../support/runs.ts';
import { temporaryDirectory } from '../support/service.ts';

/** A library that takes so long to move that commands can be killed meanwhile. */

/** The contents of the library in addition to those of `fillLibrary`. */
export const OBJECTS: number = size(300, 1_000);
export const FILES: number = size(15, 40);
/** When a command is killed: after these fractions of its duration. */
const MOMENTS = [0.4, 0.6, 0.75, 0.9];

/** The directory that contains everything. */
export const directory: ReturnType<typeof temporaryDirectory> = temporaryDirectory();
let names = 0;

/** A path in the directory. */
export const at = (name: string): string => path.join(directory.path, name);
/** A path for a new data directory. */
export const fresh = (): string => {
  names += 1;
  return at(`data-${names}`);
};
/** Runs a command. */
export const call = (dataDir: string, ...args: readonly string[]): Promise<Run> =>
  callCommand(args, { DATA_DIR: dataDir });

/** The error output of a command without the progress lines that it prints every ten seconds on a busy machine. */
export const withoutProgress = (error: string): string => error.replace(/^\w+: \d+ of \d+ \w+\n/gm, '');

/** Runs a command that must succeed. @returns its output */
export async function ok(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { status, out, error } = await call(dataDir, ...args);
  expect([args, status, withoutProgress(error)]).toEqual([args, 0, '']);
  return out;
}

/** The export of a data directory. */
export async function exported(dataDir: string): Promise<Buffer> {
  const file = `${fresh()}.tar`;
  await ok(dataDir, 'export', file);
  return readFileSync(file);
}

/** Runs a command repeatedly, killed at one moment after the other, until all moments are tried or it finishes. */
export async function keepKilling(
  { dataDir, takesMs }: { dataDir: string; takesMs: number },
  args: readonly string[],
  isDone: () => Promise<boolean> = async () => false,
): Promise<'ended' | 'killed'> {
  for (const moment of MOMENTS) {
    const { process, ended } = start(args, { cwd: directory.path, environment: { DATA_DIR: dataDir } });
    const timer = setTimeout(() => process.kill('SIGKILL'), moment * takesMs);
    const { signal, status, error } = await ended;
    clearTimeout(timer);
    if (signal === null) {
      expect([args, status, withoutProgress(error)]).toEqual([args, 0, '']);
      return 'ended';
    }
    if (await isDone()) return 'ended';
  }
  return 'killed';
}

/** The duration of a command in a process of its own, in milliseconds. */
export async function timed(dataDir: string, ...args: readonly string[]): Promise<number> {
  const began = performance.now();
  const { status, error } = await run(args, { cwd: directory.path, environment: { DATA_DIR: dataDir } });
  expect([args, status, error]).toEqual([args, 0, '']);
  return performance.now() - began;
}

/** The library to move. */
export const source: string = fresh();
/** The export of the library. */
export const WHOLE: string = at('whole.tar');

/** Makes the library, and its export. */
export async function makeLargeLibrary(): Promise<void> {
  const config = readConfig({ DATA_DIR: source });
  const { storage } = await openCoreServices(config);
  const place = { storage, blobs: await openBlobs(config) };
  await fillLibrary(place);
  const notes = Array.from({ length: OBJECTS }, (_, index) =>
    note(30_000 + index, `Note ${index}`, `Of [[Note ${index + 1}]]. ${'Words. '.repeat(30)}`, {
      tags: [{ id: id(60_000 + index), name: `tag ${index % 9}`, flags: 8 }],
    }),
  );
  for (let first = 0; first < OBJECTS; first += 500)
    await storage.commit(
      notes.slice(first, first + 500).map((one) => ({ type: 'object.insert', object: one })),
    );
  for (let index = 0; index < FILES; index++) {
    const blob = await keepFile(place, id(50_000 + index), `${index} ${'bytes '.repeat(20_000)}`);
    const { content: _, ...rest } = object({
      id: id(40_000 + index),
      kind: 'document',
      identity: `blob:${blob.sha256}`,
    });
    await storage.commit([{ type: 'object.insert', object: { ...rest, blob } }]);
  }
  // Restoring does the same, so that a restored library is equal.
  await storage.commit([{ type: 'outgoing.pause' }]);
  await storage.close();
  await ok(source, 'export', WHOLE);
}

/** Removes the library, and everything made from it. */
export const removeLargeLibrary = (): void => directory.remove();

/** Whether a data directory contains the whole library. */
export const isSame = async (dataDir: string): Promise<boolean> =>
  (await exported(dataDir)).equals(readFileSync(WHOLE));
