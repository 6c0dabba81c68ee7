import { type ReadonlySignal, signal } from '@preact/signals';
import { ConnectionError, type Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { reconnected, waitFor } from '../api/connection.ts';
import type { Preview } from '../api/types.ts';
import { holdUpdates } from '../live/live.ts';
import { commonWords } from '../words/common.ts';
import { type Action, isOrderDependent, movesPins, type Step, stepFor } from './action.ts';
import {
  BATCH_SIZE,
  type BulkPorts,
  type FailedObject,
  isTransient,
  runSteps,
  type StepSource,
} from './bulk.ts';
import { describeRunning } from './describe-action.ts';
import { deleteJob, type StoredBatch, type StoredJob, storeBatch, storeJob } from './journal.ts';

/** A bulk change on screen. */
export interface Job {
  readonly id: string;
  readonly description: string;
  readonly total: number;
  /** Number of objects that are done, unchanged or failed. */
  readonly settledCount: ReadonlySignal<number>;
  /** The objects that could not be changed; null until the change has ended. */
  readonly refused: ReadonlySignal<readonly FailedObject[] | null>;
  cancel(): void;
}

/** The result of a bulk change. */
export interface Outcome {
  /** The completed steps in the order of execution. */
  readonly done: readonly Step[];
  readonly refused: readonly FailedObject[];
  readonly isCancelled: boolean;
}

/** Maximum number of concurrent requests. Browsers allow six connections to a server, and two remain for other requests. */
const MAX_CONCURRENT = 4;
const UPDATE_INTERVAL_MS = 100;
const STORE_INTERVAL_MS = 500;

const running = signal<readonly Job[]>([]);

/** Changes that are running, and finished changes that failed for some objects. */
export const jobs: ReadonlySignal<readonly Job[]> = running;

export function dismissJob(job: Job): void {
  running.value = running.value.filter((each) => each !== job);
}

/** Creates a bulk change whose steps are planned while it runs. */
export function plannedJob(action: Action, ids: readonly string[]): StoredJob {
  return { id: crypto.randomUUID(), action, total: ids.length, parts: inBatches(ids), isBack: false };
}

/** Creates a bulk change from known steps. */
export function jobOfSteps(
  action: Action,
  steps: readonly Step[],
  isBack: boolean,
): [StoredJob, StoredBatch[]] {
  const parts = inBatches(steps);
  const job = {
    id: crypto.randomUUID(),
    action,
    total: steps.length,
    parts: parts.map((part) => part.map(({ id }) => id)),
    isBack,
  };
  return [job, parts.map((part) => ({ steps: part, done: [] }))];
}

function inBatches<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) => all.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE));
}

/** The name of the lock that a tab holds while it runs a change. */
export function lockOf({ id }: StoredJob): string {
  return `commonplace change ${id}`;
}

/**
 * Runs a bulk change and shows its progress. Its steps are stored, so that it can be continued or undone if the page is closed.
 * @param planned batches that were planned before
 */
export async function runJob(
  client: Client,
  job: StoredJob,
  planned: readonly StoredBatch[] = [],
): Promise<Outcome> {
  const work = () => execute(client, job, planned);
  return navigator.locks === undefined ? work() : await navigator.locks.request(lockOf(job), work);
}

async function execute(client: Client, stored: StoredJob, planned: readonly StoredBatch[]): Promise<Outcome> {
  const stopping = new AbortController();
  const { signal: aborted } = stopping;
  const done: Step[] = planned.flatMap(({ steps, done: ids }) => steps.filter(({ id }) => ids.includes(id)));
  const refused: FailedObject[] = [];
  const settled = signal(done.length);
  const end = signal<readonly FailedObject[] | null>(null);
  let unchanged = 0;
  const isOrdered =
    isOrderDependent(stored.action) ||
    planned.some(({ steps }) => steps.some(({ act }) => isOrderDependent(act)));
  const job: Job = {
    id: stored.id,
    description: describeRunning(stored.action, stored.isBack),
    total: stored.total,
    settledCount: settled,
    refused: end,
    cancel: () => stopping.abort(),
  };
  const journal = await createJournal(stored, planned);
  const progressTimer = setInterval(() => {
    settled.value = done.length + refused.length + unchanged;
  }, UPDATE_INTERVAL_MS);
  running.value = [...running.value, job];
  const releaseUpdates = holdUpdates();

  const ports: BulkPorts = {
    async send({ method, path, body }, signal) {
      const response = await client.send(method, path, { body, signal, maxRetries: 0 });
      await response.text();
    },
    wait: waitToRetry,
    onDone(step) {
      done.push(step);
      journal.record(step);
    },
    onFailed: (each) => refused.push(each),
  };

  async function stepsOf(index: number, ids: readonly string[]): Promise<readonly Step[]> {
    const earlier = planned[index];
    if (earlier) {
      unchanged += ids.length - earlier.steps.length;
      return earlier.steps.filter(({ id }) => !earlier.done.includes(id));
    }
    const previews = await fetchPreviewsWithRetries(client, ids, aborted);
    const steps = previews.flatMap((preview) => stepFor(stored.action, preview) ?? []);
    const existingIds = new Set(previews.map(({ id }) => id));
    for (const id of ids) if (!existingIds.has(id)) refused.push({ id, title: '', reason: commonWords.gone });
    unchanged += previews.length - steps.length;
    await journal.plan(index, steps);
    return steps;
  }

  async function* parts(): StepSource {
    // Each change shifts the positions of other pins, so all positions are read first.
    const plannedFirst: (readonly Step[])[] = [];
    const entries = [...stored.parts.entries()];
    if (movesPins(stored.action))
      for (const [index, ids] of entries) plannedFirst.push(await stepsOf(index, ids));
    for (const [index, ids] of entries) yield plannedFirst[index] ?? (await stepsOf(index, ids));
  }

  try {
    await runSteps(parts(), ports, { maxConcurrent: isOrdered ? 1 : MAX_CONCURRENT, signal: aborted });
  } catch (error) {
    if (!aborted.aborted) throw error;
  } finally {
    clearInterval(progressTimer);
    releaseUpdates();
    await journal.end();
    end.value = refused;
    if (refused.length === 0) dismissJob(job);
  }
  return { done, refused, isCancelled: aborted.aborted };
}

async function fetchPreviewsWithRetries(
  client: Client,
  ids: readonly string[],
  aborted: AbortSignal,
): Promise<readonly Preview[]> {
  for (;;) {
    try {
      return await client.json('GET', '/_/previews', { query: { id: ids }, signal: aborted });
    } catch (error) {
      if (!isTransient(error)) throw error;
      await waitToRetry(error, aborted);
    }
  }
}

async function waitToRetry(error: Problem | ConnectionError, aborted: AbortSignal): Promise<void> {
  if (error instanceof ConnectionError) await reconnected(aborted);
  else await waitFor(error.status, error.retryAfterMs ?? 0, aborted);
}

/** Stores each batch before it runs, and its completed steps at intervals. If storing fails, the change runs without being stored. */
async function createJournal(job: StoredJob, planned: readonly StoredBatch[]) {
  const parts = new Map<number, { steps: readonly Step[]; done: string[] }>();
  const partOf = new Map<string, number>();
  const changed = new Set<number>();
  let isStored = globalThis.isSecureContext;

  async function attempt(act: () => Promise<void>): Promise<void> {
    if (!isStored) return;
    await act().catch(() => {
      isStored = false;
    });
  }
  const store = (index: number) =>
    attempt(async () => {
      const part = parts.get(index);
      if (part) await storeBatch(job.id, index, part);
    });
  function add(index: number, steps: readonly Step[], done: readonly string[]): void {
    parts.set(index, { steps, done: [...done] });
    for (const { id } of steps) partOf.set(id, index);
  }

  await attempt(() => storeJob(job));
  for (const [index, { steps, done }] of planned.entries()) {
    add(index, steps, done);
    await store(index);
  }
  const storeTimer = setInterval(() => {
    for (const index of changed) void store(index);
    changed.clear();
  }, STORE_INTERVAL_MS);
  return {
    async plan(index: number, steps: readonly Step[]) {
      add(index, steps, []);
      await store(index);
    },
    record({ id }: Step) {
      const index = partOf.get(id) ?? -1;
      parts.get(index)?.done.push(id);
      changed.add(index);
    },
    async end() {
      clearInterval(storeTimer);
      await attempt(() => deleteJob(job.id));
    },
  };
}
