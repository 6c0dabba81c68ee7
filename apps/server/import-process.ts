import { workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import type { ImportWorker } from '../../core/ports/import-worker.ts';
import type { LibraryPlace } from './file-imports.ts';
import { workerModule } from './paths.ts';

/** How long an import may make no progress before it is stopped, in milliseconds. The whole import may take any time. */
const NO_PROGRESS_MS = 60_000;
/** The maximum processor time between two reports of progress, and the maximum memory of the process. */
const PROCESSOR_SECONDS = 60;
const RESIDENT_MEBIBYTES = 1_536;
/** How long the process may be idle before it ends, in milliseconds. */
const IDLE_MS = 10_000;
const HEAP_MEBIBYTES = 512;

/** Imports in a process that can be ended. */
interface ImportProcess extends ImportWorker {
  close(): Promise<void>;
}

/**
 * Runs imports in a separate process, so that they delay no requests and their memory is freed. The process starts with the first import,
 * and ends when idle.
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
    seesEnvironment: true, // the Postgres driver and the S3 client may find connection settings there
    label: 'The importer',
  });
  const { importFile } = portInWorkers<ImportWorker>(pool, 'imports', { importFile: NO_PROGRESS_MS });
  return { importFile, close: pool.close };
}
