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
import type { Storage } from '../../core/ports/storage.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { type Config, ConfigError } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { migrationsFolder, workerModule } from './paths.ts';
import { searchThreads } from './search-threads.ts';
import { searchesBesideBusy } from './searches-beside-busy.ts';
import { openVault, vaultOnDemand } from './secret-key.ts';

/** What every command needs: the database, and the encryption of secrets. */
export interface Foundation {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Opens the library, and makes it where there is none, with its data directory. Ids take their time from `clock` too.
 * @throws ConfigError; DomainError `unprocessable` while the data directory is half restored, and as the database does
 */
export async function openFoundation(
  config: Config,
  clock: Clock = systemClock,
  options: ForServing = {},
): Promise<Foundation> {
  refuseUnfinishedRestore(config.dataDir);
  makeDataDir(config.dataDir);
  const ids = uuidV7Ids(clock);
  const vault = openVault(config);
  return { vault, storage: await openStorage(config, ids, { ...options, clock }), clock, ids };
}

/** How a library that exists is opened. */
interface ForOpening {
  /** Whether a SQLite file is opened so that nobody else can read it meanwhile, which a full disk needs. */
  readonly isAlone?: boolean;
  /** Whether a library of an older version is brought up to date, after which that version refuses it. */
  readonly migrates?: boolean;
}

/**
 * Opens a library that exists; where there is none, nothing is made: a mistake in DATA_DIR would else look like an empty library.
 * The secret key is read when it is first needed, and not made either.
 * @throws ConfigError where there is no library, or one of an older version that is to stay as it is; DomainError
 * `unprocessable` while the data directory is half restored, and as the database does
 */
export async function openLibrary(
  config: Config,
  { isAlone = false, migrates = false }: ForOpening = {},
): Promise<Foundation> {
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
 * Makes sure that there is a library, without changing anything.
 * @returns what is found in its database
 * @throws ConfigError where there is none; DomainError `unprocessable` while the data directory is half restored, `unavailable`
 * when the database cannot be read or reached
 */
export async function requireLibrary(config: Config, isAlone = false): Promise<Inspection> {
  refuseUnfinishedRestore(config.dataDir);
  if (config.databaseUrl === null && !isThere(config.databaseFile)) throw noLibrary(config);
  const inspection = await inspectDatabase(config, isAlone);
  if (inspection.schema === 'none') throw noLibrary(config);
  return inspection;
}

/** @throws ConfigError where this user may not even look */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return false;
    throw new ConfigError([
      `The library cannot be reached: ${(error as Error).message}. Call the command as the user that the server runs as.`,
    ]);
  }
}

function noLibrary({ databaseUrl, databaseFile }: Config): ConfigError {
  if (databaseUrl === null) {
    return new ConfigError([
      `There is no library: ${databaseFile} does not exist or is empty. Set DATA_DIR to where the library is; a new one is made by the start of the server.`,
    ]);
  }
  return new ConfigError([
    `There is no library in the database ${databaseNameOf(databaseUrl)}. Set DATABASE_URL to where it is; a new one is made by the start of the server.`,
  ]);
}

function olderLibrary({ databaseUrl, databaseFile }: Config): ConfigError {
  const place =
    databaseUrl === null ? databaseFile : `The library in the database ${databaseNameOf(databaseUrl)}`;
  return new ConfigError([
    `${place} is of an older version, and stays as it is. Back it up with the version that wrote it; commonplace migrate, or the start of the server, brings it up to date.`,
  ]);
}

/** What a server needs of its database, whose requests wait for each other. */
interface ForServing extends UnitBounds {
  /** Whether SQLite loads vectors as soon as a search is expected, and Postgres leaves searches to a thread while this one is busy. */
  readonly isServing?: boolean;
}

/** What the main thread of a server leaves to a thread: 500 references take it 10 ms, twice that where they are not cached. */
export const FOR_SERVING: ForServing = { isServing: true, mostReferences: 500 };

/** What Postgres needs to write long units of work, one at a time. */
type ForLongUnits = Pick<PostgresOptions, 'connections' | 'pointTimeoutMs'>;
export const FOR_LONG_UNITS: ForLongUnits = {
  connections: { points: 2, lists: 1 },
  pointTimeoutMs: 60_000,
};

/** Where the database is. */
export type StoragePlace = Pick<Config, 'databaseUrl' | 'databaseFile'>;

/** The storage of a server, which nobody keeps waiting with long texts: those are written by a thread. */
export function unhurried(storage: Storage, { databaseUrl, databaseFile }: StoragePlace): Storage {
  return longCommitsOnThread(storage, {
    workerUrl: workerModule('storage-worker'),
    programArguments: [JSON.stringify({ databaseUrl, databaseFile })],
    hasOneWriter: databaseUrl === null,
  });
}

/** Opens only the database. The Postgres adapter is loaded only if it is needed. */
export async function openStorage(
  { databaseUrl, databaseFile }: StoragePlace,
  ids: Ids,
  options: ForServing & ForLongUnits & { readonly isAlone?: boolean } = {},
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
    ...(isServing && { openSearcher: (direct) => searchesBesideBusy(databaseUrl, direct) }),
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
