import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { SERVICE } from '../place.ts';
import type { Action, Step } from './action.ts';

/** A change of many objects, as it is kept while it is under way. */
export interface KeptJob {
  readonly id: string;
  readonly action: Action;
  readonly total: number;
  /** The objects in parts, each of which is planned before any of it is done. */
  readonly parts: readonly (readonly string[])[];
  /** Whether it takes back another change. */
  readonly isBack: boolean;
}

/** A part of a change, with what is to be done to its objects. */
export interface KeptPart {
  readonly steps: readonly Step[];
  /** The ids of those that were done for certain. */
  readonly done: readonly string[];
}

interface Schema extends DBSchema {
  readonly jobs: { readonly key: string; readonly value: KeptJob };
  readonly parts: { readonly key: [jobId: string, part: number]; readonly value: KeptPart };
}

/** Services below different paths of one host have a database each. */
const NAME = `commonplace changes ${SERVICE}`;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('jobs', { keyPath: 'id' });
      database.createObjectStore('parts');
    },
    // Who logs out in another tab deletes it.
    blocking: () => void close(),
  });
  return opened;
}

/** Keeps a change that begins. @throws DOMException, as the other functions do, if the browser keeps nothing for this page */
export async function keepJob(job: KeptJob): Promise<void> {
  await (await open()).put('jobs', job);
}

/** Keeps what is to be done to a part of the objects, before it is done; and later which of it was done. */
export async function keepPart(jobId: string, part: number, kept: KeptPart): Promise<void> {
  await (await open()).put('parts', kept, [jobId, part]);
}

/** Forgets a change that has ended. */
export async function forgetJob(jobId: string): Promise<void> {
  const database = await open();
  const transaction = database.transaction(['jobs', 'parts'], 'readwrite');
  await Promise.all([
    transaction.objectStore('jobs').delete(jobId),
    transaction.objectStore('parts').delete(partsOf(jobId)),
    transaction.done,
  ]);
}

/** The changes that are kept, those of other tabs too. */
export async function keptJobs(): Promise<readonly KeptJob[]> {
  return (await open()).getAll('jobs');
}

/** Whether changes are kept, those of other tabs too; not where the browser keeps nothing. */
export async function hasJobs(): Promise<boolean> {
  if (!globalThis.isSecureContext) return false;
  return keptJobs().then(
    (jobs) => jobs.length > 0,
    () => false,
  );
}

/** The parts of a change that were planned, in order. */
export async function keptParts(jobId: string): Promise<readonly KeptPart[]> {
  return (await open()).getAll('parts', partsOf(jobId));
}

/** Deletes everything. */
export async function forgetJournal(): Promise<void> {
  await close();
  await deleteDB(NAME);
}

async function close(): Promise<void> {
  const database = await opened?.catch(() => null);
  opened = null;
  database?.close();
}

function partsOf(jobId: string): IDBKeyRange {
  return IDBKeyRange.bound([jobId, 0], [jobId, Number.POSITIVE_INFINITY]);
}
