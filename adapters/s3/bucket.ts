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
  namedErrors,
  toDomainError,
  toUnavailable,
} from './errors.ts';
import { HashedSource, withTimeout } from './streams.ts';

/** The name of a bucket, its endpoint and credentials. */
export interface BucketConfig {
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

/** The endpoint counts as unavailable after this many milliseconds of silence. */
const S3_TIMEOUT_MS = 5_000;
const CONNECT_MS = 3_000;
const MAX_ATTEMPTS = 3;
/** Part size of a multipart upload, the smallest that S3 accepts. Two parts at a time take about 30 MiB of memory. */
const PART_BYTES = 5 * 1024 * 1024;
const MAX_CONCURRENT = 2;
/** Maximum number of connections of a client, enough that slow readers leave some for uploads. */
const MAX_SOCKETS = 512;

interface ListedObject {
  readonly key: string;
  /** When the object was written; infinity if the list does not include the time, so that the object never counts as old. */
  readonly written: Instant;
}

/**
 * Operations on the objects of one bucket. Every method rejects with DomainError `unavailable` if the endpoint reports an error or does not
 * respond. The error of `put`, `get`, `sizeOf`, `remove` and `list` omits the reason, since any user may see it. The error of the other
 * methods contains it, for the administrator.
 */
interface BucketClient {
  /**
   * Stores an object without holding all its bytes in memory. Every part is signed with its hash, which the server checks. The object
   * appears only when all parts have arrived.
   * @throws any error of `bytes`; DomainError `storage-full`
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /**
   * Waits for the consumer as long as necessary, but for the endpoint only for a limited time.
   * @throws (when read) DomainError `not-found`
   */
  get(key: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** The size of an object in bytes; null if it is missing. */
  sizeOf(key: string): Promise<number | null>;
  /** A signed URL. Anyone who has it can read the object until it expires. */
  signedUrl(key: string, delivery: Delivery): Promise<string>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes the parts of unfinished uploads that began before `instant`. A server that cannot list such uploads needs a lifecycle rule. */
  dropUnfinished(prefix: string, instant: Instant): Promise<void>;
  /** The text of a small object; null if it is missing. */
  readText(key: string): Promise<string | null>;
  writeText(key: string, text: string): Promise<void>;
  /** Creates a small object. Returns false if it already exists. An endpoint that does not support conditions overwrites it instead. */
  createText(key: string, text: string): Promise<boolean>;
  /** Resolves when the bucket can be listed. */
  check(prefix: string): Promise<void>;
}

/**
 * Opens a bucket on any server that speaks S3, without sending a request yet.
 * @param role names the bucket in errors, such as `The blob store`
 */
export function openBucket(
  config: BucketConfig,
  role: string,
  timeoutMs: number = S3_TIMEOUT_MS,
): BucketClient {
  const { name: Bucket } = config;
  const client = connect(config, { socketTimeout: timeoutMs });
  // Readers may pause for as long as they want, so `get` has a client that limits only the time until the response begins.
  const reader = connect(config, { requestTimeout: timeoutMs, throwOnRequestTimeout: true });
  const fail = (error: unknown): never => {
    throw toDomainError(role, error);
  };
  const failWithReason = (error: unknown): never => {
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
      const source = new HashedSource();
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: Readable.from(source.through(bytes), { highWaterMark: 1 }) },
        partSize: PART_BYTES,
        queueSize: MAX_CONCURRENT,
        leavePartsOnError: true,
      });
      await upload.done().catch(async (error) => {
        const dropped = dropParts(Key, upload.uploadId);
        if (source.failure) await dropped;
        throw source.failure ? source.failure.reason : toDomainError(role, error);
      });
      return source.stored();
    },

    async *get(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) });
      const { Body } = await reader.send(command).catch((error) => {
        throw isMissing(error) ? notFound('object in the bucket', Key) : toDomainError(role, error);
      });
      if (!(Body instanceof Readable)) return;
      try {
        yield* withTimeout(Body, timeoutMs);
      } catch (error) {
        fail(error);
      }
    },

    async sizeOf(Key) {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return ContentLength;
      } catch (error) {
        return isMissing(error) ? null : fail(error);
      }
    },

    signedUrl(Key, { method, type, disposition, ttlSeconds }) {
      const params = { Bucket, Key, ResponseContentType: type, ResponseContentDisposition: disposition };
      const command = method === 'HEAD' ? new HeadObjectCommand(params) : new GetObjectCommand(params);
      return getSignedUrl(client, command, { expiresIn: ttlSeconds });
    },

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(fail);
    },

    async *list(Prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix })[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await pages.next().catch(fail);
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
        if (!isMissingFeature(error)) failWithReason(error);
      }
    },

    async readText(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToString()) ?? '';
      } catch (error) {
        return isMissing(error) ? null : failWithReason(error);
      }
    },

    async writeText(Key, text) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(text) })).catch(failWithReason);
    },

    async createText(Key, text) {
      const content = { Bucket, Key, Body: Buffer.from(text) };
      try {
        await client.send(new PutObjectCommand({ ...content, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        if (isRefusedByCondition(error)) return false;
        if (!isMissingFeature(error)) return failWithReason(error);
        await client.send(new PutObjectCommand(content)).catch(failWithReason);
        return true;
      }
    },

    async check(Prefix) {
      const command = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 });
      await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) }).catch(failWithReason);
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

function connect({ region, endpoint, credentials }: BucketConfig, timeouts: Timeouts): S3Client {
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
  client.middlewareStack.add(namedErrors, { step: 'deserialize', priority: 'high' });
  return client;
}

function timeOf(date: Date | undefined): Instant {
  return date?.getTime() ?? Number.POSITIVE_INFINITY;
}
