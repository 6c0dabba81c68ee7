import type Sqlite from 'better-sqlite3';
import { DomainError } from '../../core/errors.ts';

/**
 * The driver of SQLite: release 13 of better-sqlite3 where Node has version 10 of Node-API, which its binary needs, and release 12
 * on Node 20. The latter is built for one version of Node, and ends processes of Node 24 (docs/decisions/0013).
 */
const driver: typeof Sqlite =
  Number(process.versions.napi) >= 10
    ? (await import('better-sqlite3-napi')).default
    : (await import('better-sqlite3')).default;

/** The class of what SQLite itself refuses. */
export const SqliteError: typeof Sqlite.SqliteError = driver.SqliteError;

/**
 * Opens a database file.
 * @throws SqliteError; DomainError `unavailable` when the driver was built for another Node
 */
export function openConnection(file: string, options: Sqlite.Options): Sqlite.Database {
  try {
    return new driver(file, options);
  } catch (error) {
    if (!isUnloadable(error)) throw error;
    const { version, platform, arch } = process;
    throw new DomainError(
      'unavailable',
      `The package better-sqlite3 is not built for the Node that runs here, ${version} on ${platform} ${arch}. In the folder where Commonplace is installed, run with this Node: npm rebuild better-sqlite3`,
      { cause: error },
    );
  }
}

/** Whether the native part of the driver is missing, or was built for another version of Node or another system. */
function isUnloadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND' || /bindings file/.test(error.message);
}
