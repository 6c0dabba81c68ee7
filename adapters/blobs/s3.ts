import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { notFound } from '../../core/errors.ts';
import type { Instant } from '../../core/model/instant.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import type { BlobStore, ByteRange, StoredBytes } from '../../core/ports/blob-store.ts';
import { isMissing, toDomainError, toObstacle } from './s3-errors.ts';

/** A bucket, where it is, and who we are there. */
export interface S3Bucket {
  readonly name: string;
  readonly region: string;
  /** Address of a server that speaks S3; null for Amazon's own. */
  readonly endpoint: string | null;
  readonly credentials: S3Credentials;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** How long the endpoint may be silent, in milliseconds, before a try is given up. */
export const S3_PATIENCE_MS = 10_000;
const CONNECT_MS = 3_000;
const ATTEMPTS = 3;
/** An upload is sent in parts of this size, the smallest that S3 takes, two at a time, which takes some 30 MiB of memory. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Readers may be slow, and must not keep uploads from having a connection. */
const MAX_SOCKETS = 512;
/** Blobs stand below this, apart from the mark. */
const FOLDER = 'blobs/';
/** Object that names the library whose bucket it is. */
const MARK = 'library';

/**
 * Keeps each blob as an object `blobs/KEY` of a bucket on any server that speaks S3. Every part that is sent is signed
 * with its hash, which the server checks; nothing shows of an upload until all its parts are there.
 */
export function s3BlobStore(bucket: S3Bucket, patienceMs: number = S3_PATIENCE_MS): BlobStore {
  const Bucket = bucket.name;
  const at = (key: Uid) => ({ Bucket, Key: `${FOLDER}${key}` });
  const client = connect(bucket, { socketTimeout: patienceMs });
  /** Waits for the endpoint too, but as long as need be for whoever reads. */
  const reader = connect(bucket, { requestTimeout: patienceMs, throwOnRequestTimeout: true });

  async function* read(key: Uid, range: ByteRange | undefined): AsyncIterable<Uint8Array> {
    const bytes = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...at(key), ...(bytes && { Range: bytes }) });
    const { Body } = await reader.send(command).catch((error) => {
      throw toDomainError(error);
    });
    if (Body instanceof Readable) yield* impatiently(Body, patienceMs);
  }

  async function* unfinishedUploads() {
    let page: Partial<ListMultipartUploadsCommandOutput> = {};
    do {
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      page = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: FOLDER, KeyMarker, UploadIdMarker }),
      );
      yield* page.Uploads ?? [];
    } while (page.IsTruncated);
  }

  return {
    async put(key, bytes) {
      const passage = new Passage();
      const upload = new Upload({
        client,
        params: { ...at(key), Body: Readable.from(passage.through(bytes), { highWaterMark: 1 }) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      await upload.done().catch((error) => {
        throw passage.failure ? passage.failure.reason : toDomainError(error);
      });
      return passage.stored();
    },

    async get(key, range) {
      await client.send(new HeadObjectCommand(at(key))).catch((error) => {
        throw isMissing(error) ? notFound('blob', key) : toDomainError(error);
      });
      return read(key, range);
    },

    address(key, { method, type, disposition, ttlSeconds }) {
      const answer = { ...at(key), ResponseContentType: type, ResponseContentDisposition: disposition };
      const command = method === 'HEAD' ? new HeadObjectCommand(answer) : new GetObjectCommand(answer);
      return getSignedUrl(client, command, { expiresIn: ttlSeconds });
    },

    async remove(key) {
      await translating(() => client.send(new DeleteObjectCommand(at(key))));
    },

    async *list(instant = Number.POSITIVE_INFINITY) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: FOLDER })[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await translating(() => pages.next());
        if (done) return;
        for (const { Key = '', LastModified } of value.Contents ?? []) {
          if (isUid(keyOf(Key)) && timeOf(LastModified) < instant) yield keyOf(Key);
        }
      }
    },

    async claim(library) {
      const place = { Bucket, Key: MARK };
      const read = async () => {
        const { Body } = await client.send(new GetObjectCommand(place));
        return Body?.transformToString();
      };
      const known = await read().catch((error) => {
        if (!isMissing(error)) throw toObstacle(error);
      });
      if (known !== undefined) return known;
      await client.send(new PutObjectCommand({ ...place, Body: Buffer.from(library) })).catch((error) => {
        throw toObstacle(error);
      });
      return library;
    },

    recover: (instant) =>
      translating(async () => {
        for await (const { Key, UploadId, Initiated } of unfinishedUploads()) {
          if (timeOf(Initiated) >= instant) continue;
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        }
      }),

    async check() {
      const command = new ListObjectsV2Command({ Bucket, Prefix: FOLDER, MaxKeys: 1 });
      await client.send(command, { abortSignal: AbortSignal.timeout(patienceMs) }).catch((error) => {
        throw toObstacle(error);
      });
    },
  };
}

interface Patience {
  /** Milliseconds without a byte in either direction. */
  readonly socketTimeout?: number;
  /** Milliseconds until an answer begins. */
  readonly requestTimeout?: number;
  readonly throwOnRequestTimeout?: boolean;
}

function connect({ region, endpoint, credentials }: S3Bucket, patience: Patience): S3Client {
  const agent = { maxSockets: MAX_SOCKETS };
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent, ...patience },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Looks at the bytes that pass by on their way to the bucket, and remembers if it was their source that failed. */
class Passage {
  readonly #hash = createHash('sha256');
  #sizeBytes = 0;
  failure: { readonly reason: unknown } | null = null;

  through(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const source = bytes[Symbol.asyncIterator]();
    const next = async () => {
      const result = await source.next().catch((reason) => {
        this.failure = { reason };
        throw reason;
      });
      if (!result.done) {
        this.#hash.update(result.value);
        this.#sizeBytes += result.value.byteLength;
      }
      return result;
    };
    const leave = async () => (await source.return?.()) ?? { done: true as const, value: undefined };
    return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
  }

  stored(): StoredBytes {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') };
  }
}

/** The chunks of a stream, which is given up when it falls silent while its reader waits. */
async function* impatiently(stream: Readable, patienceMs: number): AsyncIterable<Uint8Array> {
  const giveUp = () => stream.destroy(new Error(`The endpoint was silent for ${patienceMs} ms.`));
  let patience = setTimeout(giveUp, patienceMs);
  try {
    for await (const chunk of stream) {
      clearTimeout(patience);
      yield chunk;
      patience = setTimeout(giveUp, patienceMs);
    }
  } catch (error) {
    throw toDomainError(error);
  } finally {
    clearTimeout(patience);
  }
}

async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDomainError(error);
  }
}

/** What has no time counts as new. */
function timeOf(date: Date | undefined): Instant {
  return date?.getTime() ?? Number.POSITIVE_INFINITY;
}

function keyOf(name: string): Uid {
  return name.slice(FOLDER.length);
}
