import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isDomainError, notFound, storageFull, unavailable } from '../../core/errors.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import type { BlobStore, ByteRange } from '../../core/ports/blob-store.ts';
import { fileBatch } from './batch.ts';
import { isCode, makeFolder, readIfThere, writeOnce } from './durable.ts';
import { flushEntry, flushesInTurn } from './flush.ts';
import { incomingFolder, isOlder, markerOf, type TryLock } from './incoming.ts';
import { readWhole, writeAll } from './whole.ts';

/** The file that names the library that the blobs belong to. */
const OWNER_FILE = 'library';

/**
 * Stores each blob as a file `blobs/XY/KEY`, where XY is the last two characters of its key. A blob is written to `incoming/`, flushed and
 * renamed to its final name; then its folder is flushed. A file with a final name is thus complete even after a power loss.
 * @param tryLock lets processes that share the folder see which of them are alive
 * @throws DomainError `unavailable` if the folder cannot be created or written
 */
export async function fileSystemBlobStore(folder: string, tryLock: TryLock): Promise<BlobStore> {
  const blobs = path.join(folder, 'blobs');
  const incoming = path.join(folder, 'incoming');
  const arrivals = incomingFolder(incoming, tryLock);
  const pathOf = (key: Uid) => path.join(blobs, key.slice(-2), key);
  const shards = new Map<string, Promise<void>>();

  await translating(async () => {
    for (const each of [folder, incoming, blobs]) makeFolder(each);
  });

  const flushInTurn = flushesInTurn();
  const flushBlobs = shared(() => flushEntry(blobs));

  /** Creates the folder of a blob durably, once for each folder. */
  function prepare(shard: string): Promise<void> {
    const prepared = shards.get(shard) ?? mkdir(shard, { recursive: true }).then(flushBlobs);
    shards.set(shard, prepared);
    return prepared;
  }

  async function write(file: string, bytes: AsyncIterable<Uint8Array>, { flush }: { flush: boolean }) {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const handle = await open(file, 'wx');
    try {
      for await (const chunk of bytes) {
        const writing = writeAll(handle, chunk);
        hash.update(chunk);
        sizeBytes += chunk.byteLength;
        await writing;
      }
      if (flush) await handle.sync();
    } finally {
      await handle.close();
    }
    return { sizeBytes, sha256: hash.digest('hex') };
  }

  return {
    put: (key, bytes) =>
      translating(async () => {
        const temporary = path.join(await arrivals.own(), key);
        const marker = markerOf(temporary);
        const place = pathOf(key);
        try {
          const stored = await write(temporary, bytes, { flush: true });
          await prepare(path.dirname(place));
          await writeFile(marker, '');
          await rename(temporary, place).catch(async (error) => {
            if (!isCode(error, 'ENOENT')) throw error;
            shards.delete(path.dirname(place)); // somebody removed the folder
            await prepare(path.dirname(place));
            await rename(temporary, place);
          });
          await flushEntry(path.dirname(place));
          return stored;
        } catch (error) {
          shards.delete(path.dirname(place));
          for (const file of [temporary, marker]) await rm(file, { force: true });
          throw error;
        }
      }),

    batch() {
      const { put, drop, commit, abandon } = fileBatch({
        temporary: async (key) => path.join(await arrivals.own(), key),
        pathOf,
        write: (file, bytes) => write(file, bytes, { flush: false }),
        flush: flushInTurn,
        blobs,
      });
      return {
        put: (key, bytes) => translating(() => put(key, bytes)),
        drop: (key) => translating(() => drop(key)),
        commit: () => translating(commit),
        abandon: () => translating(abandon),
      };
    },

    putLocalFile: (key, make) =>
      translating(async () => {
        const temporary = path.join(await arrivals.own(), key);
        const place = pathOf(key);
        try {
          await make(temporary);
          await flushEntry(temporary);
          mkdirSync(path.dirname(place), { recursive: true });
          renameSync(temporary, place);
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      }),

    flush: () =>
      translating(async () => {
        await Promise.all((await readdir(blobs)).map((shard) => flushEntry(path.join(blobs, shard))));
        await flushEntry(blobs);
      }),

    find: (key) =>
      translating(async () => {
        const found = await stat(pathOf(key), { bigint: true }).catch(nullIfMissing);
        if (found === null) return null;
        const { dev, ino, size, mtimeNs, ctimeNs } = found;
        return { sizeBytes: Number(size), version: [dev, ino, size, mtimeNs, ctimeNs].join(' ') };
      }),

    get: (key, range) =>
      translating(async () => {
        const place = pathOf(key);
        await finding(key, () => access(place, constants.R_OK));
        return read(place, range);
      }),

    read: (key, memory) =>
      translating(async () => {
        return finding(key, () => readWhole(pathOf(key), memory));
      }),

    copy: (key, file) => finding(key, () => copyFile(pathOf(key), file, AS_NEW)),

    address: async () => null,

    remove: (key) => translating(() => rm(pathOf(key), { force: true })),

    async *list(instant) {
      for (const shard of await translating(() => readdir(blobs, { withFileTypes: true }))) {
        if (!shard.isDirectory()) continue;
        for (const name of await translating(() => readdir(path.join(blobs, shard.name)))) {
          if (!isUid(name)) continue;
          if (instant === undefined || (await translating(() => isOlder(pathOf(name), instant)))) yield name;
        }
      }
    },

    claim: (library) =>
      translating(async () => writeOnce(path.join(folder, OWNER_FILE), () => library, { drafts: incoming })),

    owner: () => translating(async () => readIfThere(path.join(folder, OWNER_FILE)) || null),

    recover: (instant) => translating(() => arrivals.sweep(instant)),

    check: () =>
      translating(async () => {
        for (const used of [incoming, blobs])
          await access(used, constants.R_OK | constants.W_OK | constants.X_OK);
      }),
  };
}

/** Copies only to a new file, and shares the bytes with the original where the file system can. */
const AS_NEW = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;

/** Maximum number of bytes of a file that one call reads. */
const CHUNK_BYTES: number = 512 * 1024;

/** Reads a file. It is opened when the first bytes are requested, so that an unread iterable leaves nothing open. */
async function* read(file: string, range?: ByteRange): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(file, { ...range, highWaterMark: CHUNK_BYTES });
  } catch (error) {
    throw toDomainError(error);
  }
}

function nullIfMissing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null;
  throw error;
}

/** Waits for work on the file of a blob. @throws DomainError `not-found` if the file is missing */
async function finding<T>(key: Uid, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isCode(error, 'ENOENT') ? notFound('blob', key) : error;
  }
}

/** Runs work, one run at a time. Calls during a run share the next run, so the run that a caller awaits always begins after its call. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        running = work();
        return running;
      });
    return next;
  };
}

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EMFILE',
  'ENFILE',
]);

async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDomainError(error);
  }
}

/** Translates an error of the file system into a domain error; other errors stay as they are. */
function toDomainError(error: unknown): unknown {
  if (isDomainError(error)) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (FULL_CODES.has(code)) return storageFull(error);
  return UNAVAILABLE_CODES.has(code) ? unavailable('The blob store', error) : error;
}
