import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storageFull } from '../../core/errors.ts';
import { toAsyncIterable } from '../../core/library/parts.ts';
import type { ArchivePart } from '../../core/ports/archive.ts';
import type { BlobBatch, BlobStore } from '../../core/ports/blob-store.ts';
import { importedArchive } from '../support/library.ts';
import { id, noteLine } from '../support/objects.ts';
import { keysOf, libraryStores, type OpenStorage } from './library-stores.ts';

/** How every storage imports parts that are read while others are stored. */
export function libraryInPartsContract(name: string, open: OpenStorage): void {
  describe(`an import in parts into ${name}`, () => {
    const stores = libraryStores(open);

    it('reads a part while the previous one is stored, and leaves no files if either fails', async () => {
      const place = await stores.full();
      const keys = await keysOf(place);
      const watched = watching(place.blobs);
      const failing = importedArchive({ ...place, blobs: watched.blobs }, toAsyncIterable(PARTS()), 1);
      await expect(failing).rejects.toMatchObject({ code: 'storage-full' });
      expect(watched.ends).toEqual(['committed', 'abandoned', 'abandoned']);
      const there = await Promise.all(NUMBERS.map((number) => place.storage.objects.find(1, id(number))));
      expect(there.map((object) => object !== null)).toEqual([true, false, false]);
      expect((await keysOf(place)).length).toBe(keys.length + 1);

      const again = await importedArchive(place, toAsyncIterable(PARTS()), 1);
      expect([again.refusals, again.isComplete]).toEqual([[], true]);
      expect(again.counts.objects).toEqual({ taken: 3, present: 1, refused: 0 });
      expect((await keysOf(place)).length).toBe(keys.length + 3);
    });
  });
}

const NUMBERS = [41, 42, 43];

/** An export of three parts, each with a file. */
const PARTS = (): ArchivePart[] => [
  partOf('library.json', { format: 'commonplace-library', version: 1, objects: 3 }),
  ...NUMBERS.map((number, index) => {
    const bytes = Buffer.from(`The file of ${number}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const blob = { sha256, type: 'text/plain', sizeBytes: bytes.length };
    return {
      ...partOf(
        `records/0000000${index + 1}.jsonl`,
        noteLine(number, { kind: 'document', content: undefined, blob }),
      ),
      files: () => toAsyncIterable([{ sha256, pieces: [bytes], release: () => undefined }]),
    };
  }),
  partOf('end.json', { records: 3 }),
];

function partOf(name: string, record: object): ArchivePart {
  const text = toAsyncIterable([Buffer.from(`${JSON.stringify(record)}\n`)]);
  return { name, text, files: () => toAsyncIterable([]) };
}

/** A blob store whose first batch is not durable before the second has a file, and whose second never is. */
function watching(blobs: BlobStore) {
  const ends: string[] = [];
  let begun = 0;
  let go = () => {};
  const second = new Promise<void>((resolve) => {
    go = resolve;
  });
  const batch = (): BlobBatch => {
    const inner = blobs.batch();
    const index = begun++;
    return {
      ...inner,
      async put(key, bytes) {
        const stored = await inner.put(key, bytes);
        if (index === 1) go();
        return stored;
      },
      async commit() {
        if (index === 0) await second;
        else if (index === 1) throw storageFull(new Error('The disk is full.'));
        await inner.commit();
        ends[index] = 'committed';
      },
      async abandon() {
        await inner.abandon();
        ends[index] = 'abandoned';
      },
    };
  };
  return { blobs: { ...blobs, batch }, ends };
}
