import { chmodSync, existsSync, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { SECRET_NAME } from '../../core/model/backup.ts';

/** What the owner alone may do with a file and with a folder. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** The permissions of everybody else. */
const OTHERS = 0o077;

/** Where the files of a server are. */
export interface Places {
  readonly dataDir: string;
  /** Null where the database is elsewhere. */
  readonly databaseFile: string | null;
  /** Null where uploads are elsewhere. */
  readonly blobFolder: string | null;
}

/** Everything of the server that others can read or write: its own files and folders, nothing else that lies beside them. */
export function exposed(places: Places): readonly string[] {
  return ownPlaces(places).filter((place) => {
    const status = lstatSync(place, { throwIfNoEntry: false });
    return status !== undefined && (status.isFile() || status.isDirectory()) && (status.mode & OTHERS) !== 0;
  });
}

/** Those of them that others can reach: what lies in a folder of the owner alone is out of their reach. */
export function reachable(places: Places): readonly string[] {
  const found = exposed(places);
  const isClosed = !found.includes(realpathSync(places.dataDir));
  return found.filter((place) => !(isClosed && path.dirname(place) === places.dataDir));
}

/**
 * Takes from others what they may do with the server's files and folders. What lies in its folders is out of their reach then.
 * Symbolic links are not followed, and what belongs to another user stays as it is. Nothing is opened for it: closing a file would
 * release the locks that SQLite holds on it.
 * @returns what others could read until now
 */
export function makePrivate(places: Places): readonly string[] {
  return exposed(places).filter((place) => {
    try {
      chmodSync(place, lstatSync(place).isDirectory() ? FOLDER_MODE : FILE_MODE);
      return true;
    } catch {
      return false;
    }
  });
}

function ownPlaces({ dataDir, databaseFile, blobFolder }: Places): readonly string[] {
  const database = databaseFile === null ? [] : ['', '-wal', '-shm'].map((end) => `${databaseFile}${end}`);
  const blobs =
    blobFolder === null ? [] : ['blobs', 'incoming', 'library'].map((name) => path.join(blobFolder, name));
  const others = [SECRET_NAME, 'lock', 'backup.lock', 'last-backup.json', 'unfinished-backups.json'];
  const root = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  return [root, ...others.map((name) => path.join(dataDir, name)), ...database, ...blobs];
}
