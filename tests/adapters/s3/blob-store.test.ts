import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { s3BlobStore } from '../../../adapters/s3/blob-store.ts';
import type { BucketConfig } from '../../../adapters/s3/bucket.ts';
import { blobStoreContract } from '../../contract/blob-store.ts';
import { withGrowingTimeout } from '../../support/growing-timeout.ts';
import { id } from '../../support/objects.ts';
import { itLong } from '../../support/runs.ts';
import { hasS3, type S3Server, startS3 } from '../../support/s3.ts';

const MIB = 1024 * 1024;
/** The time limit for responses that must arrive, even on a busy machine. */
const TIMEOUT_MS = 120_000;
/** The first time limit for responses that never arrive. */
const SHORT_TIMEOUT_MS = 300;

describe.skipIf(!hasS3)('on an S3 server', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server.remove());

  blobStoreContract('S3', async () => {
    const bucket = await server.makeBucket();
    return {
      store: s3BlobStore(bucket, TIMEOUT_MS),
      hasAddresses: true,
      reopen: async () => s3BlobStore(bucket, TIMEOUT_MS),
      countUnfinished: () => server.countUnfinished(bucket),
      close: async () => undefined,
    };
  });

  describe('a failure', () => {
    const bytes = (size = 3, until: Promise<void> = Promise.resolve()) =>
      (async function* () {
        yield Buffer.alloc(size, 'a');
        await until;
        yield Buffer.alloc(size, 'b');
      })();
    const read = async (chunks: AsyncIterable<Uint8Array>) => {
      let size = 0;
      for await (const chunk of chunks) size += chunk.byteLength;
      return size;
    };

    /** Begins to read a file, with the shortest time limit within which this machine responds. */
    const begin = (bucket: BucketConfig) =>
      withGrowingTimeout(SHORT_TIMEOUT_MS, async (timeoutMs) => {
        const chunks = (await s3BlobStore(bucket, timeoutMs).get(id(1)))[Symbol.asyncIterator]();
        await chunks.next();
        return chunks;
      });

    afterEach(async () => {
      server.thaw();
      await server.start();
    });

    it('is reported as configuration without its secrets', async () => {
      const bucket = await server.makeBucket();
      const { credentials } = bucket;
      const refusal = async (wrong: Partial<BucketConfig>) => {
        const error = await s3BlobStore({ ...bucket, ...wrong }, TIMEOUT_MS)
          .check()
          .catch((reason) => reason);
        expect(error.code).toBe('unavailable');
        expect(`${error.stack} ${error.cause?.stack}`).not.toContain('swordfish');
        return error.message;
      };
      expect(await refusal({ region: 'elsewhere' })).toMatch(
        /the bucket is in another region: write region=test in its address\.$/,
      );
      expect(await refusal({ name: 'missing' })).toMatch(/there is no such bucket/);
      expect(await refusal({ credentials: { ...credentials, secretAccessKey: 'swordfish' } })).toMatch(
        /AWS_SECRET_ACCESS_KEY is not the secret/,
      );
      expect(await refusal({ credentials: { ...credentials, accessKeyId: 'tests:nobody' } })).toMatch(/AWS_/);
    });

    it('can be a full bucket', async () => {
      const store = s3BlobStore(server.full, TIMEOUT_MS);
      await expect(store.put(id(1), bytes(100))).rejects.toMatchObject({ code: 'storage-full' });
      await expect(store.get(id(1))).rejects.toMatchObject({ code: 'not-found' });
    });

    it('can be a server that is down, and ends when it is up', async () => {
      const store = s3BlobStore(await server.makeBucket(), TIMEOUT_MS);
      await store.put(id(1), bytes());
      await server.kill();
      const away = { code: 'unavailable' };
      await expect(store.put(id(2), bytes())).rejects.toMatchObject(away);
      await expect(store.put(id(2), bytes(20 * MIB))).rejects.toMatchObject(away);
      await expect(store.get(id(1))).rejects.toMatchObject(away);
      await expect(store.remove(id(1))).rejects.toMatchObject(away);
      await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
      await expect(store.recover(Date.now())).rejects.toMatchObject(away);
      await expect(store.check()).rejects.toMatchObject(away);
      await server.start();
      await store.check();
      expect(await read(await store.get(id(1)))).toBe(6);
      await store.put(id(2), bytes());
    });

    it('can be a server that exits during an upload: nothing is stored, and the rest is swept', async () => {
      const bucket = await server.makeBucket();
      const store = s3BlobStore(bucket, TIMEOUT_MS);
      let proceed = () => {};
      const released = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      const refused = expect(store.put(id(1), bytes(6 * MIB, released))).rejects.toMatchObject({
        code: 'unavailable',
      });
      await expect.poll(() => server.countUnfinished(bucket)).toBe(1);
      await server.kill();
      proceed();
      await refused;
      await server.start();
      await expect(store.get(id(1))).rejects.toMatchObject({ code: 'not-found' });
      await store.recover(Date.now());
      expect(await server.countUnfinished(bucket)).toBe(0);
      await store.put(id(1), bytes(6 * MIB));
      expect(await read(await store.get(id(1)))).toBe(12 * MIB);
    });

    it('can be a server that hangs: every request ends', async () => {
      const bucket = await server.makeBucket();
      await s3BlobStore(bucket, TIMEOUT_MS).put(id(1), bytes(6 * MIB));
      const chunks = await begin(bucket);
      server.freeze();
      const store = s3BlobStore(bucket, SHORT_TIMEOUT_MS);
      const rest = async () => {
        while (!(await chunks.next()).done);
      };
      await expect(rest()).rejects.toMatchObject({ code: 'unavailable' });
      await expect(store.put(id(2), bytes(6 * MIB))).rejects.toMatchObject({ code: 'unavailable' });
      await expect(store.get(id(1))).rejects.toMatchObject({ code: 'unavailable' });
      await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
    });

    itLong('is not a slow reader', async () => {
      const bucket = await server.makeBucket();
      await s3BlobStore(bucket, TIMEOUT_MS).put(id(1), bytes(6 * MIB));
      const size = await withGrowingTimeout(SHORT_TIMEOUT_MS, async (timeoutMs) => {
        const chunks = (await s3BlobStore(bucket, timeoutMs).get(id(1)))[Symbol.asyncIterator]();
        let read = (await chunks.next()).value?.byteLength ?? 0;
        await pause(1.2 * timeoutMs);
        for (let next = await chunks.next(); !next.done; next = await chunks.next())
          read += next.value.byteLength;
        return read;
      });
      expect(size).toBe(12 * MIB);
    });
  });

  it('lists only files that it stored itself, page by page', async () => {
    const bucket = await server.makeBucket();
    const store = s3BlobStore(bucket, TIMEOUT_MS);
    await server.write(bucket, 'elsewhere');
    await server.write(bucket, id(9));
    await server.write(bucket, 'blobs/.DS_Store');
    const expected = Array.from({ length: 13 }, (_, index) => id(index));
    for (const key of expected) await server.write(bucket, `blobs/${key}`);
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    expect(keys.sort()).toEqual(expected.sort());
  });
});
