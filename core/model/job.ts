import { type AnalysisState, analysisMachine } from '../lifecycle/analysis.ts';
import { transition } from '../lifecycle/machine.ts';
import { HOUR, type Instant, SECOND } from './instant.ts';
import type { Step } from './step.ts';
import { truncate } from './text.ts';
import type { Uid } from './uid.ts';

/**
 * Why a step is done, the most urgent first: because something was saved or changed; because it was asked for again, as by
 * `commonplace reanalyse`; because an update of the service does it better.
 */
export const OCCASIONS = ['change', 'rerun', 'renewal'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** A step of analysis that is waiting, running or given up. A step that is done is no longer a job. */
export interface Job {
  readonly id: Uid;
  readonly accountId: number;
  readonly objectId: Uid;
  readonly step: Step;
  /** The host from which the step will fetch. */
  readonly host?: string;
  readonly state: Exclude<AnalysisState, 'done'>;
  /** What is more urgent goes first. */
  readonly occasion: Occasion;
  /** How often it has been tried. */
  readonly attempts: number;
  /** When it may be tried; while it runs, when it counts as abandoned unless its worker renews the lease. */
  readonly due: Instant;
  /** The worker that is running it. */
  readonly worker?: Uid;
  /** Why the last attempt failed. */
  readonly reason?: string;
}

/** How often a step is tried before it is given up. */
export const MAX_ATTEMPTS = 3;
/** How many jobs may fetch from the same host at once. */
export const MAX_JOBS_PER_HOST = 2;
/** How long a running job belongs to its worker after the worker's last sign of life. */
export const LEASE_MS: number = 30 * SECOND;
/** The longest pause of a job: another server can ask for it. */
export const MAX_PAUSE_MS: number = HOUR;
const FIRST_BACKOFF_MS: number = 5 * SECOND;
const MAX_REASON_LENGTH = 500;

/** The job after a worker has claimed it. */
export function claimed(job: Job, worker: Uid, now: Instant): Job {
  return { ...moved(job, 'claim'), attempts: job.attempts + 1, due: now + LEASE_MS, worker };
}

/** How an attempt failed. */
export interface Failure {
  readonly reason: string;
  /** Whether another attempt would be pointless. */
  readonly isFinal: boolean;
  /** The least time to wait, where the other server named one. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * The job after a failed attempt: retried after 5 s, then after 20 s, then given up; given up at once when the failure is
 * final. A longer pause that the other server asked for is respected, up to an hour.
 */
export function failed(job: Job, { reason, isFinal, retryAfterSeconds = 0 }: Failure, now: Instant): Job {
  const isOver = isFinal || job.attempts >= MAX_ATTEMPTS;
  const backoffMs = FIRST_BACKOFF_MS * 4 ** (job.attempts - 1);
  const pause = Math.max(backoffMs, Math.min(retryAfterSeconds * SECOND, MAX_PAUSE_MS));
  return {
    ...moved(job, isOver ? 'exhaust' : 'fail'),
    due: isOver ? job.due : now + pause,
    reason: truncate(reason, MAX_REASON_LENGTH),
  };
}

/** The job after its worker died: due again at once, or given up if this was its last attempt. */
export function abandoned(job: Job, now: Instant): Job {
  return { ...failed(job, { reason: 'The process that did it ended.', isFinal: false }, now), due: now };
}

/** The job returned to the queue by its worker; the attempt does not count. */
export function released(job: Job, now: Instant): Job {
  return { ...moved(job, 'release'), attempts: job.attempts - 1, due: now };
}

function moved({ worker: _, ...job }: Job, event: 'claim' | 'fail' | 'exhaust' | 'release'): Job {
  const state = transition(analysisMachine, job.state, event);
  if (state === null || state === 'done') throw new RangeError(`A ${job.state} job cannot ${event}.`);
  return { ...job, state };
}
