import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { POSTPONED } from '../adapters/system/optimizing.ts';
import { FILE_THREADS } from '../apps/executable/file-threads.ts';

/** Prefixes of the folders of finished and of unfinished builds. */
const BUILD = 'build-';
const UNFINISHED = '.unfinished-';
/** Builds that are kept, so that a server that runs an earlier build finds its files. */
const KEPT = 5;
/** The folder in a build for Node's compiled code. */
const COMPILED = 'compiled';
/** The module types of the build and of the program, which must run before Node loads an ES module. */
export const MODULES = { build: '{"type":"module"}\n', program: '{"type":"commonjs"}\n' };
/** The age at which a build that was never finished is removed, in milliseconds. */
const AN_HOUR = 3_600_000;

/**
 * Makes a build in its own folder, named by its contents, next to earlier builds, and then makes the program in `folder` load it. So at
 * every moment the program is a complete build, either the earlier or the new one, and running servers keep all their files.
 * @param program name of the program's module in the build, and of the file that loads it
 * @param build writes a build into an empty folder
 */
export async function placeBuild(
  folder: string,
  program: string,
  build: (folder: string) => Promise<unknown>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const unfinished = mkdtempSync(path.join(folder, UNFINISHED));
  try {
    await build(unfinished);
    writeFileSync(path.join(unfinished, 'package.json'), MODULES.build);
    chmodSync(unfinished, 0o755); // so that other users may run it
    const name = `${BUILD}${hashOf(unfinished)}`;
    const place = path.join(folder, name);
    if (!existsSync(place)) takePlace(unfinished, place);
    const now = new Date();
    utimesSync(place, now, now);
    writeAtOnce(path.join(folder, 'package.json'), MODULES.program);
    writeAtOnce(path.join(folder, program), programFor(name, program));
    removeOld(folder, name, program);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * The text of the program that loads a build, without optimizing code until the program allows it (adapters/system/optimizing.ts). Node
 * 22.8 and later cache compiled code next to the modules, where no other user can write. This makes the next start faster.
 */
function programFor(build: string, program: string): string {
  return `#!/usr/bin/env node
process.env.UV_THREADPOOL_SIZE ??= '${FILE_THREADS}';
for (const flag of ${JSON.stringify(POSTPONED)}) require('node:v8').setFlagsFromString(flag);
require('node:module').enableCompileCache?.(\`\${__dirname}/${build}/${COMPILED}\`);
import('./${build}/${program}');
`;
}

/** Renames a folder, unless another build with the same contents was faster. */
function takePlace(unfinished: string, place: string): void {
  try {
    renameSync(unfinished, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}

/** The first sixteen digits of a hash of the names and contents of all files. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const entry of entries) {
    const file = path.join(folder, entry);
    if (statSync(file).isFile()) hash.update(`${entry}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function writeAtOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  chmodSync(draft, 0o755);
  renameSync(draft, file);
}

/** Removes all but the latest builds, unfinished ones, and the files of builds from before this layout. */
function removeOld(folder: string, current: string, program: string): void {
  const remove = (name: string) => rmSync(path.join(folder, name), { recursive: true, force: true });
  const age = (name: string) => Date.now() - statSync(path.join(folder, name)).mtimeMs;
  const names = readdirSync(folder);
  const builds = names.filter((name) => name.startsWith(BUILD) && name !== current);
  for (const name of builds.sort((one, other) => age(one) - age(other)).slice(KEPT - 1)) remove(name);
  for (const name of names.filter((other) => other.startsWith(UNFINISHED)))
    if (age(name) > AN_HOUR) remove(name);
  for (const name of names)
    if (name === 'migrations' || (/\.js(\.map)?$/.test(name) && name !== program)) remove(name);
}
