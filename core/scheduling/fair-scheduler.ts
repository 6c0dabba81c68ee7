import { ownerQueues } from './owner-queues.ts';

/** What runs jobs, one at a time. */
export interface Lane<Job> {
  run(job: Job): Promise<unknown>;
  /** Whether it takes such a job now; a lane may be kept for short ones. */
  takes(job: Job): boolean;
}

/** Jobs that wait for a lane, of several owners. */
export interface FairScheduler<Job> {
  /**
   * Runs a job in the first free lane that takes it. While none is free, the owners of waiting jobs take turns, and the jobs of
   * each keep their order among those that a lane takes.
   * @param owner whoever the job is for, such as an account
   * @returns what the lane returns
   */
  run(owner: unknown, job: Job): Promise<unknown>;
  /** Looks for waiting jobs that lanes take by now, whose answer has changed without a job having ended. */
  fill(): void;
  /** Rejects all jobs that wait, and all further ones. What runs is left to its lane. */
  close(reason: Error): void;
}

interface Waiting<Job> {
  readonly job: Job;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

export function fairScheduler<Job>(lanes: readonly Lane<Job>[]): FairScheduler<Job> {
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
      const next = busy.has(lane) ? undefined : queues.next(({ job }) => lane.takes(job));
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
