import { isDomainError, notFound, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import {
  EXPORT_FORMATS,
  EXPORT_RETENTION_MS,
  type ExportFormat,
  type ExportRun,
  MAX_WAITING_EXPORTS,
} from '../../model/export-run.ts';
import { requireActive, type SavedObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { ByteRange } from '../../ports/blob-store.ts';
import type { ExportKey, ExportStore } from '../../ports/export-store.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Operation } from '../../pricing/price-list.ts';
import { keyedQueue } from '../../scheduling/keyed-queue.ts';
import { ownerQueues } from '../../scheduling/owner-queues.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import type { ExportProgress, ExportSelection, ObjectExports } from './export-objects.ts';

/** Exports that are requested over HTTP and written one after the other. Accounts take turns. */
export interface ExportRuns {
  /** The formats that this server can write. */
  readonly formats: readonly ExportFormat[];
  /**
   * @throws DomainError `not-found`, `invalid` for the selection; `unprocessable` if the account already has 3 unfinished exports, and for
   * a PDF without a browser
   */
  start(caller: Caller, format: ExportFormat, selection: ExportSelection): Promise<ExportRun>;
  /** The exports of the account, the newest first. */
  list(caller: Caller): Promise<readonly ExportRun[]>;
  /** @throws DomainError `not-found` */
  get(caller: Caller, id: Uid): Promise<ExportRun>;
  /**
   * The finished file.
   * @throws DomainError `not-found`; `unprocessable` while there is no file
   */
  file(
    caller: Caller,
    id: Uid,
  ): Promise<{ readonly run: ExportRun; read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>> }>;
  /**
   * An object as an EPUB, written while it is read.
   * @throws DomainError `not-found`; `forbidden`; `unprocessable` if the object is deleted
   */
  book(
    caller: Caller,
    id: Uid,
  ): Promise<{ readonly object: SavedObject; readonly bytes: AsyncIterable<Uint8Array> }>;
  /** Cancels an export, or removes a finished one. @throws DomainError `not-found` */
  cancel(caller: Caller, id: Uid): Promise<void>;
  /** Starts interrupted exports again from the beginning. */
  resume(): Promise<void>;
  /** Removes the exports of all accounts that are older than a day. */
  sweep(): Promise<void>;
  /** Stops. The next start begins unfinished exports again. */
  stop(): Promise<void>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'clock' | 'ids' | 'logger'> {
  readonly runStore: ExportStore;
  readonly objectExports: Pick<ObjectExports, 'filterOf'>;
  /** The bytes of an export in a format. */
  readonly write: (
    run: Pick<ExportRun, 'accountId' | 'format' | 'selection'>,
    progress: ExportProgress & { begin(total: number): void },
  ) => AsyncIterable<Uint8Array>;
  /** Whether a browser can print a PDF. */
  readonly canPrint: boolean;
}

/** The progress is saved after this many objects. */
const SAVED_EVERY = 200;

const isUnfinished = ({ state }: ExportRun): boolean => state === 'waiting' || state === 'running';

export function exportRunUseCases(ports: Ports): ExportRuns {
  const { storage, runStore, objectExports, write, canPrint, clock, ids, logger } = ports;
  const waiting = ownerQueues<ExportKey>();
  /** Lists, accepts, begins and cancels the exports of an account one after the other. */
  const turns = keyedQueue<number>();
  const cancelling = new Map<Uid, AbortController>();
  let isStopping = false;
  let working: Promise<void> | null = null;

  const charge = (caller: Caller, operation: Operation) =>
    storage.commit(chargeFor(caller, operation, clock));
  const isExpired = ({ created }: ExportRun) => created < clock() - EXPORT_RETENTION_MS;

  async function find(caller: Caller, id: Uid): Promise<ExportRun> {
    const run = await runStore.find(caller.account.id, id);
    if (run === null || isExpired(run)) throw notFound('export', id);
    return run;
  }

  function queue({ id, accountId }: ExportKey): void {
    waiting.add(accountId, { id, accountId });
    working ??= runQueue();
  }

  async function runQueue(): Promise<void> {
    let last: number | undefined;
    const take = () => waiting.next(({ accountId }) => accountId !== last) ?? waiting.next();
    for (let next = take(); next !== undefined; next = take()) {
      const { id } = next;
      last = next.accountId;
      await work(next).catch((error) => logger.error('an export cannot be kept', { error, id }));
    }
    working = null;
  }

  async function work(key: ExportKey): Promise<void> {
    const ending = new AbortController();
    const found = await turns(key.accountId, async () => {
      const waited = await runStore.find(key.accountId, key.id);
      if (isStopping || waited === null || !isUnfinished(waited)) return null;
      cancelling.set(key.id, ending);
      return waited;
    });
    if (found === null) return;
    let run: ExportRun = { ...found, state: 'running', written: 0, skipped: 0, missing: 0 };
    let saving = Promise.resolve();
    /** Saves the progress. The export continues if that fails. */
    const keep = () => {
      saving = saving
        .then(() => runStore.save(run))
        .catch((error) => logger.warn('the progress of an export cannot be kept', { error, id: key.id }));
    };
    keep();
    const note = (more: Partial<ExportRun>) => {
      run = { ...run, ...more };
      if ((run.written + run.skipped) % SAVED_EVERY === 0) keep();
    };
    const finish = async (more: Partial<ExportRun>) => {
      await saving;
      // An export that a stop interrupted starts again. An export that was removed in the meantime stays removed.
      if (!isStopping && cancelling.has(key.id)) await runStore.save({ ...run, ...more, ended: clock() });
    };
    try {
      const chunks = write(run, {
        begin: (total) => note({ total }),
        advance: (isWritten) => note(isWritten ? { written: run.written + 1 } : { skipped: run.skipped + 1 }),
        miss: () => note({ missing: run.missing + 1 }),
      });
      const sizeBytes = await runStore.write(key, chunks, ending.signal);
      await finish({ state: 'done', sizeBytes });
    } catch (error) {
      if (ending.signal.aborted) await finish({ state: 'cancelled' });
      else {
        if (!isDomainError(error)) logger.error('an export failed', { error, id: key.id });
        const reason = isDomainError(error) ? error.message : 'The export failed. See the server log.';
        await finish({ state: 'failed', reason });
      }
    } finally {
      cancelling.delete(key.id);
    }
  }

  /** Removes old exports of an account, and returns the remaining ones. Must be called within `turns`. */
  async function sweep(accountId: number): Promise<readonly ExportRun[]> {
    const runs = await runStore.list(accountId);
    for (const run of runs.filter(isExpired)) await remove(run);
    return runs.filter((run) => !isExpired(run));
  }

  async function remove(key: ExportKey): Promise<void> {
    const ending = cancelling.get(key.id);
    cancelling.delete(key.id);
    ending?.abort();
    await runStore.remove(key);
  }

  return {
    formats: EXPORT_FORMATS.filter((format) => canPrint || format !== 'pdf'),

    async start(caller, format, selection) {
      if (format === 'pdf' && !canPrint) throw unprocessable(message('export-no-browser'));
      const accountId = caller.account.id;
      await objectExports.filterOf(accountId, selection);
      return turns(accountId, async () => {
        if ((await sweep(accountId)).filter(isUnfinished).length >= MAX_WAITING_EXPORTS)
          throw unprocessable(
            `At most ${MAX_WAITING_EXPORTS} exports can be in progress: wait for one to finish.`,
          );
        const run: ExportRun = {
          id: ids(),
          accountId,
          format,
          selection,
          state: 'waiting',
          written: 0,
          skipped: 0,
          missing: 0,
          created: clock(),
        };
        await charge(caller, 'exports.create');
        await runStore.save(run);
        queue(run);
        return run;
      });
    },

    async list(caller) {
      await charge(caller, 'exports.list');
      return (await turns(caller.account.id, () => sweep(caller.account.id))).toReversed();
    },

    async get(caller, id) {
      const run = await find(caller, id);
      await charge(caller, 'exports.get');
      return run;
    },

    async file(caller, id) {
      const run = await find(caller, id);
      if (run.state !== 'done') throw unprocessable(`The export ${id} has no file: it is ${run.state}.`);
      await charge(caller, 'exports.file');
      return { run, read: async (range) => runStore.read(run, range) };
    },

    async book(caller, id) {
      const object = await getObject(storage, caller, id);
      requireActive(object);
      const wanted = {
        accountId: object.accountId,
        format: 'epub',
        selection: { ids: [object.id] },
      } as const;
      return { object, bytes: write(wanted, { begin: () => undefined, miss: () => undefined }) };
    },

    async cancel(caller, id) {
      await turns(caller.account.id, async () => {
        const run = await find(caller, id);
        const ending = cancelling.get(id);
        if (ending) ending.abort();
        else if (run.state === 'waiting') await runStore.save({ ...run, state: 'cancelled', ended: clock() });
        else await remove(run);
      });
    },

    async resume() {
      for (const accountId of await runStore.accounts())
        for (const run of await turns(accountId, () => sweep(accountId))) if (isUnfinished(run)) queue(run);
    },

    async sweep() {
      for (const accountId of await runStore.accounts()) await turns(accountId, () => sweep(accountId));
    },

    async stop() {
      isStopping = true;
      waiting.clear();
      for (const ending of cancelling.values()) ending.abort();
      await working;
    },
  };
}
