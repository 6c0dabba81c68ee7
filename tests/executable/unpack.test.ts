import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAIN_PROGRAM, type Manifest } from '../../apps/executable/manifest.ts';
import { isUnpacked, unpack } from '../../apps/executable/unpack.ts';
import { temporaryDirectory } from '../support/service.ts';

/** How the executable writes its cache folder, with three small files instead of the hundred large ones. */

const WORKER = 'dist/worker.js';
const CONTENTS: Readonly<Record<string, string>> = {
  [MAIN_PROGRAM]: 'the program',
  [WORKER]: 'the worker',
  'node_modules/model/weights': 'the weights',
};
const manifest: Manifest = {
  name: '1.0.0-test',
  files: Object.fromEntries(
    Object.entries(CONTENTS).map(([name, text], at) => [
      name,
      { sizeBytes: text.length, sha256: createHash('sha256').update(text).digest('hex'), at: [at, at + 1] },
    ]),
  ),
  programs: { [MAIN_PROGRAM]: [MAIN_PROGRAM], [WORKER]: [WORKER, 'node_modules/model/weights'] },
};

let directory: ReturnType<typeof temporaryDirectory>;
let folder: string;
let unpacked: string[];

beforeEach(() => {
  directory = temporaryDirectory();
  folder = path.join(directory.path, manifest.name);
  unpacked = [];
});
afterEach(() => directory.remove());

const start = (program: string): void =>
  unpack(folder, program, manifest, ({ at: [start] }) => {
    const name = Object.keys(CONTENTS)[start] ?? '';
    unpacked.push(name);
    return Buffer.from(CONTENTS[name] ?? '');
  });
const fileOf = (name: string): string => path.join(folder, name);
const isWhole = (): boolean =>
  Object.entries(CONTENTS).every(([name, text]) => readFileSync(fileOf(name), 'utf8') === text);

describe('unpacking', () => {
  it('writes everything the first time, and nothing the second', () => {
    start(MAIN_PROGRAM);
    expect([isWhole(), unpacked.length]).toEqual([true, 3]);
    expect(isUnpacked(folder, MAIN_PROGRAM, manifest)).toBe(true);
    start(MAIN_PROGRAM);
    start(WORKER);
    expect(unpacked.length).toBe(3);
    expect(readdirSync(fileOf('incoming'))).toEqual([]);
  });

  it('repairs missing files, for every program', () => {
    start(MAIN_PROGRAM);
    rmSync(fileOf('node_modules'), { recursive: true });
    expect([MAIN_PROGRAM, WORKER].map((program) => isUnpacked(folder, program, manifest))).toEqual([
      false,
      false,
    ]);
    start(MAIN_PROGRAM);
    expect([isWhole(), unpacked.length]).toEqual([true, 4]);
  });

  it('repairs truncated files, as after a power cut', () => {
    start(MAIN_PROGRAM);
    for (const name of Object.keys(CONTENTS)) writeFileSync(fileOf(name), '');
    start(MAIN_PROGRAM);
    expect([isWhole(), unpacked.length]).toEqual([true, 6]);
  });

  it('repairs damage of the same size before the program that reads it starts', () => {
    start(MAIN_PROGRAM);
    writeFileSync(fileOf(MAIN_PROGRAM), 'the PROGRAM');
    writeFileSync(fileOf('node_modules/model/weights'), 'the WEIGHTS');
    start(MAIN_PROGRAM);
    expect(unpacked.slice(3)).toEqual([MAIN_PROGRAM]);
    start(WORKER);
    expect([isWhole(), unpacked.slice(4)]).toEqual([true, ['node_modules/model/weights']]);
  });

  it('removes files that a process left half-written, but not those that another is writing', () => {
    mkdirSync(fileOf('incoming'), { recursive: true });
    for (const name of ['left', 'young']) writeFileSync(fileOf(`incoming/${name}`), 'half');
    utimesSync(fileOf('incoming/left'), 1, 1);
    start(MAIN_PROGRAM);
    expect(readdirSync(fileOf('incoming'))).toEqual(['young']);
  });

  it('leaves no file under its final name unless it was written completely', () => {
    const failing = () =>
      unpack(folder, MAIN_PROGRAM, manifest, () => {
        throw new Error('no room');
      });
    expect(failing).toThrow('no room');
    expect(existsSync(fileOf(MAIN_PROGRAM))).toBe(false);
    start(MAIN_PROGRAM);
    expect(isWhole()).toBe(true);
  });
});
