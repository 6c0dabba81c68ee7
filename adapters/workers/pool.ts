import { unavailable } from '../../core/errors.ts';
import { type Executor, fairScheduler } from '../../core/scheduling/fair-scheduler.ts';
import { type QueuedJob, type Slot, type SlotOptions, workerSlot } from './slot.ts';

/** A job: the function to call, with its arguments. */
export type Job = Pick<QueuedJob, 'name' | 'input'>;

export interface PoolOptions extends SlotOptions {
  /** Maximum number of workers; 1 by default, and one more if `isShort` is given. */
  readonly size?: number;
  /** Maximum number of jobs that a worker runs at the same time; 1 by default. Use more for jobs that mostly wait for something else. */
  readonly jobsEach?: number;
  /** Whether a job is short. Short jobs have an additional worker, which only runs short jobs. */
  readonly isShort?: (job: Job) => boolean;
  /**
   * How long every other worker must have been busy with one job before the worker for short jobs is used, in milliseconds; 0 by default.
   * If no job takes that long, the additional worker costs no memory.
   */
  readonly shortAfterMs?: number;
  /** Whether a job is known to take long: while it runs, the worker for short jobs is used without waiting for `shortAfterMs`. */
  readonly isLong?: (job: Job) => boolean;
  /** Whether a job runs before the other waiting jobs of its owner. */
  readonly isUrgent?: (job: Job) => boolean;
  /** The `idleMs` of the worker for short jobs; by default that of the other workers. */
  readonly shortIdleMs?: number;
  /** Returns the owner of a job; called when `run` is called. Different owners' jobs take turns. */
  readonly ownerOf?: (job: Job) => unknown;
  /** The resident memory that a job may take in a process, including the worker itself; 512 by default. */
  readonly residentMebibytes?: number;
  /** The processor time that a job may take in a process; 20 by default. */
  readonly processorSeconds?: number;
}

/** Runs jobs by name in workers, which start on demand. A worker runs one job at a time, unless `jobsEach` says otherwise. */
export interface WorkerPool {
  /**
   * Runs one job. Waiting jobs of one owner keep their order. An argument may be a function: it stays here and is called through messages,
   * and the worker is free for other jobs while the job waits for the result. When a worker ends because of one job, the other jobs on it
   * start again on the next worker.
   * @param deadlineMs the most time in milliseconds, counted from when a worker begins the job or, after the call of such a function,
   * continues it; a job that takes longer ends its worker
   * @throws what the job throws (a DomainError with its facts); DomainError with the code `refusal` for a job that exceeds its limits or
   * crashes its worker, `unavailable` once the pool is closed
   */
  run(name: string, input: readonly unknown[], deadlineMs: number): Promise<unknown>;
  /** Starts a worker before its first job, or restarts the idle time of an idle worker. */
  start(): void;
  /** Ends all workers. Waiting and running jobs reject with DomainError `unavailable`. */
  close(): Promise<void>;
}

export function workerPool(options: PoolOptions): WorkerPool {
  const { isLong = () => false, isUrgent = () => false } = options;
  const { size = 1, jobsEach = 1, label, isShort, shortAfterMs = 0, shortIdleMs = options.idleMs } = options;
  const { ownerOf = () => undefined, residentMebibytes = 512, processorSeconds = 20 } = options;
  const general = Array.from({ length: size }, () => workerSlot(options));
  const short = isShort
    ? [workerSlot({ ...options, ...(shortIdleMs !== undefined && { idleMs: shortIdleMs }) })]
    : [];
  /** The general workers that have been busy with one job for so long that short jobs should not wait for them. */
  const held = new Set<Slot>();

  /** Runs a job in a general worker. The worker counts as held up once the job has run for `shortAfterMs`, or immediately if it is long. */
  async function runGeneral(slot: Slot, job: QueuedJob): Promise<void> {
    const timer = setTimeout(
      () => {
        held.add(slot);
        scheduler.fill();
      },
      isLong(job) ? 0 : shortAfterMs,
    ).unref();
    await slot.run(job).finally(() => clearTimeout(timer));
    held.delete(slot);
  }

  const scheduler = fairScheduler<Ordered>(
    [
      ...general.flatMap((slot) =>
        Array.from({ length: jobsEach }, () =>
          executor((job) => (shortAfterMs > 0 ? runGeneral(slot, job) : slot.run(job))),
        ),
      ),
      ...short.map((slot) =>
        executor(
          (job) => slot.run(job),
          (waiting) => waiting.isShort && (shortAfterMs === 0 || held.size === size),
        ),
      ),
    ],
    ({ job }) => isUrgent(job),
  );
  return {
    run: (name, input, durationMs) =>
      new Promise((resolve, reject) => {
        const limits = {
          durationMs,
          processorMs: processorSeconds * 1000,
          residentBytes: residentMebibytes * 1024 ** 2,
        };
        const job = { name, input };
        const queued = { ...job, limits, resolve, reject };
        scheduler.run(ownerOf(job), { job: queued, isShort: isShort?.(job) ?? false }).catch(reject);
      }),
    start: () => general[0]?.start(),
    async close() {
      scheduler.close(unavailable(label));
      await Promise.all([...general, ...short].map((slot) => slot.end(unavailable(label))));
    },
  };
}

interface Ordered {
  readonly job: QueuedJob;
  readonly isShort: boolean;
}

function executor(run: Slot['run'], accepts: Executor<Ordered>['accepts'] = () => true): Executor<Ordered> {
  return { run: ({ job }) => run(job), accepts };
}
