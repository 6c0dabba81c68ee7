import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** The migrations of a database: beside the bundle when it was built, else in the source tree. */
export function migrationsFolder(database: 'sqlite'): string {
  const bundled = path.join(here, 'migrations', database);
  return existsSync(bundled) ? bundled : path.join(here, '..', '..', 'adapters', database, 'migrations');
}

/** The module of a worker thread: beside the bundle when it was built, else in the folder of its adapter. */
export function workerUrl(name: string, adapter: string): URL {
  const bundled = path.join(here, `${name}.js`);
  return pathToFileURL(
    existsSync(bundled) ? bundled : path.join(here, '..', '..', 'adapters', adapter, `${name}.ts`),
  );
}
