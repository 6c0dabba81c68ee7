import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '../../core/model/instant.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import { usedMemory } from '../support/memory.ts';
import { id } from '../support/objects.ts';
import { size } from '../support/runs.ts';
import { unfinishedBlobsContract } from './blob-store/unfinished.ts';
import { type BlobStoreUnderTest, chunksOf, MIB } from './blob-store/workbench.ts';

/** The size of a blob that is too large to be in memory as a whole. */
const LARGE_MIB = 64;

/** More blobs than a page of a list has. */
const MANY = size(20, 50);

/** The behaviour of every blob store. */
export function blobStoreContract(name: string, open: () => Promise<BlobStoreUnderTest>): void {
  describe(`a blob store: ${name}`, () => {
    let under: BlobStoreUnderTest;
    let store: BlobStore;

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    const read = async (key: string, range?: { start: number; end: number }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await store.get(key, range)) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const keys = async () => {
      const found: string[] = [];
      for await (const key of store.list()) found.push(key);
      return found.sort();
    };

    it('stores bytes and returns their size and hash', async () => {
      const stored = await store.put(id(1), chunksOf('ab', '', 'c'));
      expect(stored).toEqual({ sizeBytes: 3, sha256: createHash('sha256').update('abc').digest('hex') });
      expect((await read(id(1))).toString()).toBe('abc');
      expect(await keys()).toEqual([id(1)]);
    });

    it('stores an empty blob too', async () => {
      expect((await store.put(id(1), chunksOf())).sizeBytes).toBe(0);
      expect((await read(id(1))).length).toBe(0);
    });

    it('returns the size of a blob without reading it, and whether it may have changed', async () => {
      await store.put(id(1), chunksOf('ab', 'c'));
      const found = await store.find(id(1));
      expect([found?.sizeBytes, await store.find(id(1))]).toEqual([3, found]);
      await store.put(id(1), chunksOf('abc'));
      if (found?.version !== null) expect((await store.find(id(1)))?.version).not.toBe(found?.version);
      expect(await store.find(id(2))).toBe(null);
    });

    it('returns all bytes together, as they come', async () => {
      await store.put(id(1), chunksOf('ab', 'c'));
      await store.put(id(2), chunksOf());
      const [all, none] = [await store.read(id(1)), await store.read(id(2))];
      expect([all.constructor, Buffer.from(all).toString()]).toEqual([Uint8Array, 'abc']);
      expect(none).toEqual(new Uint8Array(0));
      await expect(store.read(id(3))).rejects.toMatchObject({ code: 'not-found' });
      const memory = new Uint8Array(5);
      expect(Buffer.from(await store.read(id(1), memory)).toString()).toBe('abc');
      expect(Buffer.from(memory).toString()).toBe('abc\0\0');
      expect(Buffer.from(await store.read(id(1), memory.subarray(0, 2))).toString()).toBe('abc');
    });

    it('stores any bytes, and many blobs at the same time', async () => {
      const bytes = Buffer.from(
        Array.from({ length: 70_000 }, (_, index) => (index * 7 + (index >> 8)) & 255),
      );
      await Promise.all(
        Array.from({ length: MANY }, (_, index) =>
          store.put(
            id(index),
            (async function* () {
              yield bytes.subarray(0, index);
              yield bytes.subarray(index);
            })(),
          ),
        ),
      );
      for (let index = 0; index < MANY; index++) expect((await read(id(index))).equals(bytes)).toBe(true);
      expect((await keys()).length).toBe(MANY);
    });

    it('copies into a file that does not exist yet', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-blobs-'));
      const file = path.join(folder, 'copy');
      try {
        await store.put(id(1), chunksOf('a', 'b'));
        await expect(store.copy(id(2), file)).rejects.toMatchObject({ code: 'not-found' });
        await store.copy(id(1), file);
        expect(readFileSync(file, 'utf8')).toBe('ab');
        await expect(store.copy(id(1), file)).rejects.toThrow('EEXIST');
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('returns ranges', async () => {
      await store.put(id(1), chunksOf('abcdefghij'));
      for (const [start, end, text] of [
        [0, 0, 'a'],
        [0, 9, 'abcdefghij'],
        [3, 5, 'def'],
        [9, 9, 'j'],
      ] as const) {
        expect((await read(id(1), { start, end })).toString()).toBe(text);
      }
    });

    it('lists blobs older than an instant', async () => {
      await store.put(id(1), chunksOf('a'));
      for (const [instant, expected] of [
        [Date.now() - HOUR, []],
        [Date.now() + HOUR, [id(1)]],
      ] as const) {
        const found: string[] = [];
        for await (const key of store.list(instant)) found.push(key);
        expect(found).toEqual(expected);
      }
    });

    it('removes blobs, and ignores absent ones', async () => {
      await store.put(id(1), chunksOf('a'));
      await store.put(id(2), chunksOf('b'));
      await store.remove(id(1));
      await store.remove(id(1));
      expect(await keys()).toEqual([id(2)]);
      await expect(store.get(id(1))).rejects.toMatchObject({ code: 'not-found' });
      expect((await read(id(2))).toString()).toBe('b');
    });

    it('never holds a large blob in memory', async () => {
      const before = usedMemory();
      let most = 0;
      let passed = 0;
      const watch = (bytes: number) => {
        const isDue = Math.floor((passed + bytes) / (16 * MIB)) > Math.floor(passed / (16 * MIB));
        passed += bytes;
        if (!isDue) return;
        most = Math.max(most, usedMemory() - before);
      };
      await store.put(
        id(1),
        (async function* () {
          for (let sent = 0; sent < LARGE_MIB; sent++) {
            yield Buffer.alloc(MIB, sent);
            watch(MIB);
          }
        })(),
      );
      let size = 0;
      for await (const chunk of await store.get(id(1))) {
        size += chunk.byteLength;
        watch(chunk.byteLength);
      }
      expect(size).toBe(LARGE_MIB * MIB);
      expect(passed).toBe(2 * LARGE_MIB * MIB);
      expect(most).toBeLessThan((LARGE_MIB * MIB * 3) / 4);
    });

    it('issues URLs that return a blob with the requested headers, or supports no URLs', async () => {
      await store.put(id(1), chunksOf('abcdef'));
      const disposition = `attachment; filename="a b.txt"; filename*=UTF-8''%C3%A4%20b.txt`;
      const delivery = { type: 'text/plain; charset=utf-8', disposition, ttlSeconds: 300 };
      for (const method of ['GET', 'HEAD'] as const) {
        const address = await store.address(id(1), { ...delivery, method });
        expect(address !== null).toBe(under.hasAddresses);
        if (address === null) continue;
        const response = await fetch(address, { method, headers: { Range: 'bytes=1-3' } });
        expect([response.status, await response.text()]).toEqual([206, method === 'GET' ? 'bcd' : '']);
        expect(response.headers.get('content-type')).toBe(delivery.type);
        expect(response.headers.get('content-disposition')).toBe(disposition);
      }
    });

    it('belongs to the first library that claims it', async () => {
      expect(await store.owner()).toBeNull();
      expect(await store.claim('one')).toBe('one');
      expect(await store.owner()).toBe('one');
      expect(await store.claim('another')).toBe('one');
      store = await under.reopen();
      expect([await store.claim('another'), await store.claim('one')]).toEqual(['one', 'one']);
      expect(await keys()).toEqual([]);
    });

    it('allows readers to stop early, repeatedly', async () => {
      await store.put(id(1), chunksOf('a'.repeat(300_000)));
      for (let round = 0; round < 50; round++) {
        for await (const chunk of await store.get(id(1))) {
          expect(chunk.byteLength).toBeGreaterThan(0);
          break;
        }
      }
      expect((await read(id(1))).length).toBe(300_000);
    });

    unfinishedBlobsContract({
      store: () => store,
      reopen: async () => {
        store = await under.reopen();
      },
      countUnfinished: () => under.countUnfinished(),
      read,
      keys,
    });
  });
}
