import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImportRun } from '../../../../core/model/import-run.ts';
import type { Uid } from '../../../../core/model/uid.ts';
import type { ImportStore } from '../../../../core/ports/import-store.ts';
import type { ImportWorker } from '../../../../core/ports/import-worker.ts';
import type { Logger } from '../../../../core/ports/logger.ts';
import type { RowOutcome } from '../../../../core/ports/row-outcome.ts';
import type { Storage } from '../../../../core/ports/storage.ts';
import { importedIn, reportHeading, reportLine } from '../../../../core/use-cases/transfer/import-report.ts';
import { importRunUseCases } from '../../../../core/use-cases/transfer/import-runs.ts';

/** Objects created by an import can be found later, by its report. */

const row = (at: number, outcome: RowOutcome['outcome'], name = ''): RowOutcome => ({
  at: `row ${at}`,
  name,
  outcome,
  reason: '',
  ...(outcome !== 'skipped' && { objectId: `object${at}` as Uid }),
});

it('a report names the created objects, whatever the titles of its rows', () => {
  const outcome = fc.constantFrom('imported', 'matched', 'skipped');
  const name = fc.oneof(fc.string(), fc.stringMatching(/^[",\r\n=imported]*$/));
  fc.assert(
    fc.property(fc.array(fc.tuple(outcome, name)), (rows) => {
      const written = rows.map(([is, called], at) => row(at, is, called));
      const made = written.filter(({ outcome: is }) => is === 'imported').map(({ objectId }) => objectId);
      const report = reportHeading + written.map(reportLine).join('');
      expect(importedIn(report)).toEqual(made);
      expect(importedIn(report.slice(0, -1))).toEqual(made.filter((id) => id !== written.at(-1)?.objectId));
    }),
  );
});

/** An import store with one import, in memory. */
function storeWith(first: ImportRun): { readonly runStore: ImportStore; run(): ImportRun; report(): string } {
  let run = first;
  let report: string | null = null;
  const runStore: Partial<ImportStore> = {
    place: () => 'here',
    find: async () => run,
    list: async () => [run],
    accounts: async () => [run.accountId],
    async save(next) {
      run = next;
    },
    async beginReport(_, text) {
      report = text;
    },
    async addToReport(_, text) {
      report += text;
    },
    readReport: async () => (report === null ? null : bytesOf(report)),
    drop: async () => undefined,
    sweep: async () => undefined,
  };
  return { runStore: runStore as ImportStore, run: () => run, report: () => report ?? '' };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

it('objects created before an interruption count as created by the import', async () => {
  const waiting: ImportRun = {
    id: 'import' as Uid,
    accountId: 1,
    name: 'bookmarks.html',
    state: 'waiting',
    imported: 0,
    matched: 0,
    skipped: 0,
    firstSkipped: [],
    created: 0,
  };
  const { runStore, run, report } = storeWith(waiting);
  const use = (importFile: ImportWorker['importFile']) =>
    importRunUseCases({
      runStore,
      worker: { importFile },
      storage: { commit: async () => undefined } as unknown as Storage,
      clock: () => 0,
      ids: () => 'unused' as Uid,
      logger: {} as Logger,
    });

  let saved = () => {};
  let release = () => {};
  const isSaved = new Promise<void>((resolve) => (saved = resolve));
  const held = new Promise<void>((resolve) => (release = resolve));
  const first = use(async (_, begin, record) => {
    await begin('netscape', 3);
    await record([row(1, 'imported'), row(2, 'matched')]);
    saved();
    await held;
  });
  await first.resume();
  await isSaved;
  const stopped = first.stop();
  release();
  await stopped;
  expect(run().state).toBe('running');

  const second = use(async (_, begin, record) => {
    await begin('netscape', 3);
    const again = { ...row(4, 'matched'), objectId: 'object1' as Uid };
    await record([row(1, 'matched'), row(2, 'matched'), row(3, 'imported'), again]);
  });
  await second.resume();
  await expect.poll(() => run().state).toBe('done');
  expect(run()).toMatchObject({ imported: 2, matched: 2 });
  expect(importedIn(report())).toEqual(['object1', 'object3']);
});
