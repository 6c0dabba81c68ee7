import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerScript } from '../../adapters/sqlite/index.ts';

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

/** The program of search threads: beside the bundle when it was built, else in the source tree. */
export function searchWorker(): WorkerScript {
  const url = workerUrl('search-worker', 'sqlite');
  const source = new URL('../../adapters/sqlite/search/worker.ts', import.meta.url);
  return { url: existsSync(url) ? url : fromSource(source), execArgv: [] };
}

/** A program that reads TypeScript with tsx: a thread does not inherit that from the process. */
function fromSource(source: URL): URL {
  const tsx = import.meta.resolve('tsx/esm/api');
  const program = `import { register } from '${tsx}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

/** The module of a worker: beside the bundle when it was built, else in the source tree. */
export function workerModule(name: 'media-worker' | 'intelligence-worker'): URL {
  const bundled = path.join(here, `${name}.js`);
  return pathToFileURL(existsSync(bundled) ? bundled : path.join(here, 'workers', `${name}.ts`));
}
