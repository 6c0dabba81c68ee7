import { ownerQueues } from './owner-queues.ts';

/** Runs jobs, one at a time. */
export interface Lane<Job> {
  run(job: Job): Promise<unknown>;
  /** Whether it accepts this job now; a lane may be reserved for short jobs. */
  takes(job: Job): boolean;
}

/** Shares lanes fairly among the jobs of several owners. */
interface FairScheduler<Job> {
  /**
   * Runs a job in the first free lane that accepts it. While no lane is free, the owners of waiting jobs take turns, and the jobs of
   * each keep their order among those that a lane accepts.
   * @param owner on whose behalf the job runs, such as an account
   * @returns what the lane returns
   */
  run(owner: unknown, job: Job): Promise<unknown>;
  /** Starts waiting jobs that lanes accept by now. Call it when `takes` changes without a job having ended. */
  fill(): void;
  /** Rejects all waiting and further jobs. Running jobs are left to their lanes. */
  close(reason: Error): void;
}

interface Waiting<Job> {
  readonly job: Job;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** @param isUrgent whether a job goes before the others of its owner; by default none does */
export function fairScheduler<Job>(
  lanes: readonly Lane<Job>[],
  isUrgent: (job: Job) => boolean = () => false,
): FairScheduler<Job> {
  const queues = ownerQueues<Waiting<Job>>();
  const busy = new Set<Lane<Job>>();
  let closed: Error | null = null;

  async function occupy(lane: Lane<Job>, { job, resolve, reject }: Waiting<Job>): Promise<void> {
    busy.add(lane);
    try {
      resolve(await lane.run(job));
    } catch (error) {
      reject(error);
    }
    busy.delete(lane);
    fill();
  }

  function fill(): void {
    for (const lane of lanes) {
      const next = busy.has(lane)
        ? undefined
        : queues.next(
            ({ job }) => lane.takes(job),
            ({ job }) => isUrgent(job),
          );
      if (next) void occupy(lane, next);
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
