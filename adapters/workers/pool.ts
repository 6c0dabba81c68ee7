import { unavailable } from '../../core/errors.ts';
import { fairScheduler } from '../../core/scheduling/fair-scheduler.ts';
import { type Job, type SlotOptions, workerSlot } from './slot.ts';

export interface PoolOptions extends SlotOptions {
  /** The largest number of workers; 1 by default. */
  readonly size?: number;
  /** Names of jobs that do not take long; they have one worker more, which does nothing else. */
  readonly shortJobs?: readonly string[];
  /** For whom a job is, asked when it is ordered; those of different owners take turns. */
  readonly ownerNow?: () => unknown;
  /** The resident memory that a job may take in a process, with what the worker itself takes; 512 by default. */
  readonly residentMebibytes?: number;
  /** The processor time that a job may take in a process; 20 by default. */
  readonly processorSeconds?: number;
}

/** Runs jobs by name in workers, which start on demand and run one job at a time. */
export interface WorkerPool {
  /**
   * Runs one job. Of jobs that wait, those of one owner run in the order in which they came.
   * @param deadlineMs counted from when a worker begins the job; a job that takes longer ends its worker
   * @throws what the job throws (a DomainError keeps its code); DomainError `unprocessable` for a job that exceeds its limits or
   * crashes its worker, `unavailable` once the pool is closed
   */
  run(name: string, input: readonly unknown[], deadlineMs: number): Promise<unknown>;
  /** Ends all workers. Jobs that wait or run reject with DomainError `unavailable`. */
  close(): Promise<void>;
}

export function workerPool(options: PoolOptions): WorkerPool {
  const { size = 1, label, shortJobs = [], ownerNow = () => undefined } = options;
  const { residentMebibytes = 512, processorSeconds = 20 } = options;
  const general = Array.from({ length: size }, () => workerSlot(options));
  const short = shortJobs.length > 0 ? [workerSlot(options)] : [];
  const isShort = ({ name }: Job) => shortJobs.includes(name);
  const scheduler = fairScheduler<Job>([
    ...general.map(({ run }) => ({ run, takes: () => true })),
    ...short.map(({ run }) => ({ run, takes: isShort })),
  ]);
  return {
    run(name, input, durationMs) {
      const limits = {
        durationMs,
        processorMs: processorSeconds * 1000,
        residentBytes: residentMebibytes * 1024 ** 2,
      };
      return scheduler.run(ownerNow(), { name, input, limits });
    },
    async close() {
      scheduler.close(unavailable(label));
      await Promise.all([...general, ...short].map((slot) => slot.end(unavailable(label))));
    },
  };
}
