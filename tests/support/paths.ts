import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as paths from '../../apps/server/paths.ts';

/**
 * The paths of the program in tests, in place of `apps/server/paths.ts`: the same as from source, except that threads and workers come from
 * the bundle of this run. Compiling their modules from source would take each of them a second of processor time.
 */
export const workerModule: typeof paths.workerModule = (name) =>
  pathToFileURL(path.resolve('dist', buildFolder(), `${name}.js`));

export const migrationsFolder: typeof paths.migrationsFolder = (database) =>
  path.resolve('adapters', database, 'migrations');

export const webAppFolder: typeof paths.webAppFolder = () => path.resolve('dist', buildFolder(), 'web');

export const COMMAND: typeof paths.COMMAND = 'node dist/commonplace.js';

/** The root folder of the program. */
function buildFolder(): string {
  const [, folder = ''] = /'(.+)\/commonplace\.js'/.exec(readFileSync('dist/commonplace.js', 'utf8')) ?? [];
  return folder;
}
