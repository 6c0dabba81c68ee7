import { workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import type { ImportWorker } from '../../core/ports/import-worker.ts';
import type { LibraryPlace } from './file-imports.ts';
import { workerModule } from './paths.ts';

/** An import takes as long as it takes, but it is stopped when it has said nothing for this long. */
const NO_PROGRESS_MS = 60_000;
/** The processor time and the memory that it may take, the former between two times that it says something. */
const PROCESSOR_SECONDS = 60;
const RESIDENT_MEBIBYTES = 1_536;
/** A process that has had nothing to do for this long ends. */
const IDLE_MS = 10_000;
const HEAP_MEBIBYTES = 512;

/** Imports that can be ended. */
export interface ImportProcess extends ImportWorker {
  close(): Promise<void>;
}

/**
 * Imports in a process of their own, so that nobody waits for them, and their memory is given back. It starts with the first, and ends
 * when there has been none for a while.
 */
export function importProcess(place: LibraryPlace): ImportProcess {
  const { databaseUrl, databaseFile, bucket, blobFolder } = place;
  const library: LibraryPlace = { databaseUrl, databaseFile, bucket, blobFolder };
  const pool = workerPool({
    workerUrl: workerModule('import-worker'),
    isolation: 'process',
    heapMebibytes: HEAP_MEBIBYTES,
    idleMs: IDLE_MS,
    processorSeconds: PROCESSOR_SECONDS,
    residentMebibytes: RESIDENT_MEBIBYTES,
    programArguments: [JSON.stringify(library)],
    seesEnvironment: true, // in which the driver of Postgres and the client of buckets may find how to connect
    label: 'The importer',
  });
  const { importFile } = portInWorkers<ImportWorker>(pool, 'imports', { importFile: NO_PROGRESS_MS });
  return { importFile, close: pool.close };
}
