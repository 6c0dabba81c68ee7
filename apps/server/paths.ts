import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** The migrations of a database: beside the bundle when it was built, else in the source tree. */
export function migrationsFolder(database: 'sqlite' | 'postgres'): string {
  const bundled = path.join(here, 'migrations', database);
  return existsSync(bundled) ? bundled : path.join(here, '..', '..', 'adapters', database, 'migrations');
}

/** The module of a worker thread: beside the bundle when it was built, else in its folder of the source tree. */
export function workerUrl(name: string, folder: string): URL {
  const bundled = path.join(here, `${name}.js`);
  return pathToFileURL(existsSync(bundled) ? bundled : path.join(here, '..', '..', folder, `${name}.ts`));
}

/** The module of a worker: beside the bundle when it was built, else in the source tree. */
export function workerModule(name: 'media-worker' | 'intelligence-worker' | 'browser-worker'): URL {
  const bundled = path.join(here, `${name}.js`);
  return pathToFileURL(existsSync(bundled) ? bundled : path.join(here, 'workers', `${name}.ts`));
}
