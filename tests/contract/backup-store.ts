import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAsyncIterable } from '../../core/library/parts.ts';
import type { BackupLock } from '../../core/model/backup.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { id } from '../support/objects.ts';

interface BackupStoreUnderTest {
  readonly store: BackupStore;
  /** Whether it supports locks. */
  readonly canLock: boolean;
  /** Changes the bytes stored under a hash. */
  damage(sha256: string): Promise<unknown>;
  /** Leaves a half-written file, as a run that is killed while writing. */
  leaveHalf(): Promise<void>;
  /** The number of half-written files. */
  countHalves(): Promise<number>;
  close(): Promise<void>;
}

/** The behaviour of every backup store. */
export function backupStoreContract(name: string, open: () => Promise<BackupStoreUnderTest>): void {
  describe(`a backup store: ${name}`, () => {
    let under: BackupStoreUnderTest;
    let store: BackupStore;
    beforeEach(async () => {
      under = await open();
      store = under.store;
      await store.begin();
      await store.clear();
    });
    afterEach(() => under.close());

    const stored = (text: string) => ({
      sha256: createHash('sha256').update(text).digest('hex'),
      sizeBytes: Buffer.byteLength(text),
    });
    const bytesOf = (text: string) =>
      toAsyncIterable([Buffer.from(text.slice(0, 2)), Buffer.from(text.slice(2))]);
    const read = async (bytes: AsyncIterable<Uint8Array>) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    };
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('begun');
      throw new Error('It broke.');
    }

    it('stores bytes only under their own hash', async () => {
      expect(await store.keep(bytesOf('text'))).toEqual(stored('text'));
      expect(await store.keepLocalFile((place) => writeFile(place, 'made'))).toEqual(stored('made'));
      expect(await store.keep(bytesOf(''))).toEqual(stored(''));
      for (const text of ['text', 'made', '']) {
        expect([text, await store.holds(stored(text))]).toEqual([text, true]);
        expect(await read(store.get(stored(text).sha256))).toBe(text);
        expect(await store.lend(stored(text).sha256, (place) => readFile(place, 'utf8'))).toBe(text);
      }
      expect(await store.holds(stored('nothing'))).toBe(false);
      expect(await store.holds({ ...stored('text'), sizeBytes: 3 })).toBe(false);
    });

    it('reports damage, at the latest on reading, and repairs it', async () => {
      const good = await store.keep(bytesOf('good'));
      const isWhole = async () => {
        try {
          return (await store.holds(good)) && (await read(store.get(good.sha256))) === 'good';
        } catch (error) {
          expect(error).toMatchObject({ code: 'unprocessable' });
          return false;
        }
      };
      expect(await isWhole()).toBe(true);
      await under.damage(good.sha256);
      expect(await isWhole()).toBe(false);
      await store.keep(bytesOf('good'));
      expect(await isWhole()).toBe(true);
    });

    it('copies an intact file into a new one, and refuses a damaged or missing one', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-backups-'));
      try {
        const { sha256 } = await store.keep(bytesOf('good'));
        const place = path.join(folder, 'copy');
        await store.copy(sha256, place);
        expect(await readFile(place, 'utf8')).toBe('good');
        await under.damage(sha256);
        const copied = (name: string, hash: string) => store.copy(hash, path.join(folder, name));
        await expect(copied('damaged', sha256)).rejects.toMatchObject({ code: 'unprocessable' });
        await expect(copied('none', stored('none').sha256)).rejects.toMatchObject({ code: 'not-found' });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('stores no part of an interrupted write', async () => {
      await expect(store.keep(failing())).rejects.toThrow('It broke.');
      const failHalfway = async (place: string) => {
        await writeFile(place, 'begun');
        throw new Error('It broke.');
      };
      await expect(store.keepLocalFile(failHalfway)).rejects.toThrow('It broke.');
      expect(await store.holds(stored('begun'))).toBe(false);
    });

    it('has the last committed manifest, and deletes what that does not need', async () => {
      expect(await store.readManifest()).toBeNull();
      await store.keep(bytesOf('one'));
      await store.keep(bytesOf('two'));
      await store.commitManifest('{"a":1}');
      await store.begin();
      await store.clear();
      await store.commitManifest('{"a":2}');
      expect(await store.readManifest()).toBe('{"a":2}');
      expect(await store.prune(new Set([stored('two').sha256]))).toBe(1);
      expect([await store.holds(stored('one')), await store.holds(stored('two'))]).toEqual([false, true]);
      await store.begin();
    });

    const lock = (generation: number, number: number, expires: number): BackupLock => ({
      generation,
      run: { id: id(number), holder: `the run ${number}` },
      expires,
    });
    const locks = async () =>
      (await store.listLocks()).toSorted((one, other) => one.generation - other.generation);

    it('reports whether it supports locks, each time', async () => {
      for (const _ of ['first', 'again']) expect(await store.canLock()).toBe(under.canLock);
      expect(await locks()).toEqual([]);
    });

    it('grants a lock once, and keeps it until it is rewritten or removed', async ({ skip }) => {
      if (!under.canLock) skip('it cannot lock');
      expect(await store.createLock(lock(9, 1, 1_000))).toBe(true);
      expect(await store.createLock(lock(9, 2, 2_000))).toBe(false);
      expect(await store.createLock(lock(10, 2, 2_000))).toBe(true);
      expect(await locks()).toEqual([lock(9, 1, 1_000), lock(10, 2, 2_000)]);
      await store.writeLock(lock(10, 2, 3_000));
      await store.begin();
      await store.clear();
      expect(await locks()).toEqual([lock(9, 1, 1_000), lock(10, 2, 3_000)]);
      for (const generation of [9, 9]) await store.removeLock(generation);
      expect(await locks()).toEqual([lock(10, 2, 3_000)]);
      expect(await store.createLock(lock(9, 3, 4_000))).toBe(true);
    });

    it('lists every announced run until it is withdrawn', async () => {
      expect(await store.listRuns()).toEqual([]);
      const [one, two] = [1, 2].map((number) => ({ id: id(number), holder: `the run ${number}` }));
      if (!one || !two) throw new Error('There are two.');
      for (const run of [one, two, one]) await store.announce(run);
      await store.begin();
      expect((await store.listRuns()).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([one, two]);
      for (const run of [one, one]) await store.withdraw(run.id);
      expect(await store.listRuns()).toEqual([two]);
    });

    it('belongs to the first library that claims it', async () => {
      expect(await store.claim('mine')).toBe('mine');
      await store.begin();
      expect(await store.claim('another')).toBe('mine');
      expect(await store.claim('mine')).toBe('mine');
    });

    it('is claimed by the next run if it was made before libraries had names', async () => {
      await store.commitManifest('{}');
      await store.begin();
      expect(await store.claim('mine')).toBe('mine');
      expect(await store.readManifest()).toBe('{}');
    });

    it('is cleared of half-written files, and nothing else', async () => {
      const whole = await store.keep(bytesOf('whole'));
      await store.commitManifest('{}');
      await store.announce({ id: id(1), holder: 'a run' });
      await under.leaveHalf();
      expect(await under.countHalves()).toBe(1);
      await store.clear();
      expect(await under.countHalves()).toBe(0);
      expect([await store.holds(whole), await store.readManifest()]).toEqual([true, '{}']);
      expect(await store.listRuns()).toHaveLength(1);
      await store.keep(bytesOf('more'));
    });

    it('keeps earlier states by name until they are dropped, and prunes none of their files', async () => {
      expect(await store.listStates()).toEqual([]);
      await store.commitManifest('{}');
      for (const text of ['old', 'new']) await store.keepState('a.json', text);
      await store.keepState('b.json', 'other');
      await store.prune(new Set());
      const byName = async () =>
        (await store.listStates()).toSorted((one, other) => one.name.localeCompare(other.name));
      expect(await byName()).toEqual([
        { name: 'a.json', text: 'new' },
        { name: 'b.json', text: 'other' },
      ]);
      await store.dropState('a.json');
      await store.dropState('a.json');
      expect(await byName()).toEqual([{ name: 'b.json', text: 'other' }]);
      expect(await store.readManifest()).toBe('{}');
    });

    it('has the secret, or null', async () => {
      expect(await store.readSecret()).toBeNull();
      await store.putSecret('secret\n');
      expect(await store.readSecret()).toBe('secret\n');
      await store.putSecret(null);
      expect(await store.readSecret()).toBeNull();
    });
  });
}
