import type { DBSchema } from 'idb';
import { lazyDatabase } from '../offline/lazy-database.ts';
import type { Action, Step } from './action.ts';

/** A bulk change, as stored while it runs. */
export interface StoredJob {
  readonly id: string;
  readonly action: Action;
  readonly total: number;
  /** The ids of the objects in batches. Each batch is planned before it runs. */
  readonly parts: readonly (readonly string[])[];
  /** Whether it undoes another change. */
  readonly isBack: boolean;
}

/** A planned batch of a change. */
export interface StoredBatch {
  readonly steps: readonly Step[];
  /** The ids of objects whose steps are known to be completed. */
  readonly done: readonly string[];
}

interface Schema extends DBSchema {
  readonly jobs: { readonly key: string; readonly value: StoredJob };
  readonly parts: { readonly key: [jobId: string, part: number]; readonly value: StoredBatch };
}

// Logging out deletes the database, also from another tab.
const { open, forget } = lazyDatabase<Schema>('changes', (database) => {
  database.createObjectStore('jobs', { keyPath: 'id' });
  database.createObjectStore('parts');
});

/** Stores a change when it starts. Like the other functions, it rejects with a DOMException if the browser blocks storage. */
export async function storeJob(job: StoredJob): Promise<void> {
  await (await open()).put('jobs', job);
}

/** Stores a batch before it runs, and again with its completed steps. */
export async function storeBatch(jobId: string, part: number, data: StoredBatch): Promise<void> {
  await (await open()).put('parts', data, [jobId, part]);
}

/** Deletes a finished change. */
export async function deleteJob(jobId: string): Promise<void> {
  const database = await open();
  const transaction = database.transaction(['jobs', 'parts'], 'readwrite');
  await Promise.all([
    transaction.objectStore('jobs').delete(jobId),
    transaction.objectStore('parts').delete(partsOf(jobId)),
    transaction.done,
  ]);
}

/** The stored changes, including those of other tabs. */
export async function storedJobs(): Promise<readonly StoredJob[]> {
  return (await open()).getAll('jobs');
}

/** Whether there are stored changes, including those of other tabs; false if the browser blocks storage. */
export async function hasJobs(): Promise<boolean> {
  if (!globalThis.isSecureContext) return false;
  return storedJobs().then(
    (jobs) => jobs.length > 0,
    () => false,
  );
}

/** The planned batches of a change, in order. */
export async function storedBatches(jobId: string): Promise<readonly StoredBatch[]> {
  return (await open()).getAll('parts', partsOf(jobId));
}

/** Deletes the journal. */
export const forgetJournal = forget;

function partsOf(jobId: string): IDBKeyRange {
  return IDBKeyRange.bound([jobId, 0], [jobId, Number.POSITIVE_INFINITY]);
}
