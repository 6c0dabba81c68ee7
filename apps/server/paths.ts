import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** The migrations of a database: beside the bundle when it was built, else in the source tree. */
export function migrationsFolder(database: 'sqlite'): string {
  const bundled = path.join(here, 'migrations', database);
  return existsSync(bundled) ? bundled : path.join(here, '..', '..', 'adapters', database, 'migrations');
}
