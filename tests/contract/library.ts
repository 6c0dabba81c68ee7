import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../core/ports/storage.ts';
import {
  exported,
  fillLibrary,
  imported,
  type Place,
  recordsOf,
  temporaryBlobs,
} from '../support/library.ts';

/** What every storage must do for whole libraries to be moved into it and out of it. */
export function libraryContract(
  name: string,
  open: () => Promise<{ readonly storage: Storage; close(): Promise<void> }>,
): void {
  describe(`a library in ${name}`, () => {
    const closers: (() => unknown)[] = [];
    let full: Place;
    let empty: Place;

    async function openPlace(): Promise<Place> {
      const { storage, close } = await open();
      const { blobs, remove } = await temporaryBlobs();
      closers.push(close, remove);
      return { storage, blobs };
    }

    beforeEach(async () => {
      full = await openPlace();
      empty = await openPlace();
      await fillLibrary(full);
    });
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });

    it('comes back byte for byte', async () => {
      const tar = await exported(full);
      const report = await imported(empty, tar);
      expect(report.refusals).toEqual([]);
      expect(report.isComplete).toBe(true);
      expect(await recordsOf(await exported(empty))).toBe(await recordsOf(tar));
      expect((await exported(empty)).equals(tar)).toBe(true);
      expect(await empty.storage.inspect()).toEqual([]);
    });
  });
}
