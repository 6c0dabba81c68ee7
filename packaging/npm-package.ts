import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../esbuild.config.ts';
import { NOTICES } from './notices.ts';
import { placeBuild } from './placed-build.ts';

const DRIVERS = ['node-20', 'node-22'];

/**
 * Makes the service's npm package in a folder: a build, with the packages that are not bundled as its dependencies. From Node 22.14,
 * installing it needs no compiler, since SQLite's driver comes with its binaries. `npm pack` makes the tarball.
 */
export async function bundlePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await placeBuild(folder, 'commonplace.js', async (build) => {
    await bundle(build);
    for (const name of NOTICES) copyFileSync(path.join(build, name), path.join(folder, name));
  });
  for (const name of ['LICENSE', 'README.md']) copyFileSync(name, path.join(folder, name));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/**
 * The drivers are named directly, since a package in the registry cannot depend on a folder: `npm` does not install drivers for other
 * versions of Node.
 */
function manifest(): object {
  const { name, version, description, license, engines, dependencies } = readJson('package.json');
  const drivers = Object.assign({}, ...DRIVERS.map((name) => driver(name)));
  return {
    name,
    version,
    description,
    license,
    engines,
    type: 'commonjs', // the module type of the program; the build has its own package.json
    bin: { commonplace: 'commonplace.js' },
    dependencies,
    optionalDependencies: drivers,
  };
}

function driver(name: string): Record<string, string> {
  return readJson(path.join('packaging', 'drivers', name, 'package.json')).dependencies;
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.filename === process.argv[1]) await bundlePackage(path.join('dist', 'npm'));
