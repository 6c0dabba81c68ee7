import { workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import type { ImportWorker } from '../../core/ports/import-worker.ts';
import type { LibraryPlace } from './file-imports.ts';
import { workerModule } from './paths.ts';

/** The longest time of a timer, about 24 days: an import takes as long as it takes. */
const DEADLINE_MS = 2 ** 31 - 1;
/** A thread that has had nothing to do for this long ends. */
const IDLE_MS = 10_000;
const HEAP_MEBIBYTES = 512;

/** Imports that can be ended. */
export interface ImportThread extends ImportWorker {
  close(): Promise<void>;
}

/** Imports on a thread of their own, so that nobody waits for them. It starts with the first. */
export function importThread({ databaseUrl, databaseFile, bucket, blobFolder }: LibraryPlace): ImportThread {
  const library: LibraryPlace = { databaseUrl, databaseFile, bucket, blobFolder };
  const pool = workerPool({
    workerUrl: workerModule('import-worker'),
    isolation: 'thread',
    heapMebibytes: HEAP_MEBIBYTES,
    idleMs: IDLE_MS,
    programArguments: [JSON.stringify(library)],
    seesEnvironment: true, // in which the driver of Postgres and the client of buckets may find how to connect
    label: 'The importer',
    refusal: 'unavailable',
  });
  const { importFile } = portInWorkers<ImportWorker>(pool, 'imports', { importFile: DEADLINE_MS });
  return { importFile, close: pool.close };
}
