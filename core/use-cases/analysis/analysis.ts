import { type Capabilities, nextStep, stepsDependingOn, versionOf } from '../../analysis/plan.ts';
import type { Change } from '../../changes/change.ts';
import { type ErrorCode, isDomainError, type Reason, reasonFor } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { type FactSources, mergeBySource } from '../../model/fact.ts';
import {
  abandoned,
  type Failure,
  failed,
  type Job,
  type JobClass,
  LEASE_MS,
  MAX_ATTEMPTS,
  released,
} from '../../model/job.ts';
import { blobsOf, type SavedObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Step, StepResults } from '../../model/step.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { AnalysisProgress } from '../../ports/storage.ts';
import { discardBlobs } from '../unit-of-work/discard-blobs.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** The result of a step for an object. */
export interface Finding {
  /** Adds the findings to the object. Called again with the newest version if the object has changed in the meantime. */
  apply(object: SavedObject): SavedObject;
  /** The extracted text as Markdown, whose hash `apply` adds to the object. */
  readonly extract?: string;
  /** Further changes, for the same commit as the object. */
  readonly changes?: readonly Change[];
  /** The sources of the entity's fields that the step found; absent if it found no fields. */
  readonly sources?: FactSources;
  /**
   * What the step could not find but another attempt may find. The step then counts as outdated and, unless `isUnreachable` is set, as
   * failed.
   */
  readonly shortcoming?: Reason;
  /** Whether a server did not respond. The step is then retried for days. */
  readonly isUnreachable?: boolean;
  /** SHA-256 of the extracted text that `extract` extends. The finding is dropped if the object's text has changed. */
  readonly extendsSha256?: string;
  /** Whether the step continues in another job, which is among the changes. Until then, it counts as outdated. */
  readonly isUnfinished?: boolean;
  /** The model that was used. If it is not the model in the step's version, the step still counts as outdated. */
  readonly model?: string;
}

/**
 * Performs one step of the analysis of an object.
 * @throws DomainError `unprocessable` if another attempt would be pointless. After any other error, the step is retried.
 */
export type StepRunner = (object: SavedObject, attempt?: Attempt) => Promise<Finding>;

/** One attempt at a step. */
interface Attempt {
  /** Whether no quick retry follows. The step should then use everything that is available. */
  readonly isLast: boolean;
}

/** A worker that analyses saved objects step by step (D3, D25). Several may share a database. */
export interface Analysis {
  /** The steps that this worker can do. */
  readonly capabilities: Capabilities;
  /**
   * Claims the next due job.
   * @param jobClass the jobs to choose from; by default all
   * @returns a function that runs the job; null if no job is due. Failures are recorded in the job. But the function rejects with
   * DomainError `unavailable` if the database does not respond, or `storage-full`. The job then returns to the queue with a later
   * heartbeat, and the attempt does not count.
   */
  next(jobClass?: JobClass): Promise<(() => Promise<void>) | null>;
  /**
   * Renews the leases of this worker's jobs. Returns jobs to the queue whose results could not be written, that have waited for a retry, or
   * whose workers have ended. To be called at least twice per `LEASE_MS` while jobs run.
   */
  heartbeat(): Promise<void>;
  /** Returns the jobs of all other workers to the queue. Only for a caller that knows that these workers have ended. */
  takeOver(): Promise<void>;
  /** Returns this worker's jobs to the queue. */
  release(): Promise<void>;
  /** The progress of the analysis of the objects that the caller may see (D16). */
  progress(caller: Caller): Promise<AnalysisProgress & { readonly renewed?: number }>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'clock' | 'ids' | 'logger'> {
  readonly queueStep: QueueStep;
  /** The runner of each step, with its version as returned by `versionOf`. */
  readonly steps: ReadonlyMap<Step, { readonly run: StepRunner; readonly version: string }>;
}

export function analysisUseCases(ports: Ports): Analysis {
  const { storage, blobs, clock, ids, logger, queueStep, steps } = ports;
  const capabilities: Capabilities = new Map([...steps].map(([step, { version }]) => [step, version]));
  const worker = ids();
  const running = new Map<string, Job>();
  /** Jobs whose outcome could not be written, with the jobs to write later. */
  const unreleased = new Map<Job, Job>();

  /**
   * The changes that queue the step after that of a job; empty after the last step. A renewal only repeats steps that depend on the renewed
   * one.
   */
  function following(
    object: SavedObject,
    { step, trigger }: Job,
    results: StepResults,
    isDone: boolean,
  ): readonly Change[] {
    if (step === 'continue') return [];
    const wanted = trigger === 'renewal' ? capabilitiesFor(stepsDependingOn(step)) : capabilities;
    const next = nextStep(object.kind, step, wanted, results, { isDone });
    return next === null ? [] : [queueStep(object, next, trigger)];
  }

  const capabilitiesFor = (some: readonly Step[]): Capabilities =>
    new Map([...capabilities].filter(([step]) => some.includes(step)));

  /**
   * Writes a finding into the newest version of the object, if it still exists. Drops the finding if the object now has another file, which
   * has a separate job, or another text than the finding extends.
   * @param read the object as the step saw it
   */
  async function keep(job: Job, read: SavedObject, ownVersion: string, finding: Finding): Promise<void> {
    const { apply, extract, changes = [], sources: found = {} } = finding;
    const version = versionOfFinding(job.step, ownVersion, finding);
    const results = await storage.jobs.results(job.objectId);
    const former = await storage.jobs.factSources(job.objectId);
    const replaced = await retryOnConflict(async () => {
      const before = await storage.objects.find(job.accountId, job.objectId);
      if (!before) return null;
      const isOfOtherText =
        finding.extendsSha256 !== undefined && before.extract?.sha256 !== finding.extendsSha256;
      if (before.blob?.key !== read.blob?.key || isOfOtherText) {
        await storage.commit([{ type: 'job.remove', job }]);
        return { before: apply(before), after: before };
      }
      const { object: after, sources } = trusting(before, former, apply(before), found);
      const { accountId, objectId, step } = job;
      await storage.commit([
        ...(extract === undefined
          ? []
          : [{ type: 'extract.put', accountId, objectId, body: extract } as const]),
        ...(after === before ? [] : [{ type: 'object.replace', before, after } as const]),
        ...changes,
        endOf(job, finding),
        { type: 'step.done', accountId, objectId, step, version, sources, outdated: stepsDependingOn(step) },
        ...following(after, job, results, true),
      ]);
      return { before, after };
    });
    if (!replaced) return;
    const usedKeys = keysOf(replaced.after);
    await discardBlobs(
      blobs,
      keysOf(replaced.before).filter((key) => !usedKeys.includes(key)),
    );
  }

  /** Ends a job whose step is done. A job with a shortcoming stays in the queue as failed, with the shortcoming as its reason. */
  function endOf(job: Job, { shortcoming, isUnreachable = false }: Finding): Change {
    if (shortcoming === undefined) return { type: 'job.remove', job };
    return {
      type: 'job.replace',
      before: job,
      after: failed(job, { ...shortcoming, isFinal: !isUnreachable, isUnreachable }, clock()),
    };
  }

  /** Writes back an unfinished job. If its step has failed permanently or must wait, queues the next step. */
  async function putBack(before: Job, after: Job): Promise<void> {
    const isLeft = after.state === 'failed' || after.state === 'waiting';
    const object = isLeft ? await storage.objects.find(before.accountId, before.objectId) : null;
    const next = object ? following(object, before, await storage.jobs.results(before.objectId), false) : [];
    await storage.commit([{ type: 'job.replace', before, after }, ...next]);
  }

  async function putBackUnreleased(): Promise<void> {
    for (const [before, after] of unreleased) {
      await putBack(before, after);
      unreleased.delete(before);
    }
  }

  async function run(job: Job): Promise<void> {
    const object = await storage.objects.find(job.accountId, job.objectId);
    const step = steps.get(job.step);
    if (!object || !step) {
      const next = object ? following(object, job, await storage.jobs.results(object.id), false) : [];
      await storage.commit([{ type: 'job.remove', job }, ...next]);
      return;
    }
    let finding: Finding;
    try {
      finding = await step.run(object, { isLast: job.attempts === MAX_ATTEMPTS });
    } catch (error) {
      if (isDomainError(error, 'storage-full')) throw error;
      const facts = { objectId: object.id, step: job.step };
      if (!isDomainError(error)) logger.error('an analysis step failed', { ...facts, error });
      else if (error.code === 'unprocessable' && error.cause !== undefined)
        logger.info(error.message, { ...facts, error: error.cause });
      await putBack(job, failed(job, failureOf(error), clock()));
      return;
    }
    await keep(job, object, step.version, finding);
  }

  async function runClaimed(job: Job): Promise<void> {
    try {
      await run(job);
    } catch (error) {
      const isOfStorage = isDomainError(error, 'unavailable') || isDomainError(error, 'storage-full');
      unreleased.set(job, isOfStorage ? released(job, clock()) : failed(job, failureOf(error), clock()));
      if (isOfStorage) throw error;
      const facts = { objectId: job.objectId, step: job.step, error };
      logger.error('cannot save an analysis result', facts);
    } finally {
      running.delete(job.id);
    }
  }

  async function recover(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      logger.warn('a worker ended during an analysis step', {
        objectId: job.objectId,
        step: job.step,
        interruptions: (job.interruptions ?? 0) + 1,
      });
      await putBack(job, abandoned(job, clock()));
    }
  }

  return {
    capabilities,

    async next(jobClass) {
      const job = await storage.jobs.claim(worker, clock(), jobClass);
      if (!job) return null;
      running.set(job.id, job);
      return () => runClaimed(job);
    },

    async heartbeat() {
      const now = clock();
      if (running.size > 0) await storage.commit([{ type: 'jobs.renew', worker, due: now + LEASE_MS }]);
      await putBackUnreleased();
      if (await storage.jobs.hasDueWaitingJobs(now)) await storage.commit([{ type: 'jobs.wake', now }]);
      await recover(await storage.jobs.listAbandoned(now));
    },

    async takeOver() {
      const jobs = await storage.jobs.listAbandoned(Number.MAX_SAFE_INTEGER);
      await recover(jobs.filter((job) => job.worker !== worker));
    },

    async release() {
      const now = clock();
      const changes = [...running.values()].map(
        (before): Change => ({ type: 'job.replace', before, after: released(before, now) }),
      );
      if (changes.length > 0) await storage.commit(changes);
      await putBackUnreleased();
    },

    async progress({ account, scope }) {
      const [progress, renewed] = await Promise.all([
        storage.jobs.progress({ accountId: account.id, scope }),
        storage.jobs.renewalProgress(),
      ]);
      return { ...progress, ...(renewed !== null && { renewed }) };
    },
  };
}

/** The object after a step, keeping earlier facts from more trusted sources. */
function trusting(
  before: SavedObject,
  former: FactSources,
  after: SavedObject,
  found: FactSources,
): { readonly object: SavedObject; readonly sources: FactSources } {
  const [old, entity] = [before.mainEntity, after.mainEntity];
  if (!old || !entity || old === entity) return { object: after, sources: found };
  const merged = mergeBySource({ entity: old, sources: former }, { entity, sources: found });
  return {
    object: merged.entity === entity ? after : { ...after, mainEntity: merged.entity },
    sources: merged.sources,
  };
}

/** The version to record for a step. It differs from the current version if another attempt is worthwhile. */
function versionOfFinding(
  step: Step,
  ownVersion: string,
  { model, shortcoming, isUnfinished = false }: Finding,
): string {
  const version = model === undefined ? ownVersion : versionOf(step, model);
  return shortcoming === undefined && !isUnfinished ? version : `${version} in part`;
}

function keysOf(object: SavedObject): readonly Uid[] {
  return blobsOf(object).map(({ key }) => key);
}

/** Hides the details of an error, which may name paths on the server. They are only logged. */
const BUG: Reason = reasonFor(reason('internal-error'));

/** Errors that every attempt would repeat, such as a RangeError from an overflow of the stack or of an array. */
const FINAL: readonly ErrorCode[] = ['unprocessable', 'unsupported-format', 'damaged'];

function failureOf(error: unknown): Failure {
  if (!isDomainError(error)) return { ...BUG, isFinal: error instanceof RangeError };
  const { code, retryAfterSeconds } = error;
  return {
    ...reasonFor(error),
    isFinal: FINAL.includes(code),
    isUnreachable: code === 'unavailable',
    retryAfterSeconds,
  };
}
