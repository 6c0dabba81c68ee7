import { afterEach, beforeEach } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import type { Step } from '../../../core/model/step.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import {
  type Analysis,
  analysisUseCases,
  type StepRunner,
} from '../../../core/use-cases/analysis/analysis.ts';
import { type QueueStep, stepQueue } from '../../../core/use-cases/unit-of-work/queue-analysis.ts';
import { account, caller, countingIds, id, object } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

type Steps = Readonly<Partial<Record<Step, StepRunner>>>;

/** A library with one note, new for each test, and workers that share its queue, with steps and a clock of the test. */
interface AnalysisLibrary {
  readonly storage: Storage;
  readonly queueStep: QueueStep;
  /** Advances the clock. */
  pass(ms: number): void;
  /** Queues a step of the note. */
  queue(step: Step): Promise<void>;
  progress(): ReturnType<Analysis['progress']>;
  /** A worker whose steps are of this version. */
  workerWith(runners: Steps, version?: string, onStorage?: Storage): Analysis;
}

export const note = object({ id: id(1) });

export function analysisLibrary(): AnalysisLibrary {
  let directory: ReturnType<typeof temporaryDirectory>;
  let storage: Storage;
  let now: number;
  const ids = countingIds();
  const clock = () => now;
  const queueStep = stepQueue({ clock, ids });

  beforeEach(async () => {
    now = 1_000_000;
    directory = temporaryDirectory();
    storage = sqliteStorage({
      file: `${directory.path}/test.db`,
      migrationsFolder: 'adapters/sqlite/migrations',
      ids,
    });
    await storage.commit([
      { type: 'account.insert', account: account() },
      { type: 'object.insert', object: note },
    ]);
  });
  afterEach(async () => {
    await storage.close();
    directory.remove();
  });

  function workerWith(runners: Steps, version = '1', onStorage = storage): Analysis {
    const steps = Object.entries(runners).map(([step, run]) => [step as Step, { run, version }] as const);
    const blobs: Pick<BlobStore, 'remove'> = { remove: async () => {} };
    return analysisUseCases({
      storage: onStorage,
      blobs: blobs as BlobStore,
      clock,
      ids,
      logger: { error() {}, warn() {}, info() {}, debug() {} },
      queueStep,
      steps: new Map(steps),
    });
  }

  return {
    get storage() {
      return storage;
    },
    queueStep,
    pass(ms) {
      now += ms;
    },
    queue: (step) => storage.commit([queueStep(note, step)]),
    progress: () => workerWith({}).progress(caller()),
    workerWith,
  };
}

/** A step that records that it ran. */
export const noting =
  (done: string[], what: string): StepRunner =>
  async () => {
    done.push(what);
    return { apply: (current) => current };
  };

/** Runs the next due job; false without a due job. */
export async function runNext(worker: Analysis): Promise<boolean> {
  const work = await worker.next();
  await work?.();
  return work !== null;
}

export async function doAll(worker: Analysis): Promise<void> {
  while (await runNext(worker));
}
