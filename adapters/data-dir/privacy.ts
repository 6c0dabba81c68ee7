import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { BACKUP } from '../../core/model/backup.ts';

/** The permissions that only let the owner in, of files and of folders. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** The permission bits of all other users. */
const OTHERS = 0o077;

/** The server's files in its data directory, apart from blobs and the database. The names of drafts and journals add suffixes. */
const OWN_NAMES = [
  BACKUP.secret,
  'lock',
  'backup.lock',
  'last-backup.json',
  'last-backup-failure.json',
  'unfinished-backups.json',
  'backing-up',
  'restoring',
  'imports',
  'exports',
];
const BLOB_NAMES = ['blobs', 'incoming', 'library'];
/** A folder that Linux creates in the root of a disk. */
const FILE_SYSTEM_NAME = 'lost+found';

/** The configured locations of a server's files. */
interface Places {
  readonly dataDir: string;
  /** Null if the database is a file. */
  readonly databaseUrl: string | null;
  readonly databaseFile: string;
  /** Null if uploads are files. */
  readonly bucket: object | null;
  readonly blobFolder: string;
}

/**
 * The files and folders of the server that other users can access. In a data directory that only its owner may enter, they can access
 * nothing.
 */
export function reachable(places: Places): readonly string[] {
  const isClosed = !isOpen(rootOf(places));
  return exposed(places).filter((place) => !(isClosed && path.dirname(place) === places.dataDir));
}

/**
 * If other users can access the data directory, the name of a file or folder in it that is not the server's. The server then must not
 * change the directory's permissions. Null if everything is the server's.
 */
export function foreignInOpen(places: Places): string | null {
  return isOpen(rootOf(places)) ? foreignIn(places) : null;
}

/**
 * Removes other users' permissions from the server's files and folders; so other users cannot reach the contents of the folders either. A
 * data directory that contains anything else, such as a home directory, keeps its permissions. Does not follow symbolic links, and leaves
 * files of other users as they are. Opens no files: closing one would release the locks that SQLite holds on it.
 * @returns the paths that other users could access until now
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

/** The server's files and folders whose own permissions let other users in, even if a parent folder keeps them out. */
function exposed(places: Places): readonly string[] {
  return ownPlaces(places).filter(isOpen);
}

function isOpen(place: string): boolean {
  const status = lstatSync(place, { throwIfNoEntry: false });
  return status !== undefined && (status.isFile() || status.isDirectory()) && (status.mode & OTHERS) !== 0;
}

/** The data directory after following symbolic links. */
function rootOf({ dataDir }: Pick<Places, 'dataDir'>): string {
  return existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
}

/** The name of a file or folder in the data directory that is not the server's; null if everything is. */
function foreignIn({ dataDir, databaseFile }: Places): string | null {
  const own = [...OWN_NAMES, ...BLOB_NAMES, path.basename(databaseFile), FILE_SYSTEM_NAME];
  const isOwn = (name: string) =>
    own.some((one) => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}-`));
  return (existsSync(dataDir) ? readdirSync(dataDir) : []).find((name) => !isOwn(name)) ?? null;
}

function ownPlaces(places: Places): readonly string[] {
  const { dataDir, databaseUrl, databaseFile, bucket, blobFolder } = places;
  const root = foreignInOpen(places) === null ? [rootOf(places)] : [];
  const database = databaseUrl === null ? ['', '-wal', '-shm'].map((end) => `${databaseFile}${end}`) : [];
  const blobs = bucket === null ? BLOB_NAMES.map((name) => path.join(blobFolder, name)) : [];
  const others = OWN_NAMES.map((name) => path.join(dataDir, name));
  return [...root, ...others, ...database, ...blobs];
}
