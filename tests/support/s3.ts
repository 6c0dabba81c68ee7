import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BucketConfig } from '../../adapters/s3/bucket.ts';
import { servicePort } from './ports.ts';

const PYTHON = '/usr/bin/python3';

/** Whether an S3 server is available for tests; in CI it must be. */
export const hasS3: boolean =
  Boolean(process.env.CI) || spawnSync(PYTHON, ['-c', 'import swift']).status === 0;
if (!hasS3) console.warn('Without python3-swift (apt-get install python3-swift), nothing is tested on S3.');

/** An S3 server process that belongs to the tests, which may damage it. */
export interface S3Server {
  readonly endpoint: string;
  /** A bucket with a capacity of 10 bytes. */
  readonly full: BucketConfig;
  /** Creates a bucket. Only a strict bucket supports conditional writes. */
  makeBucket(options?: { readonly isStrict?: boolean }): Promise<BucketConfig>;
  /** Writes an object directly, bypassing the store; its text is by default its key. */
  write(bucket: BucketConfig, key: string, text?: string): Promise<void>;
  /** Removes an object directly, bypassing the store. */
  erase(bucket: BucketConfig, key: string): Promise<void>;
  /** The names of all objects in the bucket below a prefix; by default below the prefix of blobs. */
  list(bucket: BucketConfig, prefix?: string): Promise<readonly string[]>;
  /** Begins a multipart upload without finishing it. */
  leaveUnfinished(bucket: BucketConfig, key: string): Promise<void>;
  /** The number of unfinished multipart uploads. */
  countUnfinished(bucket: BucketConfig): Promise<number>;
  /** Restarts it with the same port and data, unless it is running. */
  start(): Promise<void>;
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
  /** Suspends the process, so that connections stay open but nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** Starts a new server with a new folder. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-s3-'));
  const port = await servicePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'tests:owner', secretAccessKey: 'secret' };
  const bucket = (name: string): BucketConfig => ({ name, region: 'test', endpoint, credentials });
  const client = new S3Client({
    region: 'test',
    endpoint,
    forcePathStyle: true,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  let child: ChildProcess | null = null;
  let buckets = 0;

  const server: S3Server = {
    endpoint,
    full: bucket('full'),
    async makeBucket({ isStrict = false } = {}) {
      const name = `${isStrict ? 'strict' : 'bucket'}-${++buckets}`;
      await client.send(new CreateBucketCommand({ Bucket: name }));
      return bucket(name);
    },
    async write({ name }, key, text = key) {
      await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: Buffer.from(text) }));
    },
    async erase({ name }, key) {
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
    },
    async list({ name }, prefix = 'blobs/') {
      const keys: string[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
        for (const { Key = '' } of page.Contents ?? []) keys.push(Key);
      return keys;
    },
    async leaveUnfinished({ name }, key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: key }));
      await client.send(
        new UploadPartCommand({ Bucket: name, Key: key, UploadId, PartNumber: 1, Body: Buffer.from('half') }),
      );
    },
    async countUnfinished({ name }) {
      const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: name }));
      return Uploads?.length ?? 0;
    },
    async start() {
      child ??= await startProcess(folder, port);
    },
    async kill() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      child = null;
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async remove() {
      client.destroy();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** The settings of a service that stores its files in the bucket. */
export function s3Environment({ name, region, endpoint, credentials }: BucketConfig): Record<string, string> {
  return {
    BLOB_URL: `s3://${name}?${new URLSearchParams({ endpoint: endpoint ?? '', region })}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

async function startProcess(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(PYTHON, [path.resolve('tests/support/s3-server.py'), folder, String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text;
  });
  for await (const line of createInterface(child.stdout)) if (line === 'ready') return child;
  throw new Error(`The S3 server did not start: ${complaints}`);
}
