import { type Capabilities, nextStep, type Step } from '../analysis/plan.ts';
import { isDomainError } from '../errors.ts';
import { failed, type Job, released } from '../model/job.ts';
import { blobsOf, type SavedObject } from '../model/object.ts';
import type { Caller } from '../model/session.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Change } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { AnalysisProgress, Storage } from '../ports/storage.ts';
import { retryStale } from './in-turn.ts';
import type { QueueStep } from './queue-analysis.ts';

/** What a step found out about an object. */
export interface Finding {
  /** Makes the object better; called again on its newest version when it was changed meanwhile. */
  apply(object: SavedObject): SavedObject;
  /** Extracted text as Markdown, which `apply` names. */
  readonly extract?: string;
  /** What is kept beside the object. */
  readonly changes?: readonly Change[];
}

/**
 * One step of understanding an object.
 * @throws DomainError `unprocessable` when trying again is of no use; anything else is tried again
 */
export type StepRunner = (object: SavedObject) => Promise<Finding>;

/** Understands what was saved, step by step (D3, D25). */
export interface Analysis {
  /** The steps that can be done. */
  readonly capabilities: Capabilities;
  /** Does the job that is due next; false when there is none. Failures are written to the job, never thrown. */
  runNext(): Promise<boolean>;
  /** Hands the jobs in the hands of this process back to the queue. */
  release(): Promise<void>;
  /** How far the caller's objects are. */
  progress(caller: Caller): Promise<AnalysisProgress>;
}

interface Ports {
  readonly storage: Storage;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly queueStep: QueueStep;
  readonly runners: Readonly<Partial<Record<Step, StepRunner>>>;
}

export function analysisUseCases(ports: Ports): Analysis {
  const { storage, blobs, clock, logger, queueStep, runners } = ports;
  const capabilities: Capabilities = new Set(Object.keys(runners) as Step[]);
  const running = new Map<string, Job>();

  /** The change that queues what comes after a step. */
  function following(object: SavedObject, step: Step): readonly Change[] {
    const next = nextStep(object.kind, step, capabilities);
    return next === null ? [] : [queueStep(object, next)];
  }

  /** Writes what was found into the object, whatever became of it meanwhile. */
  async function keep(job: Job, { apply, extract, changes = [] }: Finding): Promise<void> {
    const replaced = await retryStale(async () => {
      const before = await storage.objects.find(job.accountId, job.objectId);
      if (!before) return null;
      const after = apply(before);
      await storage.commit([
        ...(extract === undefined
          ? []
          : [{ type: 'extract.put', objectId: before.id, body: extract } as const]),
        ...(after === before ? [] : [{ type: 'object.replace', before, after } as const]),
        ...changes,
        { type: 'job.remove', job },
        ...following(after, job.step),
      ]);
      return { before, after };
    });
    if (!replaced) return;
    const kept = new Set(blobsOf(replaced.after).map((blob) => blob.key));
    for (const { key } of blobsOf(replaced.before)) if (!kept.has(key)) await blobs.remove(key);
  }

  /** Writes a failure to the job; a step that is given up lets the next one begin. */
  async function fail(job: Job, object: SavedObject, error: unknown): Promise<void> {
    const isFinal = isDomainError(error, 'unprocessable');
    const reason = error instanceof Error ? error.message : String(error);
    if (!isDomainError(error))
      logger.error('a step of analysis failed', { objectId: object.id, step: job.step, error });
    const after = failed(job, reason, isFinal, clock());
    const next = after.state === 'failed' ? following(object, job.step) : [];
    await storage.commit([{ type: 'job.replace', job: after }, ...next]);
  }

  async function run(job: Job): Promise<void> {
    const object = await storage.objects.find(job.accountId, job.objectId);
    const runner = runners[job.step];
    if (!object || !runner) {
      await storage.commit([{ type: 'job.remove', job }]);
      return;
    }
    let finding: Finding;
    try {
      finding = await runner(object);
    } catch (error) {
      await fail(job, object, error);
      return;
    }
    await keep(job, finding);
  }

  return {
    capabilities,

    async runNext() {
      const job = await storage.jobs.claim(clock());
      if (!job) return false;
      running.set(job.id, job);
      try {
        await run(job);
      } catch (error) {
        logger.error('a result of analysis could not be kept', {
          objectId: job.objectId,
          step: job.step,
          error,
        });
      } finally {
        running.delete(job.id);
      }
      return true;
    },

    async release() {
      const now = clock();
      const changes = [...running.values()].map(
        (job): Change => ({ type: 'job.replace', job: released(job, now) }),
      );
      if (changes.length > 0) await storage.commit(changes);
    },

    progress: ({ account }) => storage.jobs.progress(account.id),
  };
}
