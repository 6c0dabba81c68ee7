import { statSync } from 'node:fs';
import { isCode } from '../../adapters/blobs/durable.ts';
import { refuseUnfinishedRestore } from '../../adapters/data-dir/restore-marker.ts';
import { databaseNameOf } from '../../adapters/postgres/addresses.ts';
import type { DatabaseOptions as PostgresOptions } from '../../adapters/postgres/index.ts';
import type { UnitBounds } from '../../adapters/sql/storage.ts';
import { inspectDatabase as inspectSqlite, sqliteStorage } from '../../adapters/sqlite/index.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../adapters/system/ids.ts';
import { longCommitsOnThread } from '../../adapters/workers/long-commits.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Inspection } from '../../core/ports/inspection.ts';
import type { AllPorts } from '../../core/ports/ports.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { type Config, ConfigError } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { migrationsFolder, workerModule } from './paths.ts';
import { searchThreads } from './search-threads.ts';
import { searchesWhileBusy } from './searches-while-busy.ts';
import { openVault, vaultOnDemand } from './secret-key.ts';

/** The services that every command needs. */
export type CoreServices = Pick<AllPorts, 'storage' | 'vault' | 'clock' | 'ids'>;

/**
 * Opens the library. Creates it and its data directory if needed. New ids also take their time from `clock`.
 * @throws ConfigError; DomainError `unprocessable` if the data directory is only partly restored; errors of the database
 */
export async function openCoreServices(
  config: Config,
  clock: Clock = systemClock,
  options: ServingOptions = {},
): Promise<CoreServices> {
  refuseUnfinishedRestore(config.dataDir);
  makeDataDir(config.dataDir);
  const ids = uuidV7Ids(clock);
  const vault = openVault(config);
  return { vault, storage: await openStorage(config, ids, { ...options, clock }), clock, ids };
}

/** Options for opening an existing library. */
interface OpenLibraryOptions {
  /** Whether to open a SQLite file exclusively, which a full disk requires. */
  readonly isAlone?: boolean;
  /** Whether to migrate a library of an older version. The older version can then no longer open the library. */
  readonly migrates?: boolean;
}

/**
 * Opens an existing library. It never creates a library, because after a typing error in DATA_DIR a new library would look as if everything
 * were lost. The secret key is read on first use, and never created.
 * @throws ConfigError if the library does not exist, or has an older version and must not be migrated; DomainError `unprocessable` if the
 * data directory is only partly restored; errors of the database
 */
export async function openLibrary(
  config: Config,
  { isAlone = false, migrates = false }: OpenLibraryOptions = {},
): Promise<CoreServices> {
  const { schema } = await requireLibrary(config, isAlone);
  if (schema === 'older' && !migrates) throw olderLibrary(config);
  const ids = uuidV7Ids(systemClock);
  return {
    vault: vaultOnDemand(config),
    storage: await openStorage(config, ids, { isAlone }),
    clock: systemClock,
    ids,
  };
}

/**
 * Checks that a library exists, without changing anything.
 * @returns the state of its database
 * @throws ConfigError if it does not exist; DomainError `unprocessable` if the data directory is only partly restored, `unavailable` if the
 * database cannot be read or reached
 */
export async function requireLibrary(config: Config, isAlone = false): Promise<Inspection> {
  refuseUnfinishedRestore(config.dataDir);
  if (config.databaseUrl === null && !isExistingFile(config.databaseFile)) throw noLibrary(config);
  const inspection = await inspectDatabase(config, isAlone);
  if (inspection.schema === 'none') throw noLibrary(config);
  return inspection;
}

/** Whether a file exists. @throws ConfigError if this user may not access it */
function isExistingFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return false;
    throw new ConfigError([
      `The library is not accessible: ${(error as Error).message}. Run the command as the user that runs the server.`,
    ]);
  }
}

function noLibrary({ databaseUrl, databaseFile }: Config): ConfigError {
  if (databaseUrl === null) {
    return new ConfigError([
      `There is no library: ${databaseFile} does not exist or is empty. Set DATA_DIR to the library's directory, or start the server to create a new library.`,
    ]);
  }
  return new ConfigError([
    `There is no library in the database ${databaseNameOf(databaseUrl)}. Set DATABASE_URL to the library's database, or start the server to create a new library.`,
  ]);
}

function olderLibrary({ databaseUrl, databaseFile }: Config): ConfigError {
  const place =
    databaseUrl === null ? databaseFile : `The library in the database ${databaseNameOf(databaseUrl)}`;
  return new ConfigError([
    `${place} is from an older version, and was not changed. Back it up with the version that wrote it; then run commonplace migrate or start the server to update it.`,
  ]);
}

/** Database options for a server, which handles many requests at the same time. */
interface ServingOptions extends UnitBounds {
  /**
   * Whether SQLite loads vectors when a search is expected, and Postgres uses another thread for searches while the main thread is busy.
   */
  readonly isServing?: boolean;
}

/**
 * The options for a server's main thread. It commits units of work with up to 500 references, which take 10 ms, or 20 ms without caches.
 * Another thread commits longer units.
 */
export const SERVING_OPTIONS: ServingOptions = { isServing: true, mostReferences: 500 };

/** Postgres options for the thread that commits long units of work one at a time. */
type LongUnitOptions = Pick<PostgresOptions, 'connections' | 'pointTimeoutMs'>;
export const LONG_UNIT_OPTIONS: LongUnitOptions = {
  connections: { points: 2, lists: 1 },
  pointTimeoutMs: 60_000,
};

export type DatabaseLocation = Pick<Config, 'databaseUrl' | 'databaseFile'>;

/** The storage of a server, where a thread commits long units of work, so that they delay no requests. */
export function offloadLongCommits(
  storage: Storage,
  { databaseUrl, databaseFile }: DatabaseLocation,
): Storage {
  return longCommitsOnThread(storage, {
    workerUrl: workerModule('storage-worker'),
    programArguments: [JSON.stringify({ databaseUrl, databaseFile })],
    hasOneWriter: databaseUrl === null,
  });
}

/** Opens only the database. The Postgres adapter is loaded only if needed. */
export async function openStorage(
  { databaseUrl, databaseFile }: DatabaseLocation,
  ids: Ids,
  options: ServingOptions & LongUnitOptions & { readonly isAlone?: boolean } = {},
): Promise<Storage> {
  const {
    isServing = false,
    mostReferences = null,
    isAlone = false,
    clock = systemClock,
    ...connecting
  } = options;
  if (databaseUrl === null) {
    return sqliteStorage({
      file: databaseFile,
      migrationsFolder: migrationsFolder('sqlite'),
      openSearcher: (file) => searchThreads({ file, startsAhead: isServing }),
      ids,
      clock,
      mostReferences,
      isAlone,
    });
  }
  const { postgresStorage } = await import('../../adapters/postgres/index.ts');
  return postgresStorage({
    url: databaseUrl,
    migrationsFolder: migrationsFolder('postgres'),
    ids,
    clock,
    mostReferences,
    ...connecting,
    ...(isServing && { openSearcher: (direct) => searchesWhileBusy(databaseUrl, direct) }),
  });
}

/**
 * Inspects the database without changing it.
 * @throws DomainError `unavailable` when it cannot be read or reached
 */
export async function inspectDatabase(
  { databaseUrl, databaseFile }: Config,
  isAlone = false,
): Promise<Inspection> {
  if (databaseUrl === null) {
    return inspectSqlite({ file: databaseFile, migrationsFolder: migrationsFolder('sqlite'), isAlone });
  }
  const { inspectDatabase: inspectPostgres } = await import('../../adapters/postgres/index.ts');
  return inspectPostgres({ url: databaseUrl, migrationsFolder: migrationsFolder('postgres') });
}
