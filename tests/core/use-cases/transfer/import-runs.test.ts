import { expect, it, vi } from 'vitest';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import type { ImportRun } from '../../../../core/model/import-run.ts';
import type { Caller } from '../../../../core/model/session.ts';
import type { ImportDesk } from '../../../../core/ports/import-desk.ts';
import type { ImportWorker } from '../../../../core/ports/import-worker.ts';
import { importRunUseCases } from '../../../../core/use-cases/transfer/import-runs.ts';
import { memoryStorage } from '../../../memory/storage.ts';
import { account, countingIds, id } from '../../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};

/** A desk in memory, which outlives the service, as that in a folder does. */
function memoryDesk() {
  const runs = new Map<string, ImportRun>();
  const files = new Set<string>();
  const desk: ImportDesk = {
    receive: async (key) => void files.add(key),
    drop: async (key) => void files.delete(key),
    place: (key) => key,
    save: async (run) => void runs.set(run.id, run),
    find: async (key) => runs.get(key) ?? null,
    list: async () => [...runs.values()],
    beginReport: async () => undefined,
    addToReport: async () => undefined,
    readReport: async () => null,
    sweep: async () => undefined,
    remove: async (key) => void (runs.delete(key) && files.delete(key)),
  };
  return { desk, runs, files };
}

const noBytes = (async function* () {})();

function importsAt(desk: ImportDesk, importFile: ImportWorker['importFile']) {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
  const imports = importRunUseCases({
    storage,
    desk,
    worker: { importFile },
    clock: () => 7,
    ids: countingIds(),
    logger,
  });
  return {
    imports,
    async begin() {
      const key = await imports.receive(noBytes);
      await imports.start(caller, { id: key, name: 'a.csv' });
      return key;
    },
  };
}

const ROW = { at: '1', name: 'a', outcome: 'imported', reason: '' } as const;

it('an import that was cancelled while it was being done stays cancelled, however the server ends', async () => {
  const { desk, runs, files } = memoryDesk();
  const worker = vi.fn<ImportWorker['importFile']>(() => new Promise(() => undefined));
  const { imports, begin } = importsAt(desk, worker);
  const key = await begin();
  await expect.poll(() => worker.mock.calls.length).toBe(1);
  await imports.cancel(caller, key);
  expect(runs.get(key)).toMatchObject({ state: 'cancelled', ended: 7 });

  const again = vi.fn();
  const { imports: next } = importsAt(desk, again);
  await next.resume();
  await next.stop();
  expect([again.mock.calls, files.size, runs.get(key)?.state]).toEqual([[], 0, 'cancelled']);
});

it('a cancelled import ends before the next rows, and counts those that it was writing', async () => {
  const { desk, runs, files } = memoryDesk();
  const answers: boolean[] = [];
  const { imports, begin } = importsAt(desk, async (_, recognised, report) => {
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

it('an import that is cancelled while its rows are counted imports none', async () => {
  const { desk } = memoryDesk();
  const answers: boolean[] = [];
  const { imports, begin } = importsAt(desk, async (_, recognised) => {
    await imports.cancel(caller, key);
    answers.push(await recognised('netscape', 2));
  });
  const key = await begin();
  await expect.poll(() => answers).toEqual([false]);
  await imports.stop();
});
