import { unavailable } from '../../core/errors.ts';
import { fairScheduler, type Lane } from '../../core/scheduling/fair-scheduler.ts';
import { type Order, type Slot, type SlotOptions, workerSlot } from './slot.ts';

/** A job: what to call, with which arguments. */
export type Job = Pick<Order, 'name' | 'input'>;

export interface PoolOptions extends SlotOptions {
  /** The largest number of workers; 1 by default. */
  readonly size?: number;
  /** How many jobs a worker does at once, where they wait for something else most of the time; 1 by default. */
  readonly jobsEach?: number;
  /** Whether a job does not take long; such jobs have one worker more, which does nothing else. */
  readonly isShort?: (job: Job) => boolean;
  /**
   * How long the other workers must have been busy, each with one job, until the one for short jobs takes any; none by default. It
   * costs no memory where hardly any job takes as long.
   */
  readonly shortAfterMs?: number;
  /** As `idleMs`, of the worker for short jobs; by default the same. */
  readonly shortIdleMs?: number;
  /** For whom a job is, asked when it is ordered; those of different owners take turns. */
  readonly ownerOf?: (job: Job) => unknown;
  /** The resident memory that a job may take in a process, with what the worker itself takes; 512 by default. */
  readonly residentMebibytes?: number;
  /** The processor time that a job may take in a process; 20 by default. */
  readonly processorSeconds?: number;
}

/** Runs jobs by name in workers, which start on demand and do one job at a time, unless they are to do several. */
export interface WorkerPool {
  /**
   * Runs one job. Of jobs that wait, those of one owner run in the order in which they came. An argument may be a function: it
   * stays here and is called by messages; while the job waits for what it returns, the worker is free for others. When a worker
   * ends, the jobs that shared it with the one at fault begin anew on the next.
   * @param deadlineMs counted from when a worker begins the job, or goes on with it after such a call; a job that takes longer ends
   * its worker
   * @throws what the job throws (a DomainError with its facts); DomainError of the code `refusal` for a job that exceeds its limits
   * or crashes its worker, `unavailable` once the pool is closed
   */
  run(name: string, input: readonly unknown[], deadlineMs: number): Promise<unknown>;
  /** Starts a worker ahead of its first job; one that is idle stays for longer. */
  start(): void;
  /** Ends all workers. Jobs that wait or run reject with DomainError `unavailable`. */
  close(): Promise<void>;
}

export function workerPool(options: PoolOptions): WorkerPool {
  const { size = 1, jobsEach = 1, label, isShort, shortAfterMs = 0, shortIdleMs = options.idleMs } = options;
  const { ownerOf = () => undefined, residentMebibytes = 512, processorSeconds = 20 } = options;
  const general = Array.from({ length: size }, () => workerSlot(options));
  const short = isShort
    ? [workerSlot({ ...options, ...(shortIdleMs !== undefined && { idleMs: shortIdleMs }) })]
    : [];
  /** The general workers that have been busy with one job for so long that short jobs do not wait for them. */
  const held = new Set<Slot>();

  /** Runs a job in a general worker, which counts as held up if it takes long. */
  async function runGeneral(slot: Slot, order: Order): Promise<void> {
    const timer = setTimeout(() => {
      held.add(slot);
      scheduler.fill();
    }, shortAfterMs).unref();
    await slot.run(order).finally(() => clearTimeout(timer));
    held.delete(slot);
  }

  const scheduler = fairScheduler<Ordered>([
    ...general.flatMap((slot) =>
      Array.from({ length: jobsEach }, () =>
        lane((order) => (shortAfterMs > 0 ? runGeneral(slot, order) : slot.run(order))),
      ),
    ),
    ...short.map((slot) =>
      lane(
        (order) => slot.run(order),
        (ordered) => ordered.isShort && (shortAfterMs === 0 || held.size === size),
      ),
    ),
  ]);
  return {
    run: (name, input, durationMs) =>
      new Promise((resolve, reject) => {
        const limits = {
          durationMs,
          processorMs: processorSeconds * 1000,
          residentBytes: residentMebibytes * 1024 ** 2,
        };
        const job = { name, input };
        const order = { ...job, limits, resolve, reject };
        scheduler.run(ownerOf(job), { order, isShort: isShort?.(job) ?? false }).catch(reject);
      }),
    start: () => general[0]?.start(),
    async close() {
      scheduler.close(unavailable(label));
      await Promise.all([...general, ...short].map((slot) => slot.end(unavailable(label))));
    },
  };
}

interface Ordered {
  readonly order: Order;
  readonly isShort: boolean;
}

function lane(run: Slot['run'], takes: Lane<Ordered>['takes'] = () => true): Lane<Ordered> {
  return { run: ({ order }) => run(order), takes };
}
