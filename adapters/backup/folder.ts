import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unprocessable } from '../../core/errors.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import type { StoredBytes } from '../../core/ports/blob-store.ts';

/** Tells a folder with a backup from any other: nothing in another is ever touched. */
const MARK = 'README';
const MARK_TEXT =
  'This folder holds a backup of Commonplace. Bring it back with: commonplace restore FOLDER\n';
const MANIFEST = 'manifest.json';
const SECRET = 'secret.key';
const FILES = 'files';
const DRAFTS = 'drafts';
const CHUNK_BYTES: number = 1024 * 1024;

/** A backup in a folder that exists: `README`, `manifest.json`, `secret.key`, and everything else as `files/XY/SHA256`. */
export function folderBackup(folder: string): BackupStore {
  const placeOf = (sha256: string) => path.join(folder, FILES, sha256.slice(0, 2), sha256);

  async function newDraft(): Promise<string> {
    await mkdir(path.join(folder, DRAFTS), { recursive: true });
    return path.join(folder, DRAFTS, randomBytes(8).toString('hex'));
  }

  /** Flushes a draft and gives it its name. */
  async function settle(draft: string, place: string): Promise<void> {
    await flush(draft);
    await mkdir(path.dirname(place), { recursive: true });
    await rename(draft, place);
    await flush(path.dirname(place));
  }

  /** Has a draft made, and gives it the name that is told for it. */
  async function keep<T>(make: (draft: string) => Promise<T>, placeFor: (made: T) => string): Promise<T> {
    const draft = await newDraft();
    try {
      const made = await make(draft);
      await settle(draft, placeFor(made));
      return made;
    } finally {
      await rm(draft, { force: true });
    }
  }

  const writeWhole = (name: string, text: string) =>
    keep(
      (draft) => writeFile(draft, text, { mode: 0o600 }),
      () => path.join(folder, name),
    );

  return {
    async begin() {
      const mark = await readIfThere(path.join(folder, MARK));
      const isEmpty = (await readdir(folder)).every((name) => name === DRAFTS);
      if (mark !== MARK_TEXT && !isEmpty) {
        throw unprocessable(`${folder} is not empty and holds no backup: name an empty directory.`);
      }
      await writeWhole(MARK, MARK_TEXT);
      await mkdir(path.join(folder, FILES), { recursive: true });
    },
    async readManifest() {
      const text = await readIfThere(path.join(folder, MANIFEST));
      return text === null ? null : parseOrText(text);
    },
    async commitManifest(manifest) {
      await writeWhole(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
      await rm(path.join(folder, DRAFTS), { recursive: true, force: true });
    },
    async holds({ sha256, sizeBytes }) {
      const place = placeOf(sha256);
      const found = await stat(place).catch(() => null);
      return found?.size === sizeBytes && (await hashOf(place)).sha256 === sha256;
    },
    async put(sha256, bytes) {
      await keep(
        (draft) => write(draft, bytes),
        () => placeOf(sha256),
      );
    },
    putUnknown: (bytes) =>
      keep(
        async (draft) => {
          await write(draft, bytes);
          return hashOf(draft);
        },
        ({ sha256 }) => placeOf(sha256),
      ),
    putMade: (make) =>
      keep(
        async (draft) => {
          await make(draft);
          return hashOf(draft);
        },
        ({ sha256 }) => placeOf(sha256),
      ),
    placeOf,
    get: (sha256) => createReadStream(placeOf(sha256), { highWaterMark: CHUNK_BYTES }),
    async putSecret(secret) {
      if (secret === null) await rm(path.join(folder, SECRET), { force: true });
      else await writeWhole(SECRET, secret);
    },
    readSecret: () => readIfThere(path.join(folder, SECRET)),
    async prune(keepers) {
      let removed = 0;
      for (const shard of await readdir(path.join(folder, FILES))) {
        const names = await readdir(path.join(folder, FILES, shard));
        const useless = names.filter((name) => !keepers.has(name));
        for (const name of useless) await rm(path.join(folder, FILES, shard, name));
        if (useless.length === names.length) await rmdir(path.join(folder, FILES, shard));
        removed += useless.length;
      }
      return removed;
    },
  };
}

async function write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

async function hashOf(file: string): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

/** Makes the bytes of a file, or the names in a folder, durable. */
async function flush(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
