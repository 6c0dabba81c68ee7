import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandOf } from '../../apps/server/command-of.ts';
import { bundlePackage } from '../../packaging/npm-package.ts';
import { itLong } from '../support/runs.ts';
import { temporaryDirectory } from '../support/service.ts';

/** The package for the npm registry, and an installation without development dependencies. */

function temporary(): string {
  const directory = temporaryDirectory();
  onTestFinished(directory.remove);
  return directory.path;
}

it('without development dependencies npm builds nothing, says so in one line and succeeds; a build stays', () => {
  const folder = temporary();
  mkdirSync(path.join(folder, 'packaging'));
  copyFileSync('packaging/prepare.js', path.join(folder, 'packaging/prepare.js'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const prepare = () =>
    spawnSync(process.execPath, ['packaging/prepare.js'], { cwd: folder, encoding: 'utf8' });
  expect(prepare()).toMatchObject({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(/^Installed without building .+: .+ Run npm ci, then .+\n$/),
  });
  expect(existsSync(path.join(folder, 'dist'))).toBe(false);
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(path.join(folder, 'dist/commonplace.js'), 'mine');
  expect(prepare()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(readFileSync(path.join(folder, 'dist/commonplace.js'), 'utf8')).toBe('mine');
});

it('the package has a scoped name, since another project has ours, and nobody publishes it by accident', () => {
  const { name, private: isPrivate } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([name, isPrivate]).toEqual([expect.stringMatching(/^@[a-z-]+\/commonplace$/), true]);
});

it('production dependencies are only what the build does not contain, so that an installation is small', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const modules = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((name) => /^build-[^/]+\/[^/]+\.js$/.test(name))
    .map((name) => readFileSync(path.join('dist', name), 'utf8'));
  const loaded = (name: string) => modules.some((code) => new RegExp(`["']${name}["'/]`).test(code));
  expect(Object.keys(dependencies).filter((name) => !loaded(name))).toEqual([]);
  expect(Object.keys(dependencies).length).toBeLessThan(10);
});

it('no message leads to a package of another project', () => {
  expect(commandOf('/usr/lib/bin/commonplace', '/home/me')).toBe('commonplace');
  expect(commandOf('/home/me/node_modules/.bin/commonplace', '/home/me')).toBe(
    'node_modules/.bin/commonplace',
  );
  expect(commandOf('/home/me/checkout/dist/commonplace.js', '/home/me/checkout')).toBe(
    'node dist/commonplace.js',
  );
  const texts = execFileSync('git', ['ls-files', 'README.md', 'docs', 'apps', 'core', 'adapters'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => /\.(md|tsx?|html)$/.test(file));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((file) => readFileSync(file, 'utf8').includes('npx commonplace'))).toEqual([]);
});

/** Takes a minute, and Node 24 and packages from the registry. */
itLong('the tarball is installed in an empty folder without a compiler, and starts', async () => {
  const folder = temporary();
  const [made, empty] = [path.join(folder, 'made'), path.join(folder, 'empty')];
  await bundlePackage(made);
  const npm = (args: readonly string[], cwd: string, environment = {}) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--silent'], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
  const tarball = path.join(folder, npm(['pack', '--pack-destination', folder], made).trim());
  npm(['install', '--prefix', folder, 'node@24'], folder);
  const node = path.join(folder, 'node_modules/node/bin');
  mkdirSync(empty);
  writeFileSync(path.join(empty, 'package.json'), '{}');
  const environment = { PATH: `${node}:${process.env.PATH}`, CC: 'false', CXX: 'false' };
  npm(['install', tarball], empty, environment);

  const program = path.join(empty, 'node_modules/.bin/commonplace');
  const server = spawn(program, [], {
    cwd: empty,
    env: { ...environment, PORT: '0', DATA_DIR: path.join(empty, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  let printed = '';
  for await (const text of server.stdout) {
    printed += text;
    if (printed.includes('#key=')) break;
  }
  const [, url] = /listening on (\S+)/.exec(printed) ?? [];
  const response = await fetch(`${url}/_/health`);
  expect(response.status).toBe(200);
  expect(printed).toContain('COMMONPLACE_KEY=');
});
