import { freeBytes } from '../../adapters/data-dir/free-bytes.ts';
import { findBackupFailure, findLastBackup } from '../../adapters/data-dir/last-backup.ts';
import type { LibrarySources } from '../../adapters/http/library-metrics.ts';
import { systemMonotonic } from '../../adapters/system/monotonic.ts';
import { watchReplacedWorkers } from '../../adapters/workers/replaced.ts';
import { parseTimestamp } from '../../core/model/instant.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { throttledCache } from '../../core/scheduling/throttled-cache.ts';
import type { Retention } from '../../core/use-cases/maintenance/retention.ts';
import type { Config } from './config.ts';

/** The sources of the library's metrics. Expensive metrics are cached, so that frequent requests cost no more. */
export function librarySources(
  { dataDir }: Pick<Config, 'dataDir'>,
  { storage, clock }: { readonly storage: Storage; readonly clock: Clock },
  retention: Retention,
): LibrarySources {
  return {
    clock,
    measure: throttledCache(() => storage.measure(), systemMonotonic),
    files: retention.files,
    lastBackup() {
      const last = findLastBackup(dataDir);
      return last && parseTimestamp(last.taken);
    },
    lastBackupFailure() {
      const failure = findBackupFailure(dataDir);
      return failure && parseTimestamp(failure.failed);
    },
    freeBytes: () => freeBytes(dataDir),
    watchReplacedWorkers,
  };
}
