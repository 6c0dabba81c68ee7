import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asciiOf } from '../../esbuild.config.ts';
import { placeBuild } from '../../packaging/placed-build.ts';
import { temporaryDirectory } from '../support/service.ts';

const require = createRequire(import.meta.url);
let directory: ReturnType<typeof temporaryDirectory>;
const at = (...names: string[]) => path.join(directory.path, ...names);
const builds = () => readdirSync(directory.path).filter((name) => name.startsWith('build-'));

beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

/** Builds a program that prints a word, and loads a part that prints another only when it is called. */
const build = (word: string) =>
  placeBuild(directory.path, 'program.js', async (folder) => {
    writeFileSync(path.join(folder, 'part.js'), `export default '${word} part';`);
    writeFileSync(
      path.join(folder, 'program.js'),
      `globalThis.said = ['${word}', async () => (await import('./part.js')).default];`,
    );
  });

/** Loads the program, which links to the latest build. */
async function load(): Promise<[string, () => Promise<string>]> {
  const loaded = globalThis as unknown as { said?: [string, () => Promise<string>] };
  delete loaded.said;
  delete require.cache[at('program.js')];
  require(at('program.js'));
  return vi.waitUntil(() => loaded.said);
}

it('a running program finds the parts of its own build after another build', async () => {
  await build('one');
  const [word, part] = await load();
  await build('another');
  expect([word, await part()]).toEqual(['one', 'one part']);
  const [newer, newerPart] = await load();
  expect([newer, await newerPart()]).toEqual(['another', 'another part']);
});

it.runIf('enableCompileCache' in Module)('compiled code is cached in the build', async () => {
  await build('one');
  const { status } = spawnSync(process.execPath, [at('program.js')]);
  const [name = ''] = builds();
  expect([status, readdirSync(at(name, 'compiled'))]).toEqual([
    0,
    [expect.stringContaining(process.version)],
  ]);
});

it('a failed build leaves the previous one, and nothing else', async () => {
  await build('one');
  const before = readFileSync(at('program.js'), 'utf8');
  const failing = placeBuild(directory.path, 'program.js', async (folder) => {
    writeFileSync(path.join(folder, 'program.js'), 'half of');
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(readFileSync(at('program.js'), 'utf8')).toBe(before);
  expect(readdirSync(directory.path).sort()).toEqual([...builds(), 'package.json', 'program.js']);
  expect(builds()).toHaveLength(1);
});

it('identical builds are made once, the latest five are kept, and the executable next to them is not touched', async () => {
  writeFileSync(at('program'), 'mine');
  mkdirSync(at('migrations'));
  writeFileSync(at('chunk-OLD.js'), 'from before builds had folders');
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'f']) await build(word);
  expect(builds()).toHaveLength(5);
  expect(readFileSync(at('program'), 'utf8')).toBe('mine');
  expect([existsSync(at('migrations')), existsSync(at('chunk-OLD.js'))]).toEqual([false, false]);
  expect((await load())[0]).toBe('f');
});

it('npx commonplace does not rebuild, although npm prepares the package each time', () => {
  const before = statSync('dist/commonplace.js').ino;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'esbuild.config.ts'], {
    env: { ...process.env, npm_command: 'exec', npm_lifecycle_event: 'prepare' },
  });
  expect([status, statSync('dist/commonplace.js').ino]).toEqual([0, before]);
});

it('bundled code is escaped without a change of meaning', () => {
  const expressions = [
    '/[\u2013\\\u2014x]/.test("\\u2014")', // a dash, and a dash after a backslash
    '/^[\u{1f600}]$/u.test("\\u{1f600}")',
    'new RegExp(String.raw`^\u00e9\\s$`).test("\\xe9 ")',
    '/^\\\\\u00e9$/.test("\\\\\\xe9")',
  ];
  for (const code of expressions) {
    expect(code).toMatch(/[^\0-\x7f]/);
    expect([runInNewContext(code), runInNewContext(asciiOf(code))], code).toEqual([true, true]);
    expect(asciiOf(code)).not.toMatch(/[^\0-\x7f]/);
  }
});
