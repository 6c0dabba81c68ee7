import { ownerQueues } from './owner-queues.ts';

/** Runs jobs, one at a time. */
export interface Executor<Job> {
  run(job: Job): Promise<unknown>;
  /** Whether it accepts this job now. An executor may be reserved for short jobs. */
  accepts(job: Job): boolean;
}

/** Shares executors fairly among the jobs of several owners. */
interface FairScheduler<Job> {
  /**
   * Runs a job on the first free executor that accepts it. While no executor is free, the owners of waiting jobs take turns. Jobs of one
   * owner keep their order among the jobs that an executor accepts.
   * @param owner on whose behalf the job runs, such as an account
   * @returns the result of the executor
   */
  run(owner: unknown, job: Job): Promise<unknown>;
  /** Starts waiting jobs that executors accept now. To be called when `accepts` changes without a job having ended. */
  fill(): void;
  /** Rejects all waiting and further jobs. Running jobs are left to their executors. */
  close(reason: Error): void;
}

interface Waiting<Job> {
  readonly job: Job;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** @param isUrgent whether a job goes before other jobs of its owner; by default, no job does */
export function fairScheduler<Job>(
  executors: readonly Executor<Job>[],
  isUrgent: (job: Job) => boolean = () => false,
): FairScheduler<Job> {
  const queues = ownerQueues<Waiting<Job>>();
  const busy = new Set<Executor<Job>>();
  let closed: Error | null = null;

  async function occupy(executor: Executor<Job>, { job, resolve, reject }: Waiting<Job>): Promise<void> {
    busy.add(executor);
    try {
      resolve(await executor.run(job));
    } catch (error) {
      reject(error);
    }
    busy.delete(executor);
    fill();
  }

  function fill(): void {
    for (const executor of executors) {
      const next = busy.has(executor)
        ? undefined
        : queues.next(
            ({ job }) => executor.accepts(job),
            ({ job }) => isUrgent(job),
          );
      if (next) void occupy(executor, next);
    }
  }

  return {
    fill,
    run: (owner, job) =>
      new Promise((resolve, reject) => {
        if (closed) throw closed;
        queues.add(owner, { job, resolve, reject });
        fill();
      }),
    close(reason) {
      closed = reason;
      for (const { reject } of queues.clear()) reject(reason);
    },
  };
}
