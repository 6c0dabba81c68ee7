import { expect, it, vi } from 'vitest';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import { EXPORT_RETENTION_MS, type ExportRun } from '../../../../core/model/export-run.ts';
import type { Caller } from '../../../../core/model/session.ts';
import type { ExportStore } from '../../../../core/ports/export-store.ts';
import { exportRunUseCases } from '../../../../core/use-cases/transfer/export-runs.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds, id } from '../../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};

function exportsAt({ save, find }: Partial<ExportStore> = {}) {
  const runs = new Map<string, ExportRun>();
  const runStore: ExportStore = {
    save: async (run) => {
      await save?.(run);
      runs.set(run.id, run);
    },
    find: async (accountId, key) => {
      await find?.(accountId, key);
      return runs.get(key) ?? null;
    },
    list: async () => [...runs.values()],
    accounts: async () => [1],
    async write(_, chunks, signal) {
      for await (const _chunk of chunks) signal.throwIfAborted();
      return 1;
    },
    read: async function* () {},
    remove: async (key) => void runs.delete(key.id),
  };
  const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
  let now = 7;
  const exports = exportRunUseCases({
    storage: memoryStorage({ type: 'account.insert', account: account() }),
    runStore,
    objectExports: { filterOf: async () => ({ accountId: 1, scope: EVERYTHING }) },
    write: async function* (_, progress) {
      progress.begin(1);
      for (let written = 0; written < 250; written += 1) progress.advance?.(true);
      await new Promise(setImmediate);
      yield new Uint8Array(1);
    },
    canPrint: false,
    clock: () => now,
    ids: countingIds(),
    logger,
  });
  return { exports, runs, logger, wait: (ms: number) => (now += ms) };
}

it('an export continues when its progress cannot be stored', async () => {
  const { exports, runs, logger } = exportsAt({
    save: async ({ state }) => {
      if (state === 'running') throw new Error('no space left');
    },
  });
  const run = await exports.start(caller, 'csv', {});
  await vi.waitFor(() => expect(runs.get(run.id)).toMatchObject({ state: 'done', written: 250 }));
  expect(logger.warn).toHaveBeenCalled();
});

it('a server keeps running when the end of an export cannot be stored', async () => {
  const { exports, logger } = exportsAt({
    save: async ({ state }) => {
      if (state !== 'waiting') throw new Error('no space left');
    },
  });
  await exports.start(caller, 'csv', {});
  await vi.waitFor(() =>
    expect(logger.error).toHaveBeenCalledWith('an export cannot be kept', expect.anything()),
  );
});

it('an export that is cancelled while it is being begun does not run', async () => {
  let open = (): void => undefined;
  const gate = new Promise<null>((resolve) => {
    open = () => resolve(null);
  });
  const { exports, runs } = exportsAt({ find: () => gate });
  const run = await exports.start(caller, 'csv', {});
  const cancelled = exports.cancel(caller, run.id);
  open();
  await cancelled;
  await vi.waitFor(() => expect(runs.get(run.id)?.state).toBe('cancelled'));
});

it('exports are removed after a day, though nobody looks at them', async () => {
  const { exports, runs, wait } = exportsAt();
  const run = await exports.start(caller, 'csv', {});
  await vi.waitFor(() => expect(runs.get(run.id)?.state).toBe('done'));
  wait(EXPORT_RETENTION_MS + 1);
  await exports.sweep();
  expect(runs.size).toBe(0);
});
