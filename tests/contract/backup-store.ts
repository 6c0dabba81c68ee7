import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTurn } from '../../core/library/parts.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';

export interface BackupStoreUnderTest {
  readonly store: BackupStore;
  /** Changes a byte of what is kept under a hash. */
  damage(sha256: string): unknown;
  /** Fills a place that is made with this text. */
  make(place: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** What every store of backups must do. */
export function backupStoreContract(name: string, open: () => Promise<BackupStoreUnderTest>): void {
  describe(`a store of backups: ${name}`, () => {
    let under: BackupStoreUnderTest;
    let store: BackupStore;
    beforeEach(async () => {
      under = await open();
      store = under.store;
      await store.begin();
    });
    afterEach(() => under.close());

    const stored = (text: string) => ({
      sha256: createHash('sha256').update(text).digest('hex'),
      sizeBytes: Buffer.byteLength(text),
    });
    const bytesOf = (text: string) => inTurn([Buffer.from(text.slice(0, 2)), Buffer.from(text.slice(2))]);
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('begun');
      throw new Error('It broke.');
    }

    it('holds bytes under the hash that they have, and only those', async () => {
      await store.put(stored('text').sha256, bytesOf('text'));
      expect(await store.putUnknown(bytesOf('other'))).toEqual(stored('other'));
      expect(await store.putMade((place) => under.make(place, 'made'))).toEqual(stored('made'));
      for (const text of ['text', 'other', 'made'])
        expect([text, await store.holds(stored(text))]).toEqual([text, true]);
      expect(await store.holds(stored('nothing'))).toBe(false);
      expect(await store.holds({ ...stored('text'), sizeBytes: 3 })).toBe(false);
      await store.put(stored('right').sha256, bytesOf('wrong'));
      expect(await store.holds(stored('right'))).toBe(false);
      await store.put(stored('right').sha256, bytesOf('right'));
      expect(await store.holds(stored('right'))).toBe(true);
      await under.damage(stored('right').sha256);
      expect(await store.holds(stored('right'))).toBe(false);
    });

    it('keeps nothing of what breaks off', async () => {
      await expect(store.put(stored('begun').sha256, failing())).rejects.toThrow('It broke.');
      await expect(store.putUnknown(failing())).rejects.toThrow('It broke.');
      expect(await store.holds(stored('begun'))).toBe(false);
    });

    it('has the manifest that was committed last, and forgets what is not to be kept', async () => {
      expect(await store.readManifest()).toBeNull();
      await store.putUnknown(bytesOf('one'));
      await store.putUnknown(bytesOf('two'));
      await store.commitManifest({ a: 1 });
      await store.begin();
      await store.commitManifest({ a: 2 });
      expect(await store.readManifest()).toEqual({ a: 2 });
      expect(await store.prune(new Set([stored('two').sha256]))).toBe(1);
      expect([await store.holds(stored('one')), await store.holds(stored('two'))]).toEqual([false, true]);
      await store.begin();
    });

    it('has the secret, or none', async () => {
      expect(await store.readSecret()).toBeNull();
      await store.putSecret('secret\n');
      expect(await store.readSecret()).toBe('secret\n');
      await store.putSecret(null);
      expect(await store.readSecret()).toBeNull();
    });
  });
}
