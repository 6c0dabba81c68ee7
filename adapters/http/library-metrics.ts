import { Counter, Gauge, type Registry } from 'prom-client';
import { type Instant, SECOND } from '../../core/model/instant.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Measures, StepCount } from '../../core/ports/measures.ts';
import type { FileCounts } from '../../core/use-cases/maintenance/retention.ts';

/** The sources of the library's metrics. */
export interface LibrarySources {
  readonly clock: Clock;
  measure(): Promise<Measures>;
  /** Null until files have been counted. */
  files(): FileCounts | null;
  /** When the last successful backup was taken; null if unknown. */
  lastBackup(): Instant | null;
  /** When a scheduled backup last failed; null if no backup has failed since the last success. */
  lastBackupFailure(): Instant | null;
  /** The free bytes on the disk of the data directory. */
  freeBytes(): Promise<number>;
  watchReplacedWorkers(listener: (worker: string) => void): unknown;
}

/**
 * Registers the metrics of the library.
 * @returns a function that updates the metrics that are available
 */
export function measureLibrary(registry: Registry, sources: LibrarySources): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const steps = gauge('analysis_steps', 'Analysis steps that are waiting, are running or have failed', [
    'step',
    'state',
  ]);
  const oldest = gauge(
    'analysis_oldest_step_age_seconds',
    'Age of the oldest step that is waiting or running',
    ['step'],
  );
  const objects = gauge('objects', 'Saved objects of all accounts', ['state']);
  const databaseBytes = gauge(
    'database_bytes',
    'Size of the database with its indexes and, on SQLite, its write-ahead log',
  );
  const files = gauge('files', 'Stored files of objects, at the last hourly count');
  const fileBytes = gauge('file_bytes', 'Total size of the stored files, at the last hourly count');
  const backup = gauge(
    'backup_age_seconds',
    'Age of the last successful backup, as recorded in the data directory',
  );
  const failure = gauge(
    'backup_failure_age_seconds',
    'Age of the last failure of a scheduled backup, absent once a later backup has succeeded',
  );
  const free = gauge('data_directory_free_bytes', 'Bytes that can still be written to the disk of DATA_DIR');
  const replaced = new Counter({
    name: 'worker_restarts_total',
    help: 'Workers of this process that crashed or exceeded a limit and were replaced',
    labelNames: ['worker'],
    registers: [registry],
  });
  sources.watchReplacedWorkers((worker) => replaced.inc({ worker }));

  const ageOf = (instant: Instant) => Math.max(0, sources.clock() - instant) / SECOND;

  function showMeasures(measures: Measures): void {
    objects.set({ state: 'active' }, measures.objects);
    objects.set({ state: 'trash' }, measures.trashed);
    databaseBytes.set(measures.databaseBytes);
    for (const { step, state, count } of measures.steps) steps.set({ step, state }, count);
    for (const { step } of measures.steps) {
      const isOpen = ({ state }: StepCount) => state === 'queued' || state === 'running';
      const open = measures.steps.filter((counts) => counts.step === step && isOpen(counts));
      if (open.length > 0) oldest.set({ step }, ageOf(Math.min(...open.map((counts) => counts.oldest))));
    }
  }

  return async () => {
    for (const labelled of [steps, oldest, objects]) labelled.reset();
    for (const single of [databaseBytes, files, fileBytes, backup, failure, free]) single.remove();
    const [measures, freeBytes] = await Promise.all([
      sources.measure().catch(() => null),
      sources.freeBytes().catch(() => null),
    ]);
    if (measures) showMeasures(measures);
    if (freeBytes !== null) free.set(freeBytes);
    const counts = sources.files();
    if (counts) {
      files.set(counts.files);
      fileBytes.set(counts.bytes);
    }
    const lastBackup = sources.lastBackup();
    if (lastBackup !== null) backup.set(ageOf(lastBackup));
    const failed = sources.lastBackupFailure();
    if (failed !== null) failure.set(ageOf(failed));
  };
}
