import { type Reason, reasonFor } from '../errors.ts';
import { type AnalysisState, analysisMachine } from '../lifecycle/analysis.ts';
import { transition } from '../lifecycle/machine.ts';
import { reason } from '../messages/reasons.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './instant.ts';
import type { Step } from './step.ts';
import { cutReason } from './text.ts';
import type { Uid } from './uid.ts';

/**
 * Why a step is queued, the most urgent reason first: something was saved or changed; a person requested it again, as with `commonplace
 * reanalyse`; or a newer version of the service improves its results.
 */
export const TRIGGERS = ['change', 'rerun', 'renewal'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/**
 * A step of analysis that is waiting, running or has failed permanently, with the reason why its last attempt failed. A finished step is no
 * longer a job.
 */
export interface Job extends Partial<Reason> {
  readonly id: Uid;
  readonly accountId: number;
  readonly objectId: Uid;
  readonly step: Step;
  /** The host that the step will fetch from. */
  readonly host?: string;
  readonly state: Exclude<AnalysisState, 'done'>;
  /** More urgent triggers go first. */
  readonly trigger: Trigger;
  /** The number of attempts, without attempts during which the process ended. */
  readonly attempts: number;
  /** The number of times that the process ended during an attempt; absent means 0. */
  readonly interruptions?: number;
  /** When the job is due. While it runs, the end of its lease: if the lease is not renewed, the job counts as abandoned after that. */
  readonly due: Instant;
  /** The worker that is running it. */
  readonly worker?: Uid;
}

/** The position in a queue of a job that goes before jobs of all triggers. */
export const FIRST_RANK = -1;

/**
 * The position of a job in the queue of its account, the lowest first: that of its trigger. Only the preview of a new or changed picture
 * goes before all triggers, because a person is waiting to see the picture.
 */
export const rankOf = ({ step, trigger }: Pick<Job, 'step' | 'trigger'>): number =>
  step === 'preview' && trigger === 'change' ? FIRST_RANK : TRIGGERS.indexOf(trigger);

/** The trigger of a job with a position in the queue, as `rankOf` returns it. */
export const triggerAt = (rank: number): Trigger =>
  rank === FIRST_RANK ? 'change' : (TRIGGERS[rank] ?? 'rerun');

/** The number of quick attempts. After these, a step fails permanently, or is retried at longer intervals if a server did not respond. */
export const MAX_ATTEMPTS = 3;
/** A process may end this many times during a step before the step counts as the cause. */
export const MAX_INTERRUPTIONS = 10;

/** The classes of jobs with separate limits: jobs that fetch from a host, other jobs, and urgent jobs among the others. */
export type JobClass = 'fetching' | 'local' | 'first';
/** Maximum number of jobs of each class that a process runs at the same time. */
export const MAX_JOBS: Readonly<Record<JobClass, number>> = { fetching: 8, local: 2, first: 1 };
/** Maximum number of fetching jobs of a process for the same account. */
export const MAX_FETCHING_PER_ACCOUNT: number = MAX_JOBS.fetching / 2;
/** Maximum number of jobs that fetch from the same host at the same time. */
export const MAX_JOBS_PER_HOST = 2;
/** How long a running job belongs to its worker after the worker's last heartbeat, in milliseconds. */
export const LEASE_MS: number = 30 * SECOND;
/** Maximum pause that another server can request. */
export const MAX_PAUSE_MS: number = HOUR;
const FIRST_BACKOFF_MS: number = 5 * SECOND;
/** Maximum pause of a job. A page that is online again is thus fetched within six hours. */
export const MAX_WAIT_MS: number = 6 * HOUR;
/** A job with a longer pause counts as `waiting` instead of `queued`. */
const MAX_QUEUED_MS: number = MINUTE;
/** How long a step is retried if a server did not respond, in milliseconds. */
const GIVE_UP_AFTER_MS: number = 7 * DAY;

/** The job after a worker has claimed it. */
export function claimed(job: Job, worker: Uid, now: Instant): Job {
  return { ...moved(job, 'claim'), attempts: job.attempts + 1, due: now + LEASE_MS, worker };
}

/** How an attempt failed. */
export interface Failure extends Reason {
  /** Whether another attempt would be pointless. */
  readonly isFinal: boolean;
  /** Whether the cause is an unresponsive server, which may recover within days. */
  readonly isUnreachable?: boolean;
  /** Minimum wait that the other server requested. */
  readonly retryAfterSeconds?: number | undefined;
}

/** The pause after a number of attempts, in milliseconds: 5 s, 20 s, 80 s and so on up to 6 hours. */
const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_BACKOFF_MS * 4 ** (attempts - 1), MAX_WAIT_MS);

/** The number of attempts after which the sum of the pauses between them exceeds `GIVE_UP_AFTER_MS`. */
const MAX_AWAY_ATTEMPTS: number = attemptsWithin(GIVE_UP_AFTER_MS);

function attemptsWithin(limitMs: number): number {
  let attempts = 1;
  for (let waited = pauseAfter(1); waited <= limitMs; waited += pauseAfter(attempts)) attempts += 1;
  return attempts + 1;
}

/**
 * The job after a failed attempt. It is retried after 5 s, then after 20 s, and then fails permanently; if the failure is final, it fails
 * permanently right away. If a server did not respond, the job is retried for seven days at growing intervals; during pauses longer than a
 * minute it is `waiting`. Respects longer pauses that the other server requests, up to an hour.
 */
export function failed(job: Job, failure: Failure, now: Instant): Job {
  const { isFinal, isUnreachable = false, retryAfterSeconds = 0 } = failure;
  const isOver = isFinal || job.attempts >= (isUnreachable ? MAX_AWAY_ATTEMPTS : MAX_ATTEMPTS);
  const pause = Math.max(pauseAfter(job.attempts), Math.min(retryAfterSeconds * SECOND, MAX_PAUSE_MS));
  return {
    ...moved(withoutReason(job), isOver ? 'exhaust' : pause > MAX_QUEUED_MS ? 'postpone' : 'fail'),
    due: isOver ? job.due : now + pause,
    ...cutReason(failure),
  };
}

/**
 * The job after its process ended: due again immediately. The attempt does not count, since most processes end because someone stops or
 * kills the service. After `MAX_INTERRUPTIONS` processes, the job fails permanently.
 */
export function abandoned(job: Job, now: Instant): Job {
  const interruptions = (job.interruptions ?? 0) + 1;
  if (interruptions < MAX_INTERRUPTIONS) return { ...released(job, now), interruptions };
  return {
    ...moved(withoutReason(job), 'exhaust'),
    interruptions,
    due: now,
    ...reasonFor(reason('process-ended', { times: interruptions })),
  };
}

/** The job after its worker returned it to the queue. The attempt does not count. */
export function released(job: Job, now: Instant): Job {
  return { ...moved(job, 'release'), attempts: job.attempts - 1, due: now };
}

/** When a job that is `waiting` is tried again. */
export const nextAttemptOf = ({ state, due }: Pick<Job, 'state' | 'due'>): Instant | undefined =>
  state === 'waiting' ? due : undefined;

function withoutReason({ reason: _, code: __, params: ___, ...job }: Job): Job {
  return job;
}

function moved(
  { worker: _, ...job }: Job,
  event: 'claim' | 'fail' | 'postpone' | 'exhaust' | 'release',
): Job {
  const state = transition(analysisMachine, job.state, event);
  if (state === null || state === 'done') throw new RangeError(`A ${job.state} job cannot ${event}.`);
  return { ...job, state };
}
