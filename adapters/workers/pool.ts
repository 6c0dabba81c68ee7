import { unavailable, unprocessable } from '../../core/errors.ts';
import { type AnswerMessage, fromFailure } from './messages.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

export interface PoolOptions extends WorkerOptions {
  /** The largest number of workers; 1 by default. */
  readonly size?: number;
  /** What errors call the pool, such as `The reader of files`. */
  readonly label: string;
}

/** Runs jobs by name in workers, which start on demand and run one job at a time. */
export interface WorkerPool {
  /**
   * Runs one job. Waiting jobs run in the order in which they came.
   * @param deadlineMilliseconds counted from when a worker begins the job; a job that takes longer ends its worker
   * @throws what the job throws (a DomainError keeps its code); DomainError `unprocessable` for a job that exceeds its deadline or
   * crashes its worker, `unavailable` once the pool is closed
   */
  run(name: string, input: readonly unknown[], deadlineMilliseconds: number): Promise<unknown>;
  /** Ends all workers. Jobs that wait or run reject with DomainError `unavailable`. */
  close(): Promise<void>;
}

interface Job {
  readonly name: string;
  readonly input: readonly unknown[];
  readonly deadlineMilliseconds: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The place of a worker: empty until one is needed, and again when its worker has ended. */
interface Slot {
  worker?: RunningWorker;
  isReady?: boolean;
  job?: Job & { readonly id: number; timer?: NodeJS.Timeout };
}

/** How long a worker may take to start, on a slow machine that is busy. */
const START_MILLISECONDS = 60_000;

export function workerPool(options: PoolOptions): WorkerPool {
  const { size = 1, label } = options;
  const slots: Slot[] = Array.from({ length: size }, () => ({}));
  const waiting: Job[] = [];
  let isClosed = false;
  let lastId = 0;

  /** Takes the job off its worker, which is then free. */
  const release = (slot: Slot): Job | undefined => {
    const { job } = slot;
    if (job) clearTimeout(job.timer);
    slot.worker?.hold(false);
    delete slot.job;
    return job;
  };

  const settle = (slot: Slot, message: AnswerMessage): void => {
    if (slot.job?.id !== message.id) return;
    const job = release(slot);
    if ('failure' in message) job?.reject(fromFailure(message.failure));
    else job?.resolve(message.result);
    next();
  };

  /** Ends the worker of a slot and refuses its job; the next job starts another. */
  const abandon = async (slot: Slot, reason: Error): Promise<void> => {
    const { worker } = slot;
    const job = release(slot);
    delete slot.worker;
    delete slot.isReady;
    job?.reject(reason);
    next();
    await worker?.stop();
  };

  const start = (slot: Slot): RunningWorker => {
    const worker: RunningWorker = startWorker(options, {
      ready: () => {
        if (slot.worker !== worker) return;
        slot.isReady = true;
        watch(slot);
      },
      answer: (message) => slot.worker === worker && settle(slot, message),
      end: () => {
        if (slot.worker === worker) void abandon(slot, unprocessable(`${label} broke down over this.`));
      },
    });
    return worker;
  };

  /** Gives the job of a slot its time, or a worker that is still starting its own. */
  const watch = (slot: Slot): void => {
    const { job } = slot;
    if (!job) return;
    clearTimeout(job.timer);
    const milliseconds = slot.isReady ? job.deadlineMilliseconds : START_MILLISECONDS;
    const overrun = unprocessable(`${label} gave up after ${milliseconds / 1000} s.`);
    job.timer = setTimeout(() => void abandon(slot, overrun), milliseconds);
  };

  const begin = (slot: Slot, job: Job): void => {
    slot.worker ??= start(slot);
    lastId += 1;
    slot.job = { ...job, id: lastId };
    watch(slot);
    slot.worker.hold(true);
    slot.worker.send({ id: lastId, name: job.name, input: job.input });
  };

  const next = (): void => {
    for (const slot of slots) {
      if (slot.job || isClosed) continue;
      const job = waiting.shift();
      if (!job) return;
      begin(slot, job);
    }
  };

  return {
    run: (name, input, deadlineMilliseconds) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw unavailable(label);
        waiting.push({ name, input, deadlineMilliseconds, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(unavailable(label));
      await Promise.all(slots.map((slot) => abandon(slot, unavailable(label))));
    },
  };
}
