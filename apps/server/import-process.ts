import { workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import type { ImportWorker } from '../../core/ports/import-worker.ts';
import type { LibraryPlace } from './file-imports.ts';
import { workerModule } from './paths.ts';

/** An import may take any time, but is stopped after this long without progress. */
const NO_PROGRESS_MS = 60_000;
/** Its limits of processor time, between two reports of progress, and of memory. */
const PROCESSOR_SECONDS = 60;
const RESIDENT_MEBIBYTES = 1_536;
/** The process ends after being idle for this long. */
const IDLE_MS = 10_000;
const HEAP_MEBIBYTES = 512;

/** Imports in a process that can be ended. */
interface ImportProcess extends ImportWorker {
  close(): Promise<void>;
}

/**
 * Runs imports in their own process, so that they delay nobody and their memory is freed. It starts with the first import, and ends when
 * idle.
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
