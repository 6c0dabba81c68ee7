import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { SECRET_NAME } from '../../core/model/backup.ts';
import type { Config } from './config.ts';

/** What the owner alone may do with a file and with a folder. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** The permissions of everybody else. */
const OTHERS = 0o077;

/** What the server keeps in its data directory besides blobs and the database; drafts and journals have further endings. */
const OWN_NAMES = [
  SECRET_NAME,
  'lock',
  'backup.lock',
  'last-backup.json',
  'unfinished-backups.json',
  'backing-up',
  'restoring',
];
const BLOB_NAMES = ['blobs', 'incoming', 'library'];
/** What Linux puts into the root of a disk. */
const FILE_SYSTEM_NAME = 'lost+found';

type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseFile' | 'bucket' | 'blobFolder'>;

/**
 * What belongs to the server and others can reach: its own files and folders, nothing else that lies beside them. What lies in a
 * data directory of the owner alone is out of their reach.
 */
export function reachable(config: Places): readonly string[] {
  const isClosed = !isOpen(rootOf(config));
  return exposed(config).filter((place) => !(isClosed && path.dirname(place) === config.dataDir));
}

/**
 * What is not the server's, in a data directory that others can reach: its permissions are for whoever put that there to decide.
 * Null when there is nothing.
 */
export function foreignInOpen(config: Places): string | null {
  return isOpen(rootOf(config)) ? foreignIn(config) : null;
}

/**
 * Takes from others what they may do with the server's files and folders. What lies in its folders is out of their reach then. A
 * data directory that holds anything else, such as a home directory, keeps its permissions.
 * Symbolic links are not followed, and what belongs to another user stays as it is. Nothing is opened for it: closing a file would
 * release the locks that SQLite holds on it.
 * @returns what others could read until now
 */
export function makePrivate(config: Places): readonly string[] {
  return exposed(config).filter((place) => {
    try {
      chmodSync(place, lstatSync(place).isDirectory() ? FOLDER_MODE : FILE_MODE);
      return true;
    } catch {
      return false;
    }
  });
}

/** Everything of the server that is open to others, even where they cannot reach it. */
function exposed(config: Places): readonly string[] {
  return ownPlaces(config).filter(isOpen);
}

function isOpen(place: string): boolean {
  const status = lstatSync(place, { throwIfNoEntry: false });
  return status !== undefined && (status.isFile() || status.isDirectory()) && (status.mode & OTHERS) !== 0;
}

/** The data directory, where a symbolic link may lead. */
function rootOf({ dataDir }: Pick<Places, 'dataDir'>): string {
  return existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
}

/** The name of something in the data directory that is not the server's; null when all is. */
function foreignIn({ dataDir, databaseFile }: Places): string | null {
  const own = [...OWN_NAMES, ...BLOB_NAMES, path.basename(databaseFile), FILE_SYSTEM_NAME];
  const isOwn = (name: string) =>
    own.some((one) => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}-`));
  return (existsSync(dataDir) ? readdirSync(dataDir) : []).find((name) => !isOwn(name)) ?? null;
}

function ownPlaces(config: Places): readonly string[] {
  const { dataDir, databaseUrl, databaseFile, bucket, blobFolder } = config;
  const root = foreignInOpen(config) === null ? [rootOf(config)] : [];
  const database = databaseUrl === null ? ['', '-wal', '-shm'].map((end) => `${databaseFile}${end}`) : [];
  const blobs = bucket === null ? BLOB_NAMES.map((name) => path.join(blobFolder, name)) : [];
  const others = OWN_NAMES.map((name) => path.join(dataDir, name));
  return [...root, ...others, ...database, ...blobs];
}
