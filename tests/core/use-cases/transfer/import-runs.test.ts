import { expect, it, vi } from 'vitest';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import type { ImportRun } from '../../../../core/model/import-run.ts';
import type { Caller } from '../../../../core/model/session.ts';
import type { ImportStore } from '../../../../core/ports/import-store.ts';
import type { ImportWorker } from '../../../../core/ports/import-worker.ts';
import { importRunUseCases } from '../../../../core/use-cases/transfer/import-runs.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds, id } from '../../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};

/** An import store in memory, which outlives the service like one in a folder. */
function memoryStore() {
  const runs = new Map<string, ImportRun>();
  const files = new Set<string>();
  const runStore: ImportStore = {
    receive: async (key) => void files.add(key),
    refuse: async (key) => void files.delete(key),
    accept: async (run) => void runs.set(run.id, run),
    drop: async ({ id: key }) => void files.delete(key),
    place: ({ id: key }) => key,
    save: async (run) => void runs.set(run.id, run),
    find: async (accountId, key) => {
      const run = runs.get(key);
      return run?.accountId === accountId ? run : null;
    },
    list: async (accountId) => [...runs.values()].filter((run) => run.accountId === accountId),
    accounts: async () => [...new Set([...runs.values()].map((run) => run.accountId))],
    beginReport: async () => undefined,
    addToReport: async () => undefined,
    readReport: async () => null,
    sweep: async () => undefined,
    remove: async ({ id: key }) => void (runs.delete(key) && files.delete(key)),
  };
  return { runStore, runs, files };
}

const callerOf = (accountId: number): Caller => ({ ...caller, account: account({ id: accountId }) });

const noBytes = (async function* () {})();

function importsAt(runStore: ImportStore, importFile: ImportWorker['importFile']) {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
  const imports = importRunUseCases({
    storage,
    runStore,
    worker: { importFile },
    clock: () => 7,
    ids: countingIds(),
    logger,
  });
  return {
    imports,
    async begin(by: Caller = caller, name = 'a.csv') {
      const key = await imports.receive(noBytes);
      await imports.start(by, { id: key, name });
      return key;
    },
  };
}

const ROW = { at: '1', name: 'a', outcome: 'imported', reason: '' } as const;

it('an import cancelled while running stays cancelled, however the server ends', async () => {
  const { runStore, runs, files } = memoryStore();
  const worker = vi.fn<ImportWorker['importFile']>(() => new Promise(() => undefined));
  const { imports, begin } = importsAt(runStore, worker);
  const key = await begin();
  await expect.poll(() => worker.mock.calls.length).toBe(1);
  await imports.cancel(caller, key);
  expect(runs.get(key)).toMatchObject({ state: 'cancelled', ended: 7 });

  const again = vi.fn();
  const { imports: next } = importsAt(runStore, again);
  await next.resume();
  await next.stop();
  expect([again.mock.calls, files.size, runs.get(key)?.state]).toEqual([[], 0, 'cancelled']);
});

it('a cancelled import ends before the next batch, and counts the one it was writing', async () => {
  const { runStore, runs, files } = memoryStore();
  const answers: boolean[] = [];
  const { imports, begin } = importsAt(runStore, async (_, recognised, report) => {
    answers.push(await recognised('netscape', 2));
    await imports.cancel(caller, key);
    answers.push(await report([ROW]));
  });
  const key = await begin();
  await expect.poll(() => answers).toEqual([true, false]);
  await imports.stop();
  expect(runs.get(key)).toMatchObject({ state: 'cancelled', imported: 1 });
  expect(files.size).toBe(0);
});

it('an import cancelled while its rows are counted imports none', async () => {
  const { runStore } = memoryStore();
  const answers: boolean[] = [];
  const { imports, begin } = importsAt(runStore, async (_, recognised) => {
    await imports.cancel(caller, key);
    answers.push(await recognised('netscape', 2));
  });
  const key = await begin();
  await expect.poll(() => answers).toEqual([false]);
  await imports.stop();
});

it('an account has at most five imports in progress, and keeps no file of the others', async () => {
  const { runStore, runs, files } = memoryStore();
  const { begin } = importsAt(runStore, () => new Promise(() => undefined));
  const asked = await Promise.allSettled(Array.from({ length: 25 }, () => begin()));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect([refused.length, runs.size, files.size]).toEqual([20, 5, 5]);
  expect(refused[0]).toMatchObject({ reason: { code: 'unprocessable' } });
});

it('accounts take turns with their imports', async () => {
  const { runStore } = memoryStore();
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { imports, begin } = importsAt(runStore, async ({ name }) => {
    await held;
    done.push(name);
  });
  for (const name of ['1a', '1b', '1c']) await begin(callerOf(1), name);
  for (const name of ['2a', '2b']) await begin(callerOf(2), name);
  release();
  await expect.poll(() => done).toEqual(['1a', '2a', '1b', '2b', '1c']);
  await imports.stop();
});

it('a list has only the imports of its account', async () => {
  const { runStore } = memoryStore();
  const { imports, begin } = importsAt(runStore, async () => undefined);
  const own = await begin(callerOf(1));
  const other = await begin(callerOf(2));
  await imports.stop();
  expect((await imports.list(callerOf(1))).map((run) => run.id)).toEqual([own]);
  await expect(imports.get(callerOf(1), other)).rejects.toMatchObject({ code: 'not-found' });
});
