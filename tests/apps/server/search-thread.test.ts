import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Searcher } from '../../../adapters/sql/searcher.ts';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import { type SearchThreadOptions, searchThreads } from '../../../apps/server/search-threads.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { NOTHING } from '../../../core/search/query/tree.ts';
import { ACCOUNT, savedObject } from '../../contract/search-library.ts';

const DEADLINE_MS = 2_000;

describe('a search thread', () => {
  let searcher: Searcher;
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    await searcher.close();
  });

  function start(deadlineMs: number, more: Partial<SearchThreadOptions> = {}): void {
    const workerUrl = new URL('./search-stub.ts', import.meta.url);
    searcher = searchThreads({ workerUrl, file: 'none', deadlineMs, ...more });
  }
  const ask = (similarTo: string, limit: number) =>
    searcher.rank({ accountId: ACCOUNT, scope: EVERYTHING, similarTo }, limit, LIST_RANKING);

  test('gives up what takes too long, and answers the searches waiting behind it', async () => {
    start(DEADLINE_MS);
    await ask('any', 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const results = Promise.allSettled([ask('stick', 1), ask('any', 2), ask('any', 3)]);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    const [stuck, first, second] = await results;
    expect(stuck).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect([first, second]).toMatchObject([
      { value: { found: [{ seq: 2 }] } },
      { value: { found: [{ seq: 3 }] } },
    ]);
    expect(await ask('any', 4)).toMatchObject({ found: [{ seq: 4 }] });
  });

  test('survives a crash', async () => {
    start(60_000);
    const [crashed, next] = await Promise.allSettled([ask('crash', 1), ask('any', 2)]);
    expect(crashed).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(next).toMatchObject({ value: { found: [{ seq: 2 }] } });
  });

  test('starts when a search is expected, and ends after a while without searches', async () => {
    const [started, ended] = [
      vi.spyOn(Worker.prototype, 'postMessage'),
      vi.spyOn(Worker.prototype, 'terminate'),
    ];
    start(60_000, { startsAhead: true, idleMs: 10 });
    searcher.expect();
    await expect.poll(() => ended.mock.calls.length).toBe(1);
    expect(started).not.toHaveBeenCalled();
    expect(await ask('any', 2)).toMatchObject({ found: [{ seq: 2 }] });
  });

  test('passes on refusals with their code', async () => {
    start(60_000);
    await expect(ask('refuse', 1)).rejects.toMatchObject({
      name: 'DomainError',
      code: 'storage-full',
      message: 'There is no room left to store this.',
    });
  });

  describe('that needs the vector of a query', () => {
    const askWith = (queryVector: () => Promise<Float32Array | null>) => {
      const semantic = { modelId: 1, queryVector };
      return searcher.rank({ accountId: ACCOUNT, scope: EVERYTHING, semantic }, 1, LIST_RANKING);
    };

    test('gets it by a message, and answers others in the meantime', async () => {
      start(60_000);
      let give = (_: Float32Array) => {};
      const vector = new Promise<Float32Array>((resolve) => {
        give = resolve;
      });
      const semantic = askWith(() => vector);
      expect(await ask('any', 2)).toMatchObject({ found: [{ seq: 2 }] });
      give(Float32Array.of(7));
      expect(await semantic).toMatchObject({ found: [{ seq: 7 }] });
    });

    test('requests it again on a new thread when the waiting one crashed', async () => {
      start(60_000);
      let isAsked = () => {};
      const asked = new Promise<void>((resolve) => {
        isAsked = resolve;
      });
      let times = 0;
      const semantic = askWith(() => {
        times += 1;
        isAsked();
        return times === 1 ? new Promise(() => {}) : Promise.resolve(Float32Array.of(7));
      });
      await asked;
      await expect(ask('crash', 1)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await semantic).toMatchObject({ found: [{ seq: 7 }] });
    });

    test('refuses with the reason why none is available', async () => {
      start(60_000);
      await expect(askWith(() => Promise.reject(new Error('no model')))).rejects.toThrow('no model');
      expect(await ask('any', 2)).toMatchObject({ found: [{ seq: 2 }] });
    });

    test('gives up the search when it is closed', async () => {
      start(60_000);
      const response = askWith(() => {
        void searcher.close();
        return new Promise(() => {});
      });
      await expect(response).rejects.toMatchObject({ code: 'unavailable' });
    });
  });

  test('answers nothing after it was closed', async () => {
    start(60_000);
    const response = ask('stick', 1);
    await Promise.all([expect(response).rejects.toMatchObject({ code: 'unavailable' }), searcher.close()]);
  });
});

test('finds what was just written when a storage uses it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-'));
  const storage = sqliteStorage({
    file: path.join(folder, 'database.sqlite'),
    migrationsFolder: migrationsFolder('sqlite'),
    ids: uuidV7Ids(systemClock),
    openSearcher: (file) => searchThreads({ file }),
  });
  const found: string[] = [];
  try {
    const account = { id: ACCOUNT, name: 'Ann', suspended: false, created: 0 };
    await storage.commit([{ type: 'account.insert', account }]);
    for (const id of ['one', 'two', 'three']) {
      await storage.commit([{ type: 'object.insert', object: savedObject({ id, title: id }) }]);
      const filter = { accountId: ACCOUNT, scope: EVERYTHING, query: parseQuery(id) ?? NOTHING };
      for await (const object of storage.objects.list(filter)) found.push(object.id);
    }
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true });
  }
  expect(found).toEqual(['one', 'two', 'three']);
});
