import { workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import type { ImportWorker } from '../../core/ports/import-worker.ts';
import type { LibraryLocation } from './file-imports.ts';
import { workerModule } from './paths.ts';

/** How long an import may make no progress before it is stopped, in milliseconds. The whole import may take any time. */
const NO_PROGRESS_MS = 60_000;
/** Maximum processor time between two reports of progress. */
const PROCESSOR_SECONDS = 60;
/** Maximum memory of the process. */
const RESIDENT_MEBIBYTES = 1_536;
/** The process ends after it was idle for this time, in milliseconds. */
const IDLE_MS = 10_000;
/** Maximum size of the JavaScript heap. */
const HEAP_MEBIBYTES = 512;

/** Imports in a separate process. */
interface ImportProcess extends ImportWorker {
  close(): Promise<void>;
}

/**
 * Runs imports in a separate process, so that they delay no requests and their memory is freed. The process starts with the first import
 * and ends when it is idle.
 */
export function importProcess(location: LibraryLocation): ImportProcess {
  const { databaseUrl, databaseFile, bucket, blobFolder } = location;
  const library: LibraryLocation = { databaseUrl, databaseFile, bucket, blobFolder };
  const pool = workerPool({
    workerUrl: workerModule('import-worker'),
    isolation: 'process',
    heapMebibytes: HEAP_MEBIBYTES,
    idleMs: IDLE_MS,
    processorSeconds: PROCESSOR_SECONDS,
    residentMebibytes: RESIDENT_MEBIBYTES,
    programArguments: [JSON.stringify(library)],
    seesEnvironment: true, // The Postgres driver and the S3 client may read settings from the environment.
    label: 'The importer',
  });
  const { importFile } = portInWorkers<ImportWorker>(pool, 'imports', { importFile: NO_PROGRESS_MS });
  return { importFile, close: pool.close };
}
