import type Sqlite from 'better-sqlite3';
import { DomainError } from '../../core/errors.ts';

/** The name of SQLite's driver for this version of Node, the only one that npm installs (docs/decisions/0013). */
const NAME = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3-abi';

/**
 * SQLite's driver: release 13 of better-sqlite3 if Node has version 10 of Node-API, which its binary needs, and release 12 on Node 20.
 * Release 12 must be built for one version of Node, and crashes Node 24. Null if the driver is not installed.
 */
const driver: typeof Sqlite | null = await load();

async function load(): Promise<typeof Sqlite | null> {
  try {
    return NAME === 'better-sqlite3-napi'
      ? (await import('better-sqlite3-napi')).default
      : (await import('better-sqlite3-abi')).default;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** The class of SQLite's own errors. */
export const SqliteError: typeof Sqlite.SqliteError =
  driver?.SqliteError ?? (class extends Error {} as unknown as typeof Sqlite.SqliteError);

/**
 * Opens a database file.
 * @throws SqliteError; DomainError `unavailable` when the driver is not installed, or was built for another version of Node
 */
export function openConnection(file: string, options: Sqlite.Options): Sqlite.Database {
  const { version, platform, arch } = process;
  if (driver === null)
    throw new DomainError(
      'unavailable',
      `The package ${NAME}, the driver of SQLite for Node ${version} on ${platform} ${arch}, is not installed. In the folder where Commonplace is installed, run with this Node: npm ci`,
    );
  try {
    return new driver(file, options);
  } catch (error) {
    if (!isUnloadable(error)) throw error;
    throw new DomainError(
      'unavailable',
      `The package ${NAME} is not built for this Node, ${version} on ${platform} ${arch}. In the folder where Commonplace is installed, run with this Node: npm rebuild ${NAME}`,
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
