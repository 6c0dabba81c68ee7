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
import type { ByteRange, Delivery, StoredBytes } from '../../core/ports/blob-store.ts';
import {
  isMissing,
  isMissingFeature,
  isRefusedByCondition,
  naming,
  toDomainError,
  toUnavailable,
} from './errors.ts';
import { Passage, withTimeout } from './streams.ts';

/** A bucket with its endpoint and credentials. */
export interface S3Bucket {
  readonly name: string;
  readonly region: string;
  /** The URL of a server that speaks S3; null for Amazon's. */
  readonly endpoint: string | null;
  readonly credentials: S3Credentials;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** How long the endpoint may be silent before it counts as unavailable, in milliseconds. */
const S3_TIMEOUT_MS = 5_000;
const CONNECT_MS = 3_000;
const MAX_ATTEMPTS = 3;
/**
 * The size of the parts of an upload: the smallest size that S3 accepts. Two parts are sent at the same time, which takes about 30 MiB of
 * memory.
 */
const PART_BYTES = 5 * 1024 * 1024;
const MAX_CONCURRENT = 2;
/** The most connections: enough that slow readers leave some for uploads. */
const MAX_SOCKETS = 512;

/** An object in a list. */
interface Listed {
  readonly key: string;
  /** When the object was written; infinity if the list does not say, so that the object never counts as old. */
  readonly written: Instant;
}

/**
 * Operations on the objects of one bucket. Every method rejects with DomainError `unavailable` when the endpoint refuses or does not
 * respond.
 */
interface Bucket {
  /**
   * Stores all bytes without holding them all in memory. Every part is signed with its hash, which the server checks. The object appears
   * only when all parts have arrived.
   * @throws whatever `bytes` throws; DomainError `storage-full`
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /**
   * Waits for the consumer as long as necessary, but for the endpoint only for a limited time.
   * @throws (when read) DomainError `not-found`
   */
  get(key: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Size of an object in bytes; null if it is missing. */
  sizeOf(key: string): Promise<number | null>;
  /** A URL that gives access to the object to anyone who has it. */
  address(key: string, delivery: Delivery): Promise<string>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<Listed>;
  /**
   * Removes the parts of unfinished uploads that began before `instant`. A server that cannot list such uploads needs a lifecycle rule
   * instead. The errors of this method and of the methods below contain the full reason.
   */
  dropUnfinished(prefix: string, instant: Instant): Promise<void>;
  /** The text of a small object; null if it is missing. */
  readText(key: string): Promise<string | null>;
  writeText(key: string, text: string): Promise<void>;
  /**
   * Writes a small object unless it exists; returns whether it did. An endpoint that does not support conditions writes the object in any
   * case.
   */
  createText(key: string, text: string): Promise<boolean>;
  /** Resolves when the bucket can be listed. */
  check(prefix: string): Promise<void>;
}

/**
 * Opens a bucket on any server that speaks S3, without sending a request yet.
 * @param role names the bucket in errors, such as `The blob store`
 */
export function openBucket(place: S3Bucket, role: string, timeoutMs: number = S3_TIMEOUT_MS): Bucket {
  const { name: Bucket } = place;
  const client = connect(place, { socketTimeout: timeoutMs });
  const reader = connect(place, { requestTimeout: timeoutMs, throwOnRequestTimeout: true });
  const failing = (error: unknown): never => {
    throw toDomainError(role, error);
  };
  const obstructed = (error: unknown): never => {
    throw toUnavailable(role, error);
  };

  async function* unfinishedUploads(Prefix: string) {
    let page: Partial<ListMultipartUploadsCommandOutput> = {};
    do {
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      page = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker }),
      );
      yield* page.Uploads ?? [];
    } while (page.IsTruncated);
  }

  /** Removes the parts of a failed upload if the endpoint responds; otherwise `dropUnfinished` does it later. */
  async function dropParts(Key: string, UploadId: string | undefined): Promise<void> {
    if (UploadId === undefined) return;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
  }

  return {
    async put(Key, bytes) {
      const passage = new Passage();
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: Readable.from(passage.through(bytes), { highWaterMark: 1 }) },
        partSize: PART_BYTES,
        queueSize: MAX_CONCURRENT,
        leavePartsOnError: true,
      });
      await upload.done().catch(async (error) => {
        const dropped = dropParts(Key, upload.uploadId);
        if (passage.failure) await dropped;
        throw passage.failure ? passage.failure.reason : toDomainError(role, error);
      });
      return passage.stored();
    },

    async *get(Key, range) {
      const bytes = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key, ...(bytes && { Range: bytes }) });
      const { Body } = await reader.send(command).catch((error) => {
        throw isMissing(error) ? notFound('object in the bucket', Key) : toDomainError(role, error);
      });
      if (!(Body instanceof Readable)) return;
      try {
        yield* withTimeout(Body, timeoutMs);
      } catch (error) {
        failing(error);
      }
    },

    async sizeOf(Key) {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return ContentLength;
      } catch (error) {
        return isMissing(error) ? null : failing(error);
      }
    },

    address(Key, { method, type, disposition, ttlSeconds }) {
      const answer = { Bucket, Key, ResponseContentType: type, ResponseContentDisposition: disposition };
      const command = method === 'HEAD' ? new HeadObjectCommand(answer) : new GetObjectCommand(answer);
      return getSignedUrl(client, command, { expiresIn: ttlSeconds });
    },

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(failing);
    },

    async *list(Prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix })[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await pages.next().catch(failing);
        if (done) return;
        for (const { Key = '', LastModified } of value.Contents ?? []) {
          yield { key: Key, written: timeOf(LastModified) };
        }
      }
    },

    async dropUnfinished(prefix, instant) {
      try {
        for await (const { Key, UploadId, Initiated } of unfinishedUploads(prefix)) {
          if (timeOf(Initiated) >= instant) continue;
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        }
      } catch (error) {
        if (!isMissingFeature(error)) obstructed(error);
      }
    },

    async readText(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToString()) ?? '';
      } catch (error) {
        return isMissing(error) ? null : obstructed(error);
      }
    },

    async writeText(Key, text) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(text) })).catch(obstructed);
    },

    async createText(Key, text) {
      const content = { Bucket, Key, Body: Buffer.from(text) };
      try {
        await client.send(new PutObjectCommand({ ...content, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        if (isRefusedByCondition(error)) return false;
        if (!isMissingFeature(error)) return obstructed(error);
        await client.send(new PutObjectCommand(content)).catch(obstructed);
        return true;
      }
    },

    async check(Prefix) {
      const command = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 });
      await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) }).catch(obstructed);
    },
  };
}

interface Timeouts {
  /** Milliseconds without a byte in either direction. */
  readonly socketTimeout?: number;
  /** Milliseconds until a response begins. */
  readonly requestTimeout?: number;
  readonly throwOnRequestTimeout?: boolean;
}

function connect({ region, endpoint, credentials }: S3Bucket, timeouts: Timeouts): S3Client {
  const agent = { maxSockets: MAX_SOCKETS };
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent, ...timeouts },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(naming, { step: 'deserialize', priority: 'high' });
  return client;
}

function timeOf(date: Date | undefined): Instant {
  return date?.getTime() ?? Number.POSITIVE_INFINITY;
}
