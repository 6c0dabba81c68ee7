import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unprocessable } from '../../core/errors.ts';
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
import { type BucketConfig, openBucket } from './bucket.ts';

const CHUNK_BYTES: number = 512 * 1024;
/**
 * The endpoint counts as unavailable after this many milliseconds of silence. Nobody waits for a backup, so waiting for a slow endpoint is
 * better than failing.
 */
const TIMEOUT_MS = 60_000;

/** The name of an object that is created twice. If the second attempt succeeds, the bucket ignores conditions. */
const PROBE = 'probe';

/** The location of a backup in a bucket. */
interface S3Folder {
  readonly bucket: BucketConfig;
  /** The prefix of all names: empty, or ending with a slash. */
  readonly prefix: string;
}

/**
 * A backup in a bucket, below a prefix, laid out like a backup in a folder. A stored file is read back once. From then on, its name and
 * size are enough: the name is a hash, and the bucket has verified what it received.
 * @param scratchDirectory a local folder for temporary files; created if missing, readable only by this user
 */
export function s3Backup({ bucket: place, prefix }: S3Folder, scratchDirectory: string): BackupStore {
  const bucket = openBucket(place, 'The bucket of the backup', TIMEOUT_MS);
  const at = (name: string) => `${prefix}${name}`;
  const lockAt = (name: string | number) => at(`${BACKUP.locks}/${name}`);
  const stateAt = (name: string) => at(`${BACKUP.earlier}/${name}`);
  const runAt = (id: string) => at(`${BACKUP.runs}/${id}`);

  /** Calls `work` with the path of a file that does not exist yet. */
  async function withDraft<T>(work: (draft: string) => Promise<T>): Promise<T> {
    await mkdir(scratchDirectory, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(scratchDirectory, 'draft-'));
    try {
      return await work(path.join(folder, 'draft'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function* get(sha256: string): AsyncIterable<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of bucket.get(at(fileName(sha256)))) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== sha256) {
      throw unprocessable(`The backup is damaged: ${fileName(sha256)} is not what was written.`);
    }
  }

  const keepLocalFile = (make: (place: string) => Promise<void>): Promise<StoredBytes> =>
    withDraft(async (draft) => {
      await make(draft);
      const stored = await hashOf(draft);
      await bucket.put(at(fileName(stored.sha256)), read(draft));
      for await (const _ of get(stored.sha256));
      return stored;
    });

  return {
    async begin() {
      await bucket.check(prefix);
      const mark = await bucket.readText(at(BACKUP_MARK.name));
      if (mark !== BACKUP_MARK.text) {
        for await (const { key } of bucket.list(prefix)) {
          throw unprocessable(
            `There is ${key} in the bucket ${place.name}, but no backup. Name a prefix that no object has.`,
          );
        }
        await bucket.writeText(at(BACKUP_MARK.name), BACKUP_MARK.text);
      }
    },
    canLock: async () =>
      !(await bucket.createText(lockAt(PROBE), '')) || !(await bucket.createText(lockAt(PROBE), '')),
    createLock: (lock) => bucket.createText(lockAt(lock.generation), printLock(lock)),
    writeLock: (lock) => bucket.writeText(lockAt(lock.generation), printLock(lock)),
    removeLock: (generation) => bucket.remove(lockAt(generation)),
    async listLocks() {
      const found: BackupLock[] = [];
      for await (const { key } of bucket.list(lockAt(''))) {
        const text = await bucket.readText(key);
        const lock = text === null ? null : parseLock(path.posix.basename(key), text);
        if (lock) found.push(lock);
      }
      return found;
    },
    announce: ({ id, holder }) => bucket.writeText(runAt(id), holder),
    async listRuns() {
      const found: BackupRun[] = [];
      for await (const { key } of bucket.list(runAt(''))) {
        const id = path.posix.basename(key);
        const holder = isUid(id) ? await bucket.readText(key) : null;
        if (holder !== null) found.push({ id, holder });
      }
      return found;
    },
    withdraw: (id) => bucket.remove(runAt(id)),
    async claim(library) {
      const stored = await bucket.readText(at(BACKUP.library));
      if (stored === null) await bucket.writeText(at(BACKUP.library), library);
      return stored ?? library;
    },
    clear: () => bucket.dropUnfinished(prefix, Number.POSITIVE_INFINITY),
    readManifest: () => bucket.readText(at(BACKUP.manifest)),
    commitManifest: (text) => bucket.writeText(at(BACKUP.manifest), text),
    keepState: (name, text) => bucket.writeText(stateAt(name), text),
    async listStates() {
      const found: StoredState[] = [];
      for await (const { key } of bucket.list(stateAt(''))) {
        const text = await bucket.readText(key);
        if (text !== null) found.push({ name: path.posix.basename(key), text });
      }
      return found;
    },
    dropState: (name) => bucket.remove(stateAt(name)),
    holds: async ({ sha256, sizeBytes }) => (await bucket.sizeOf(at(fileName(sha256)))) === sizeBytes,
    keep: (bytes) => keepLocalFile((draft) => writeFile(draft, bytes)),
    keepLocalFile,
    get,
    copy: (sha256, place) => writeFile(place, get(sha256), { flag: 'wx' }),
    lend: (sha256, work) =>
      withDraft(async (draft) => {
        await writeFile(draft, get(sha256));
        return work(draft);
      }),
    async putSecret(secret) {
      if (secret === null) await bucket.remove(at(BACKUP.secret));
      else await bucket.writeText(at(BACKUP.secret), secret);
    },
    readSecret: () => bucket.readText(at(BACKUP.secret)),
    async prune(keepers) {
      let removed = 0;
      for await (const { key } of bucket.list(at(`${BACKUP.files}/`))) {
        if (keepers.has(path.posix.basename(key))) continue;
        await bucket.remove(key);
        removed += 1;
      }
      return removed;
    },
  };
}

function read(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

async function hashOf(file: string): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of read(file)) {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
