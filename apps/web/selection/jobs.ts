import { type ReadonlySignal, signal } from '@preact/signals';
import { ConnectionError, type Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { reconnected, waitFor } from '../api/connection.ts';
import type { Preview } from '../api/types.ts';
import { holdUpdates } from '../live/live.ts';
import { commonWords } from '../words/common.ts';
import { type Action, isOrderDependent, movesPins, type Step, stepFor } from './action.ts';
import { BATCH_SIZE, type BulkPorts, isTransient, type Refused, runSteps, type StepSource } from './bulk.ts';
import { deleteJob, type StoredBatch, type StoredJob, storeBatch, storeJob } from './journal.ts';
import { describeRunning } from './wording.ts';

/** A bulk change on screen. */
export interface Job {
  readonly id: string;
  readonly doing: string;
  readonly total: number;
  /** The number of finished objects. */
  readonly settled: ReadonlySignal<number>;
  /** The objects that could not be changed; null until the change has ended. */
  readonly refused: ReadonlySignal<readonly Refused[] | null>;
  cancel(): void;
}

/** The result of a bulk change. */
export interface Outcome {
  /** In the order of execution. */
  readonly done: readonly Step[];
  readonly refused: readonly Refused[];
  readonly isCancelled: boolean;
}

/** The maximum number of concurrent requests. Browsers allow six connections per server; two remain for other requests. */
const MAX_CONCURRENT = 4;
const UPDATE_INTERVAL_MS = 100;
const STORE_INTERVAL_MS = 500;

const running = signal<readonly Job[]>([]);

/** Running changes, and finished ones with objects that could not be changed. */
export const jobs: ReadonlySignal<readonly Job[]> = running;

export function dismissJob(job: Job): void {
  running.value = running.value.filter((each) => each !== job);
}

/** A bulk change that is planned as it runs. */
export function plannedJob(action: Action, ids: readonly string[]): StoredJob {
  return { id: crypto.randomUUID(), action, total: ids.length, parts: inBatches(ids), isBack: false };
}

/** A bulk change whose steps are all known. */
export function knownJob(
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
  return Array.from({ length: count }, (_, at) => all.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE));
}

/** The lock that a tab holds while running a change. */
export function lockOf({ id }: StoredJob): string {
  return `commonplace change ${id}`;
}

/**
 * Runs a bulk change, shows its progress, and stores its steps, so that it can be continued or undone after the page was closed.
 * @param planned the batches planned before
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
  const refused: Refused[] = [];
  const settled = signal(done.length);
  const end = signal<readonly Refused[] | null>(null);
  let unchanged = 0;
  const isOrdered =
    isOrderDependent(stored.action) ||
    planned.some(({ steps }) => steps.some(({ act }) => isOrderDependent(act)));
  const job: Job = {
    id: stored.id,
    doing: describeRunning(stored.action, stored.isBack),
    total: stored.total,
    settled,
    refused: end,
    cancel: () => stopping.abort(),
  };
  const journal = await createJournal(stored, planned);
  const showing = setInterval(() => {
    settled.value = done.length + refused.length + unchanged;
  }, UPDATE_INTERVAL_MS);
  running.value = [...running.value, job];
  const releaseUpdates = holdUpdates();

  const ports: BulkPorts = {
    async send({ method, path, body }, signal) {
      const response = await client.send(method, path, { body, signal, maxRetries: 0 });
      await response.text();
    },
    wait: waitToRepeat,
    onDone(step) {
      done.push(step);
      journal.note(step);
    },
    onRefused: (each) => refused.push(each),
  };

  async function stepsOf(at: number, ids: readonly string[]): Promise<readonly Step[]> {
    const before = planned[at];
    if (before) {
      unchanged += ids.length - before.steps.length;
      return before.steps.filter(({ id }) => !before.done.includes(id));
    }
    const previews = await previewsOf(client, ids, aborted);
    const steps = previews.flatMap((preview) => stepFor(stored.action, preview) ?? []);
    const found = new Set(previews.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) refused.push({ id, title: '', reason: commonWords.gone });
    unchanged += previews.length - steps.length;
    await journal.plan(at, steps);
    return steps;
  }

  async function* parts(): StepSource {
    // Pin positions shift as others change: read all of them first.
    const before: (readonly Step[])[] = [];
    const entries = [...stored.parts.entries()];
    if (movesPins(stored.action)) for (const [at, ids] of entries) before.push(await stepsOf(at, ids));
    for (const [at, ids] of entries) yield before[at] ?? (await stepsOf(at, ids));
  }

  try {
    await runSteps(parts(), ports, { maxAtOnce: isOrdered ? 1 : MAX_CONCURRENT, signal: aborted });
  } catch (error) {
    if (!aborted.aborted) throw error;
  } finally {
    clearInterval(showing);
    releaseUpdates();
    await journal.end();
    end.value = refused;
    if (refused.length === 0) dismissJob(job);
  }
  return { done, refused, isCancelled: aborted.aborted };
}

async function previewsOf(
  client: Client,
  ids: readonly string[],
  aborted: AbortSignal,
): Promise<readonly Preview[]> {
  for (;;) {
    try {
      return await client.json('GET', '/_/previews', { query: { id: ids }, signal: aborted });
    } catch (error) {
      if (!isTransient(error)) throw error;
      await waitToRepeat(error, aborted);
    }
  }
}

async function waitToRepeat(error: Problem | ConnectionError, aborted: AbortSignal): Promise<void> {
  if (error instanceof ConnectionError) await reconnected(aborted);
  else await waitFor(error.status, error.retryAfterMs ?? 0, aborted);
}

/** Stores each plan before it runs, and at intervals the completed steps. If the disk is full, the change runs without being stored. */
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
  const store = (at: number) =>
    attempt(async () => {
      const part = parts.get(at);
      if (part) await storeBatch(job.id, at, part);
    });
  function add(at: number, steps: readonly Step[], done: readonly string[]): void {
    parts.set(at, { steps, done: [...done] });
    for (const { id } of steps) partOf.set(id, at);
  }

  await attempt(() => storeJob(job));
  for (const [at, { steps, done }] of planned.entries()) {
    add(at, steps, done);
    await store(at);
  }
  const storing = setInterval(() => {
    for (const at of changed) void store(at);
    changed.clear();
  }, STORE_INTERVAL_MS);
  return {
    async plan(at: number, steps: readonly Step[]) {
      add(at, steps, []);
      await store(at);
    },
    note({ id }: Step) {
      const at = partOf.get(id) ?? -1;
      parts.get(at)?.done.push(id);
      changed.add(at);
    },
    async end() {
      clearInterval(storing);
      await attempt(() => deleteJob(job.id));
    },
  };
}
