import type { FactSources } from '../model/fact.ts';
import type { Instant } from '../model/instant.ts';
import type { Job } from '../model/job.ts';
import type { Step } from '../model/step.ts';
import type { Uid } from '../model/uid.ts';

/** What is to be done with objects, and what has been done. */
export type AnalysisChange =
  /** Queues a step of analysis, replacing any job for the same step of the object. */
  | { readonly type: 'job.enqueue'; readonly job: Job }
  /** Queues the steps of an object again that failed or wait. */
  | { readonly type: 'jobs.retry'; readonly objectId: Uid; readonly due: Instant }
  /** Queues the waiting jobs that are due at `now`, behind what is done for the first time. */
  | { readonly type: 'jobs.wake'; readonly now: Instant }
  /** Writes a job back after an attempt; does nothing when it no longer belongs to `before.worker`. */
  | { readonly type: 'job.replace'; readonly before: Job; readonly after: Job }
  /** Removes a job that is done; does nothing when it no longer belongs to its worker. */
  | { readonly type: 'job.remove'; readonly job: Job }
  /** Extends the lease of a worker's running jobs until `due`. */
  | { readonly type: 'jobs.renew'; readonly worker: Uid; readonly due: Instant }
  /** Records that this version did a step of an object, and forgets the `outdated` steps. Does nothing for an unknown object. */
  | {
      readonly type: 'step.done';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly step: Step;
      readonly version: string;
      /** Where it found the fields of the object's entity. */
      readonly sources: FactSources;
      readonly outdated: readonly Step[];
    }
  /** Notes how far outdated results have been looked for: see `JobQueue.listUnrenewed`. */
  | { readonly type: 'analysis.renewed'; readonly form: string; readonly left: number };
