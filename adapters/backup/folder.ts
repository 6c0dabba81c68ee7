import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fsync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { notFound, unprocessable, unusable } from '../../core/errors.ts';
import { fileName } from '../../core/library/format.ts';
import {
  BACKUP,
  BACKUP_MARK,
  type BackupLock,
  type BackupRun,
  parseLock,
  printLock,
} from '../../core/model/backup.ts';
import { isUid } from '../../core/model/uid.ts';
import type { BackupStore, StoredState } from '../../core/ports/backup-store.ts';
import type { StoredBytes } from '../../core/ports/blob-store.ts';

const flushDescriptor = promisify(fsync);

const DRAFTS = 'drafts';
const CHUNK_BYTES: number = 512 * 1024;
/**
 * The buffer for hashing files chunk by chunk. It fits in a fast CPU cache: with 256 KiB or more, reading takes four times the processor
 * time.
 */
const CHUNK: Buffer = Buffer.allocUnsafeSlow(128 * 1024);
/** Copies only to a new file, and shares the bytes with the original where the file system can. */
const AS_NEW = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;

/**
 * A backup in a folder: the content as `files/XY/SHA256`, `manifest.json`, `secret.key`, and small files about runs, locks and earlier
 * states.
 */
export function folderBackup(folder: string): BackupStore {
  const placeOf = (sha256: string) => path.join(folder, fileName(sha256));

  const drafts = path.join(folder, DRAFTS);
  const runs = path.join(folder, BACKUP.runs);
  const locks = path.join(folder, BACKUP.locks);
  const lockAt = (generation: number) => path.join(locks, String(generation));
  const earlier = path.join(folder, BACKUP.earlier);
  const newDraft = () => path.join(drafts, randomBytes(8).toString('hex'));

  async function keepLocalFile(make: (place: string) => Promise<void>): Promise<StoredBytes> {
    const draft = newDraft();
    try {
      await make(draft);
      const stored = await settle(draft);
      const place = placeOf(stored.sha256);
      mkdirSync(path.dirname(place), { recursive: true });
      renameSync(draft, place);
      return stored;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async function writeWhole(name: string, text: string): Promise<void> {
    const draft = newDraft();
    await mkdir(drafts, { recursive: true });
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, path.join(folder, name));
    await flush(path.dirname(path.join(folder, name)));
  }

  return {
    async begin() {
      await makeFolder(folder).catch((error) => {
        throw unusable(`The directory ${folder} cannot be made`, creationError(error));
      });
      const mark = await readIfThere(path.join(folder, BACKUP_MARK.name));
      const isEmpty = (await readdir(folder)).every((name) => name === DRAFTS);
      if (mark !== BACKUP_MARK.text && !isEmpty) {
        throw unprocessable(`${folder} is not empty and contains no backup: choose an empty directory.`);
      }
      if (mark !== BACKUP_MARK.text) await writeWhole(BACKUP_MARK.name, BACKUP_MARK.text);
      await mkdir(path.join(folder, BACKUP.files), { recursive: true });
      await mkdir(runs, { recursive: true });
      await mkdir(locks, { recursive: true });
    },
    canLock: async () => true,
    async createLock(lock) {
      try {
        await writeFile(lockAt(lock.generation), printLock(lock), { flag: 'wx' });
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    async writeLock(lock) {
      const draft = `${lockAt(lock.generation)}.draft`;
      await writeFile(draft, printLock(lock));
      await rename(draft, lockAt(lock.generation));
    },
    removeLock: (generation) => rm(lockAt(generation), { force: true }),
    async listLocks() {
      const found: BackupLock[] = [];
      for (const name of await readdir(locks)) {
        const text = await readIfThere(path.join(locks, name));
        const lock = text === null ? null : parseLock(name, text);
        if (lock) found.push(lock);
      }
      return found;
    },
    announce: ({ id, holder }) => writeFile(path.join(runs, id), holder),
    async listRuns() {
      const found: BackupRun[] = [];
      for (const id of (await readdir(runs)).filter(isUid)) {
        const holder = await readIfThere(path.join(runs, id));
        if (holder !== null) found.push({ id, holder });
      }
      return found;
    },
    withdraw: (id) => rm(path.join(runs, id), { force: true }),
    async claim(library) {
      const stored = await readIfThere(path.join(folder, BACKUP.library));
      if (stored === null) await writeWhole(BACKUP.library, library);
      return stored ?? library;
    },
    async clear() {
      await rm(drafts, { recursive: true, force: true });
      await mkdir(drafts);
    },
    readManifest: () => readIfThere(path.join(folder, BACKUP.manifest)),
    async commitManifest(text) {
      const files = path.join(folder, BACKUP.files);
      await Promise.all((await readdir(files)).map((shard) => flush(path.join(files, shard))));
      await flush(files);
      await writeWhole(BACKUP.manifest, text);
      await rm(drafts, { recursive: true });
    },
    async keepState(name, text) {
      await mkdir(earlier, { recursive: true });
      await flush(folder);
      await writeWhole(path.join(BACKUP.earlier, name), text);
      await rm(drafts, { recursive: true });
    },
    async listStates() {
      const found: StoredState[] = [];
      for (const name of existsSync(earlier) ? await readdir(earlier) : []) {
        const text = await readIfThere(path.join(earlier, name));
        if (text !== null) found.push({ name, text });
      }
      return found;
    },
    dropState: (name) => rm(path.join(earlier, name), { force: true }),
    async holds({ sha256, sizeBytes }) {
      const place = placeOf(sha256);
      return isReadable(place) && statSync(place).size === sizeBytes && hashOfFile(place) === sha256;
    },
    keep: (bytes) => keepLocalFile((draft) => writeFile(draft, bytes, { flag: 'wx' })),
    keepLocalFile,
    get: (sha256) => createReadStream(placeOf(sha256), { highWaterMark: CHUNK_BYTES }),
    async copy(sha256, place) {
      await copyFile(placeOf(sha256), place, AS_NEW).catch((error) => {
        throw isMissing(error) ? notFound('file in the backup', sha256) : error;
      });
      if (hashOfFile(place) !== sha256) {
        throw unprocessable(`The backup is damaged: ${fileName(sha256)} is not what was written.`);
      }
    },
    lend: (sha256, work) => work(placeOf(sha256)),
    async putSecret(secret) {
      if (secret === null) await rm(path.join(folder, BACKUP.secret), { force: true });
      else await writeWhole(BACKUP.secret, secret);
    },
    readSecret: () => readIfThere(path.join(folder, BACKUP.secret)),
    async prune(keepers) {
      let removed = 0;
      for (const shard of await readdir(path.join(folder, BACKUP.files))) {
        const names = await readdir(path.join(folder, BACKUP.files, shard));
        const useless = names.filter((name) => !keepers.has(name));
        for (const name of useless) await rm(path.join(folder, BACKUP.files, shard, name));
        if (useless.length === names.length) await rmdir(path.join(folder, BACKUP.files, shard));
        removed += useless.length;
      }
      return removed;
    },
  };
}

/** Makes a folder and its parents. Node's recursive mkdir never returns below a folder that cannot have subfolders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (!existsSync(parent)) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 });
}

/** The error for a folder that cannot be created, with a remedy. */
function creationError(error: unknown): Error {
  const isFile = hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR');
  const why = isFile
    ? 'there is a file at this path. Choose another path'
    : `${(error as Error).message}. Choose a directory that this user may write to`;
  return new Error(why, { cause: error });
}

/** Makes a file durable while reading it again to compute its hash. */
async function settle(file: string): Promise<StoredBytes> {
  const descriptor = openSync(file, 'r');
  const flushing = flushDescriptor(descriptor).finally(() => closeSync(descriptor));
  try {
    return hashOf(descriptor);
  } finally {
    await flushing;
  }
}

function hashOfFile(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    return hashOf(descriptor).sha256;
  } finally {
    closeSync(descriptor);
  }
}

/** Reads synchronously, since this thread is idle while others copy and flush. */
function hashOf(descriptor: number): StoredBytes {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (;;) {
    const length = readSync(descriptor, CHUNK, { position: sizeBytes });
    if (length === 0) return { sha256: hash.digest('hex'), sizeBytes };
    hash.update(CHUNK.subarray(0, length));
    sizeBytes += length;
  }
}

/** Makes the bytes of a file or the entries of a folder durable. */
async function flush(file: string): Promise<void> {
  const descriptor = openSync(file, 'r');
  await flushDescriptor(descriptor).finally(() => closeSync(descriptor));
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
