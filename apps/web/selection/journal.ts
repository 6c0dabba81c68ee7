import type { DBSchema } from 'idb';
import { lazyDatabase } from '../offline/own-database.ts';
import type { Action, Step } from './action.ts';

/** A bulk change, as stored while it runs. */
export interface KeptJob {
  readonly id: string;
  readonly action: Action;
  readonly total: number;
  /** The objects in batches; each is planned before it starts. */
  readonly parts: readonly (readonly string[])[];
  /** Whether it undoes another change. */
  readonly isBack: boolean;
}

/** A batch of a change with its steps. */
export interface KeptPart {
  readonly steps: readonly Step[];
  /** The ids of objects that are certainly done. */
  readonly done: readonly string[];
}

interface Schema extends DBSchema {
  readonly jobs: { readonly key: string; readonly value: KeptJob };
  readonly parts: { readonly key: [jobId: string, part: number]; readonly value: KeptPart };
}

// Logging out in another tab deletes it.
const { open, forget } = lazyDatabase<Schema>('changes', (database) => {
  database.createObjectStore('jobs', { keyPath: 'id' });
  database.createObjectStore('parts');
});

/** Stores a change that begins. @throws DOMException, like the other functions, if the browser blocks storage */
export async function keepJob(job: KeptJob): Promise<void> {
  await (await open()).put('jobs', job);
}

/** Stores the steps of a batch before it runs; later, which of them are done. */
export async function keepPart(jobId: string, part: number, data: KeptPart): Promise<void> {
  await (await open()).put('parts', data, [jobId, part]);
}

/** Deletes a finished change. */
export async function forgetJob(jobId: string): Promise<void> {
  const database = await open();
  const transaction = database.transaction(['jobs', 'parts'], 'readwrite');
  await Promise.all([
    transaction.objectStore('jobs').delete(jobId),
    transaction.objectStore('parts').delete(partsOf(jobId)),
    transaction.done,
  ]);
}

/** The stored changes, including those of other tabs. */
export async function keptJobs(): Promise<readonly KeptJob[]> {
  return (await open()).getAll('jobs');
}

/** Whether there are stored changes, including those of other tabs; false if the browser blocks storage. */
export async function hasJobs(): Promise<boolean> {
  if (!globalThis.isSecureContext) return false;
  return keptJobs().then(
    (jobs) => jobs.length > 0,
    () => false,
  );
}

/** The planned batches of a change, in order. */
export async function keptParts(jobId: string): Promise<readonly KeptPart[]> {
  return (await open()).getAll('parts', partsOf(jobId));
}

/** Deletes the journal. */
export const forgetJournal = forget;

function partsOf(jobId: string): IDBKeyRange {
  return IDBKeyRange.bound([jobId, 0], [jobId, Number.POSITIVE_INFINITY]);
}
