import type { Step } from '../analysis/plan.ts';
import { type AnalysisState, analysisMachine } from '../lifecycle/analysis.ts';
import { transition } from '../lifecycle/machine.ts';
import { type Instant, SECOND } from './instant.ts';
import type { Uid } from './uid.ts';

/** One step of analysis that is to be done, is being done, or was given up. What is done is no job any more. */
export interface Job {
  readonly id: Uid;
  readonly accountId: number;
  readonly objectId: Uid;
  readonly step: Step;
  /** The host that the step will ask, of which at most two are asked at once. */
  readonly host?: string;
  readonly state: Exclude<AnalysisState, 'done'>;
  /** How often it was tried. */
  readonly attempts: number;
  /** When it may be tried; while it runs, when it counts as abandoned. */
  readonly due: Instant;
  /** Why the last try failed. */
  readonly reason?: string;
}

/** How often a step is tried in all. */
export const MAX_ATTEMPTS = 3;
/** How long a claimed job is left alone before another worker may take it for abandoned. */
export const LEASE: number = 120 * SECOND;
const FIRST_BACKOFF: number = 5 * SECOND;
const MAX_REASON_LENGTH = 500;

/** The job in the hands of a worker. */
export function claimed(job: Job, now: Instant): Job {
  return { ...moved(job, 'claim'), attempts: job.attempts + 1, due: now + LEASE };
}

/** The job after a failed try: again after 5 s, then 20 s, then given up; at once where trying again is no use. */
export function failed(job: Job, reason: string, isFinal: boolean, now: Instant): Job {
  const isOver = isFinal || job.attempts >= MAX_ATTEMPTS;
  const backoff = FIRST_BACKOFF * 4 ** (job.attempts - 1);
  return {
    ...moved(job, isOver ? 'exhaust' : 'fail'),
    due: isOver ? job.due : now + backoff,
    reason: reason.slice(0, MAX_REASON_LENGTH),
  };
}

/** The job handed back to the queue, as if it had not been tried. */
export function released(job: Job, now: Instant): Job {
  return { ...moved(job, 'release'), attempts: job.attempts - 1, due: now };
}

function moved(job: Job, event: 'claim' | 'fail' | 'exhaust' | 'release'): Job {
  const state = transition(analysisMachine, job.state, event);
  if (state === null || state === 'done') throw new RangeError(`A ${job.state} job cannot ${event}.`);
  return { ...job, state };
}
