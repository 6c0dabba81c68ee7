import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { s3BlobStore } from '../../../adapters/s3/blob-store.ts';
import { type BucketConfig, openBucket } from '../../../adapters/s3/bucket.ts';
import { withGrowingTimeout } from '../../support/growing-timeout.ts';
import { id } from '../../support/objects.ts';

/** Servers that support less of S3 than Amazon, or nothing at all. */

let servers: readonly Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

/** A bucket on a server that answers every request in this way. */
async function bucketOn(answer: RequestListener): Promise<BucketConfig> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers = [...servers, server];
  await once(server, 'listening');
  return {
    name: 'bucket',
    region: 'test',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  };
}

async function* bytes(size: number): AsyncIterable<Uint8Array> {
  yield Buffer.alloc(size, 'a');
}

describe('a server that never answers', () => {
  const HASTE_MS = 100;

  it.each([
    ['reading', (store: ReturnType<typeof s3BlobStore>) => store.get(id(1))],
    ['writing', (store: ReturnType<typeof s3BlobStore>) => store.put(id(1), bytes(3))],
    ['removing', (store: ReturnType<typeof s3BlobStore>) => store.remove(id(1))],
    ['listing', (store: ReturnType<typeof s3BlobStore>) => store.list()[Symbol.asyncIterator]().next()],
    ['the mark', (store: ReturnType<typeof s3BlobStore>) => store.owner()],
    ['the check', (store: ReturnType<typeof s3BlobStore>) => store.check()],
  ])('is requested once, not three times: %s', async (_, ask) => {
    // On a busy machine, the attempt may end before the request, which is still sent afterwards.
    const asked = await withGrowingTimeout(HASTE_MS, async (timeoutMs) => {
      let requests = 0;
      const bucket = await bucketOn(() => {
        requests += 1;
      });
      await expect(ask(s3BlobStore(bucket, timeoutMs))).rejects.toMatchObject({ code: 'unavailable' });
      expect(requests).toBeGreaterThan(0);
      return requests;
    });
    expect(asked).toBe(1);
  });
});

describe('a server with a part of S3', () => {
  const refusing: RequestListener = (request, response) => {
    request.resume();
    response.statusCode = 501;
    response.end('<?xml version="1.0"?><Error><Code>NotImplemented</Code><Message>No.</Message></Error>');
  };

  it('and without a list of unfinished uploads has none to remove, in backups and sweeps', async () => {
    let requests = 0;
    const bucket = await bucketOn((request, response) => {
      requests += 1;
      refusing(request, response);
    });
    await s3BlobStore(bucket).recover(Date.now());
    await openBucket(bucket, 'The bucket of the backup').dropUnfinished('', Number.POSITIVE_INFINITY);
    expect(requests).toBeGreaterThanOrEqual(2);
  });

  it('is reported with the part it lacks', async () => {
    const store = s3BlobStore(await bucketOn(refusing));
    await expect(store.put(id(1), bytes(3))).rejects.toThrow(/does not offer PutObject\.$/);
    await expect(store.put(id(1), bytes(6 * 1024 * 1024))).rejects.toThrow(/offer CreateMultipartUpload\.$/);
    await expect(store.check()).rejects.toThrow(/does not offer ListObjectsV2\.$/);
  });
});
