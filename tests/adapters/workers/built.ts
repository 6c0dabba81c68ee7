import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { temporaryDirectory } from '../../support/service.ts';

/** Worker modules of this folder, compiled once for the tests of a file instead of for each worker. */
export function builtWorkers(...names: readonly string[]): (name: string) => URL {
  const directory = temporaryDirectory();
  beforeAll(async () => {
    writeFileSync(path.join(directory.path, 'package.json'), '{ "type": "module" }');
    await build({
      entryPoints: {
        ...Object.fromEntries(names.map((name) => [name, path.join(import.meta.dirname, `${name}.ts`)])),
        'watchdog-thread': 'adapters/workers/watchdog-thread.ts',
      },
      outdir: directory.path,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
  });
  afterAll(() => directory.remove());
  return (name) => pathToFileURL(path.join(directory.path, `${name}.js`));
}
