import { type AnalysisState, analysisMachine } from '../lifecycle/analysis.ts';
import { transition } from '../lifecycle/machine.ts';
import { HOUR, type Instant, SECOND } from './instant.ts';
import type { Step } from './step.ts';
import { truncate } from './text.ts';
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
  /** Whether it does again what was done before. What was just saved goes first. */
  readonly isRerun: boolean;
  /** How often it was tried. */
  readonly attempts: number;
  /** When it may be tried; while it runs, when it counts as abandoned unless its worker renews it. */
  readonly due: Instant;
  /** The worker that does it, while it runs. */
  readonly worker?: Uid;
  /** Why the last try failed. */
  readonly reason?: string;
}

/** How often a step is tried in all. */
export const MAX_ATTEMPTS = 3;
/** How long a job is left alone after its worker last said that it is alive. */
export const LEASE: number = 30 * SECOND;
/** The longest pause that another server can ask for. */
const LONGEST_PAUSE: number = HOUR;
const FIRST_BACKOFF: number = 5 * SECOND;
const MAX_REASON_LENGTH = 500;

/** The job in the hands of a worker. */
export function claimed(job: Job, worker: Uid, now: Instant): Job {
  return { ...moved(job, 'claim'), attempts: job.attempts + 1, due: now + LEASE, worker };
}

/** Why a try failed. */
export interface Failure {
  readonly reason: string;
  /** Whether trying again is of no use. */
  readonly isFinal: boolean;
  /** How long to wait at least, where the other side said so. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * The job after a failed try: again after 5 s, then 20 s, then given up; at once where trying again is no use. A longer
 * pause that was asked for is kept, up to an hour.
 */
export function failed(job: Job, { reason, isFinal, retryAfterSeconds = 0 }: Failure, now: Instant): Job {
  const isOver = isFinal || job.attempts >= MAX_ATTEMPTS;
  const backoff = FIRST_BACKOFF * 4 ** (job.attempts - 1);
  const pause = Math.max(backoff, Math.min(retryAfterSeconds * SECOND, LONGEST_PAUSE));
  return {
    ...moved(job, isOver ? 'exhaust' : 'fail'),
    due: isOver ? job.due : now + pause,
    reason: truncate(reason, MAX_REASON_LENGTH),
  };
}

/** The job whose worker ended before it was done: again at once, until it has been tried too often. */
export function abandoned(job: Job, now: Instant): Job {
  return { ...failed(job, { reason: 'The process that did it ended.', isFinal: false }, now), due: now };
}

/** The job handed back to the queue, as if it had not been tried. */
export function released(job: Job, now: Instant): Job {
  return { ...moved(job, 'release'), attempts: job.attempts - 1, due: now };
}

function moved({ worker: _, ...job }: Job, event: 'claim' | 'fail' | 'exhaust' | 'release'): Job {
  const state = transition(analysisMachine, job.state, event);
  if (state === null || state === 'done') throw new RangeError(`A ${job.state} job cannot ${event}.`);
  return { ...job, state };
}
