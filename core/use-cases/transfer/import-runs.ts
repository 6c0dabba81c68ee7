import { isDomainError, notFound, quote, reasonFor, unprocessable } from '../../errors.ts';
import { IMPORT_FORMATS, isImportFormat } from '../../imports/formats.ts';
import { importMessage } from '../../messages/imports.ts';
import {
  type ImportRun,
  isUnfinished,
  MAX_FIRST_SKIPPED,
  MAX_WAITING_IMPORTS,
} from '../../model/import-run.ts';
import { DAY } from '../../model/instant.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { ImportKey, ImportStore } from '../../ports/import-store.ts';
import type { ImportWorker } from '../../ports/import-worker.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { RowOutcome } from '../../ports/row-outcome.ts';
import { keyedQueue } from '../../scheduling/keyed-queue.ts';
import { ownerQueues } from '../../scheduling/owner-queues.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { importedIn, reportHeading, reportLine } from './import-report.ts';

/** An arrived file to import. */
interface ImportDraft {
  readonly id: Uid;
  readonly name: string;
  readonly format?: string | undefined;
}

/** Imports that are requested over HTTP and run one after the other. Accounts take turns. */
export interface ImportRuns {
  /**
   * Stores a file while it arrives.
   * @returns the id of its import
   * @throws DomainError `too-large`, `storage-full`
   */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Uid>;
  /**
   * Queues the import of a file.
   * @throws DomainError `unprocessable` for an unknown format, and if the account already has 5 unfinished imports
   */
  start(caller: Caller, draft: ImportDraft): Promise<ImportRun>;
  /** The imports of the account, newest first. */
  list(caller: Caller): Promise<readonly ImportRun[]>;
  /** @throws DomainError `not-found` */
  get(caller: Caller, id: Uid): Promise<ImportRun>;
  /** The report so far, as comma-separated values. @throws DomainError `not-found` */
  report(caller: Caller, id: Uid): Promise<AsyncIterable<Uint8Array | string>>;
  /**
   * Cancels an import, unless it has ended. Everything that it has saved stays.
   * @throws DomainError `not-found`
   */
  cancel(caller: Caller, id: Uid): Promise<void>;
  /** Starts interrupted imports again from the beginning, and removes imports older than 30 days. */
  resume(): Promise<void>;
  /** Stops after the current write. The next start begins unfinished imports again. */
  stop(): Promise<void>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'clock' | 'ids' | 'logger'> {
  readonly runStore: ImportStore;
  readonly worker: ImportWorker;
}

/** How long an import and its report are kept, in milliseconds. */
const RETENTION_MS: number = 30 * DAY;

export function importRunUseCases(ports: Ports): ImportRuns {
  const { storage, runStore, worker, clock, ids, logger } = ports;
  /** Imports cancelled while running. */
  const cancelled = new Set<Uid>();
  /** Reads and writes the files of an import one after the other. */
  const turns = keyedQueue<Uid>();
  /** Counts and accepts the imports of an account one after the other. */
  const acceptance = keyedQueue<number>();
  const waiting = ownerQueues<ImportKey>();
  let isStopping = false;
  let working: Promise<void> | null = null;

  async function find(caller: Caller, id: Uid): Promise<ImportRun> {
    const run = await runStore.find(caller.account.id, id);
    if (run === null) throw notFound('import', id);
    return run;
  }

  function queue({ id, accountId }: ImportKey): void {
    waiting.add(accountId, { id, accountId });
    working ??= runQueue();
  }

  async function runQueue(): Promise<void> {
    let last: number | undefined;
    const take = () => waiting.next(({ accountId }) => accountId !== last) ?? waiting.next();
    for (let next = take(); next !== undefined; next = take()) {
      const { id } = next;
      last = next.accountId;
      await work(next).catch((error) => logger.error('an import cannot be kept', { error, id }));
    }
    working = null;
  }

  async function work(key: ImportKey): Promise<void> {
    const { id } = key;
    const begun = await turns(id, () => begin(key));
    if (begun === null) return;
    // An interrupted import starts over. The objects that it saved before then match, but still count as created by it.
    const before = new Set(importedIn(await textOf(await runStore.readReport(key))));
    let run = begun;
    /** @returns whether the import continues. A cancelled import stays cancelled. */
    const save = (next: ImportRun) =>
      turns(id, async () => {
        run = cancelled.has(id) ? { ...next, state: 'cancelled', ended: next.ended ?? clock() } : next;
        await runStore.save(run);
        return !isStopping && !cancelled.has(id);
      });
    const finish = async (ending: Partial<ImportRun>) => {
      if (isStopping && !cancelled.has(id)) return;
      await save({ ...run, ...ending, ended: clock() });
      await runStore.drop(key);
    };
    await runStore.beginReport(key, reportHeading);
    const { name, accountId, format } = run;
    try {
      await worker.importFile(
        { place: runStore.place(key), name, accountId, ...(format !== undefined && { format }) },
        (recognised, rows) => save({ ...run, recognised, rows }),
        async (matched) => {
          // If several rows have the same object, the first created it.
          const outcomes = matched.map((row) => (before.delete(row.objectId ?? '') ? asImported(row) : row));
          await runStore.addToReport(key, outcomes.map(reportLine).join(''));
          return save(counted(run, outcomes));
        },
        async () => !isStopping && !cancelled.has(id),
      );
      await finish({ state: 'done' });
    } catch (error) {
      if (!isStopping && !isDomainError(error)) logger.error('an import failed', { error, id });
      const why = reasonFor(isDomainError(error) ? error : importMessage('import-failed'));
      await finish({ state: 'failed', ...why });
    } finally {
      cancelled.delete(id);
    }
  }

  /** Starts an import; null if there is nothing to do. An interrupted import starts over. */
  async function begin({ accountId, id }: ImportKey): Promise<ImportRun | null> {
    const found = await runStore.find(accountId, id);
    if (isStopping || found === null || !isUnfinished(found)) return null;
    const counts = { imported: 0, matched: 0, skipped: 0, firstSkipped: [] };
    const run: ImportRun = { ...found, state: 'running', ...counts };
    await runStore.save(run);
    return run;
  }

  /** Creates an import of a file, unless the account has too many. Keeps nothing if the account cannot pay for it. */
  async function accept(
    { account, ...caller }: Caller,
    { id, name, format }: ImportDraft,
  ): Promise<ImportRun> {
    const underWay = (await runStore.list(account.id)).filter(isUnfinished);
    if (underWay.length >= MAX_WAITING_IMPORTS)
      throw unprocessable(
        `At most ${MAX_WAITING_IMPORTS} imports can be in progress: wait for one to finish.`,
      );
    const run: ImportRun = {
      id,
      accountId: account.id,
      name,
      ...(format !== undefined && { format }),
      state: 'waiting',
      imported: 0,
      matched: 0,
      skipped: 0,
      firstSkipped: [],
      created: clock(),
    };
    await runStore.accept(run);
    try {
      await storage.commit(chargeFor({ account, ...caller }, 'imports.create', clock));
    } catch (error) {
      await runStore.remove(run);
      throw error;
    }
    return run;
  }

  return {
    async receive(bytes) {
      const id = ids();
      await runStore.receive(id, bytes);
      return id;
    },

    async start(caller, { id, name, format }) {
      try {
        if (format !== undefined && !isImportFormat(format))
          throw unprocessable(
            `No such format: ${quote(format)}. The formats are ${IMPORT_FORMATS.join(', ')}.`,
          );
        const run = await acceptance(caller.account.id, () => accept(caller, { id, name, format }));
        queue(run);
        return run;
      } catch (error) {
        await runStore.refuse(id);
        throw error;
      }
    },

    async list(caller) {
      const runs = await runStore.list(caller.account.id);
      await storage.commit(chargeFor(caller, 'imports.list', clock));
      return runs.toReversed();
    },

    async get(caller, id) {
      const run = await find(caller, id);
      await storage.commit(chargeFor(caller, 'imports.get', clock));
      return run;
    },

    async report(caller, id) {
      const run = await find(caller, id);
      await storage.commit(chargeFor(caller, 'imports.report', clock));
      return (await runStore.readReport(run)) ?? justHeading();
    },

    async cancel(caller, id) {
      await turns(id, async () => {
        const run = await find(caller, id);
        if (!isUnfinished(run)) return;
        await runStore.save({ ...run, state: 'cancelled', ended: clock() });
        if (run.state === 'running') cancelled.add(id);
        else await runStore.drop(run);
      });
    },

    async resume() {
      await runStore.sweep();
      const kept = await Promise.all(
        (await runStore.accounts()).map((accountId) => runStore.list(accountId)),
      );
      for (const run of kept.flat()) {
        if (isUnfinished(run)) queue(run);
        else if (run.created < clock() - RETENTION_MS) await runStore.remove(run);
        else await runStore.drop(run);
      }
    },

    async stop() {
      isStopping = true;
      waiting.clear();
      await working;
    },
  };
}

/** The outcome of a row whose object the same import created before it was interrupted. */
function asImported(row: RowOutcome): RowOutcome {
  return row.outcome === 'matched' ? { ...row, outcome: 'imported' } : row;
}

async function textOf(bytes: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of bytes ?? []) text += decoder.decode(part, { stream: true });
  return text;
}

function counted(run: ImportRun, outcomes: readonly RowOutcome[]): ImportRun {
  const counts = { imported: run.imported, matched: run.matched, skipped: run.skipped };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  const skipped = outcomes
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ outcome: _, objectId: __, ...row }) => row);
  return { ...run, ...counts, firstSkipped: [...run.firstSkipped, ...skipped].slice(0, MAX_FIRST_SKIPPED) };
}

async function* justHeading(): AsyncGenerator<string> {
  yield reportHeading;
}
