import type { FactSources } from '../model/fact.ts';
import type { Instant } from '../model/instant.ts';
import type { Job } from '../model/job.ts';
import type { Step } from '../model/step.ts';
import type { Uid } from '../model/uid.ts';

/** Changes to the queue and the results of analysis. */
export type AnalysisChange =
  /** Queues a step of analysis, replacing any job for the same step of the object. */
  | { readonly type: 'job.enqueue'; readonly job: Job }
  /** Queues the failed and waiting steps of an object again. */
  | { readonly type: 'jobs.retry'; readonly objectId: Uid; readonly due: Instant }
  /** Queues the waiting jobs that are due at `now`, behind first attempts. */
  | { readonly type: 'jobs.wake'; readonly now: Instant }
  /** Writes a job back after an attempt. Does nothing if it no longer belongs to `before.worker`. */
  | { readonly type: 'job.replace'; readonly before: Job; readonly after: Job }
  /** Removes a finished job. Does nothing if it no longer belongs to its worker. */
  | { readonly type: 'job.remove'; readonly job: Job }
  /** Extends the lease of a worker's running jobs until `due`. */
  | { readonly type: 'jobs.renew'; readonly worker: Uid; readonly due: Instant }
  /** Records the version that did a step of an object, and drops the `outdated` steps. Does nothing for an unknown object. */
  | {
      readonly type: 'step.done';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly step: Step;
      readonly version: string;
      /** The sources in which the step found the fields of the object's entity. */
      readonly sources: FactSources;
      readonly outdated: readonly Step[];
    }
  /** Records the progress of the search for outdated results (see `JobQueue.listForRenewal`). */
  | { readonly type: 'analysis.renewed'; readonly versions: string; readonly left: number };
