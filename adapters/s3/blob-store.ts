import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { notFound } from '../../core/errors.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import { type BucketConfig, openBucket } from './bucket.ts';

/** The prefix of blobs, which separates them from the mark. */
const FOLDER = 'blobs/';
/** The name of the object with the name of the library that the bucket belongs to. */
const MARK = 'library';
/** Maximum number of bytes of a file that one call reads. */
const CHUNK_BYTES: number = 512 * 1024;
const NONE = new Uint8Array();

/** Stores each blob as an object `blobs/KEY` in a bucket on any server that speaks S3. */
export function s3BlobStore(place: BucketConfig, timeoutMs?: number): BlobStore {
  const bucket = openBucket(place, 'The blob store', timeoutMs);
  const at = (key: Uid) => `${FOLDER}${key}`;

  return {
    put: (key, bytes) => bucket.put(at(key), bytes),

    batch() {
      const stored = new Set<Uid>();
      const drop = async (key: Uid) => {
        if (stored.delete(key)) await bucket.remove(at(key));
      };
      return {
        async put(key, bytes) {
          const found = await bucket.put(at(key), bytes);
          stored.add(key);
          return found;
        },
        drop,
        commit: async () => stored.clear(),
        async abandon() {
          for (const key of [...stored]) await drop(key);
        },
      };
    },

    async putLocalFile(key, make) {
      const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-'));
      try {
        const place = path.join(folder, key);
        await make(place);
        await bucket.put(at(key), createReadStream(place, { highWaterMark: CHUNK_BYTES }));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    flush: async () => undefined,

    async find(key) {
      const sizeBytes = await bucket.sizeOf(at(key));
      return sizeBytes === null ? null : { sizeBytes, version: null };
    },

    async get(key, range) {
      if ((await bucket.sizeOf(at(key))) === null) throw notFound('blob', key);
      return bucket.get(at(key), range);
    },

    async read(key, memory = NONE) {
      const sizeBytes = await bucket.sizeOf(at(key));
      if (sizeBytes === null) throw notFound('blob', key);
      const bytes = sizeBytes <= memory.length ? memory.subarray(0, sizeBytes) : new Uint8Array(sizeBytes);
      let length = 0;
      for await (const chunk of bucket.get(at(key))) {
        bytes.set(chunk, length);
        length += chunk.length;
      }
      return bytes.subarray(0, length);
    },

    async copy(key, file) {
      await writeFile(file, await this.get(key), { flag: 'wx' });
    },

    address: (key, delivery) => bucket.signedUrl(at(key), delivery),

    remove: (key) => bucket.remove(at(key)),

    async *list(instant = Number.POSITIVE_INFINITY) {
      for await (const { key, written } of bucket.list(FOLDER)) {
        const uid = key.slice(FOLDER.length);
        if (isUid(uid) && written < instant) yield uid;
      }
    },

    async claim(library) {
      const owner = await this.owner();
      if (owner !== null) return owner;
      await bucket.writeText(MARK, library);
      return library;
    },

    owner: async () => (await bucket.readText(MARK)) || null,

    async recover(instant) {
      await bucket.dropUnfinished(FOLDER, instant);
      return [];
    },

    check: () => bucket.check(FOLDER),
  };
}
