import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../core/model/instant.ts';
import { id } from '../../support/objects.ts';
import { type BlobBench, chunksOf, MIB } from './workbench.ts';

/** How every blob store handles streamed, interrupted and unfinished uploads. */
export function unfinishedBlobsContract({ store, reopen, countUnfinished, read, keys }: BlobBench): void {
  describe('streamed uploads', () => {
    async function* failing(error: Error, after: number): AsyncIterable<Uint8Array> {
      yield Buffer.alloc(after, 'begun');
      throw error;
    }

    it('accept a prepared file, replace the blob of the same key, and keep no part of an interrupted one', async () => {
      await store().put(id(1), chunksOf('damaged'));
      await store().putLocalFile(id(1), (place) => writeFile(place, 'made'));
      await store().putLocalFile(id(2), (place) => writeFile(place, ''));
      await store().flush();
      const reason = new Error('It broke.');
      const interrupt = async (place: string) => {
        await writeFile(place, 'begun');
        throw reason;
      };
      await expect(store().putLocalFile(id(3), interrupt)).rejects.toBe(reason);
      expect([await keys(), await countUnfinished()]).toEqual([[id(1), id(2)], 0]);
      await reopen();
      expect((await read(id(1))).toString()).toBe('made');
      expect((await read(id(2))).toString()).toBe('');
    });

    it('keep the blobs of a committed batch, without dropped or interrupted ones', async () => {
      const batch = store().batch();
      expect(await batch.put(id(1), chunksOf('a', 'b'))).toEqual({
        sizeBytes: 2,
        sha256: createHash('sha256').update('ab').digest('hex'),
      });
      await batch.put(id(2), chunksOf(''));
      await batch.put(id(3), chunksOf('dropped'));
      await batch.drop(id(3));
      const reason = new Error('It broke.');
      await expect(batch.put(id(4), failing(reason, MIB))).rejects.toBe(reason);
      await batch.commit();
      expect([await keys(), await countUnfinished()]).toEqual([[id(1), id(2)], 0]);
      await reopen();
      expect((await read(id(1))).toString()).toBe('ab');
      expect((await read(id(2))).toString()).toBe('');
    });

    it('keep no part of an abandoned batch', async () => {
      const batch = store().batch();
      await batch.put(id(1), chunksOf('a'));
      await batch.put(id(2), chunksOf('b'));
      await batch.abandon();
      expect([await keys(), await countUnfinished()]).toEqual([[], 0]);
    });

    it.each([5, 12 * MIB])(
      'keep no part of an upload that fails after %d bytes, and pass the error on',
      async (after) => {
        const reason = new Error('the client left');
        await expect(store().put(id(1), failing(reason, after))).rejects.toBe(reason);
        await expect(store().get(id(1))).rejects.toMatchObject({ code: 'not-found' });
        expect([await keys(), await countUnfinished()]).toEqual([[], 0]);
        await store().put(id(1), chunksOf('again'));
        expect((await read(id(1))).toString()).toBe('again');
      },
    );

    it('show no part of an upload until it is complete', async () => {
      const { promise: paused, resolve: proceed } = deferred();
      const { promise: started, resolve: begun } = deferred();
      const put = store().put(
        id(1),
        (async function* () {
          yield Buffer.from('first ');
          begun();
          await paused;
          yield Buffer.from('second');
        })(),
      );
      await started;
      expect(await keys()).toEqual([]);
      await expect(store().get(id(1))).rejects.toMatchObject({ code: 'not-found' });
      proceed();
      await put;
      expect((await read(id(1))).toString()).toBe('first second');
    });

    it('survive a restart, unless they were unfinished', async () => {
      await store().put(id(1), chunksOf('kept'));
      const { promise: ended, resolve: end } = deferred();
      const unfinished = store().put(
        id(2),
        (async function* () {
          yield Buffer.alloc(6 * MIB, 'half');
          await ended;
          throw new Error('the process ended');
        })(),
      );
      const refused = expect(unfinished).rejects.toThrow();
      await expect.poll(() => countUnfinished()).toBe(1);
      await reopen();
      await store().recover(Date.now() - HOUR);
      expect(await countUnfinished()).toBe(1);
      await store().recover(Date.now() + HOUR);
      expect([await keys(), await countUnfinished()]).toEqual([[id(1)], 0]);
      expect((await read(id(1))).toString()).toBe('kept');
      await store().check();
      end();
      await refused;
    });
  });
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
