import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { start } from '../support/executable.ts';
import { workerModule } from '../support/paths.ts';
import { temporaryDirectory } from '../support/service.ts';

/** The SQLite driver that this Node uses, and the path of its native module. */
const [DRIVER, NATIVE] =
  Number(process.versions.napi) >= 10
    ? (['better-sqlite3-napi', 'prebuilds'] as const)
    : (['better-sqlite3-abi', 'build'] as const);

const BUILDS = path.join('dist', 'build-');
/** The folder of the newest build. */
const BUILD = path.relative('.', path.dirname(fileURLToPath(workerModule('search-worker'))));

/** Copies the program with all its packages except the native module of the driver. */
function install(folder: string): string {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync('node_modules'))
    if (name !== DRIVER) symlinkSync(path.resolve('node_modules', name), path.join(modules, name));
  cpSync(path.join('node_modules', DRIVER), path.join(modules, DRIVER), {
    recursive: true,
    filter: (file) => !['build', 'prebuilds', 'deps'].includes(path.basename(file)),
  });
  cpSync('dist', path.join(folder, 'dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map') && (!file.startsWith(BUILDS) || file.startsWith(BUILD)),
  });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  return path.join(folder, 'dist/commonplace.js');
}

test.each([
  ['missing', () => undefined],
  ['of another machine', (file: string) => writeFileSync(file, 'not a library of this machine')],
])('a native module that is %s is reported with the remedy', async (_, make) => {
  const directory = temporaryDirectory();
  try {
    const program = install(directory.path);
    const folder = path.join(
      directory.path,
      'node_modules',
      DRIVER,
      NATIVE,
      NATIVE === 'build' ? 'Release' : '',
    );
    mkdirSync(folder, { recursive: true });
    const file = NATIVE === 'build' ? 'better_sqlite3.node' : `${process.platform}-${process.arch}.node`;
    make(path.join(folder, file));
    for (const command of ['serve', 'migrate']) {
      const { status, out, error } = await start([program, command], {
        cwd: directory.path,
        program: process.execPath,
        environment: { PORT: '0' },
      }).ended;
      expect([status, out]).toEqual([2, '']);
      expect(error).toMatch(/^[^\n]*not built for this Node[^\n]*npm rebuild better-sqlite3-\w+\n$/);
    }
  } finally {
    directory.remove();
  }
});

test('a missing driver is reported with the command to install it', async () => {
  const directory = temporaryDirectory();
  try {
    const program = install(directory.path);
    rmSync(path.join(directory.path, 'node_modules', DRIVER), { recursive: true });
    for (const command of ['serve', 'migrate']) {
      const { status, out, error } = await start([program, command], {
        cwd: directory.path,
        program: process.execPath,
        environment: { PORT: '0' },
      }).ended;
      expect([status, out]).toEqual([2, '']);
      expect(error).toMatch(
        new RegExp(`^[^\\n]*${DRIVER}, the driver of SQLite[^\\n]*not installed[^\\n]*npm ci\\n$`),
      );
    }
  } finally {
    directory.remove();
  }
});

test('npm installs only the driver for this Node', () => {
  const names = readdirSync('node_modules').filter((name) => name.startsWith('better-sqlite3'));
  expect(names).toEqual([DRIVER]);
});
