import { existsSync } from 'node:fs';
import path from 'node:path';
import { unprocessable } from '../../core/errors.ts';
import type { Config } from './config.ts';

/** Stands in a data directory while it is restored. */
export const MARK = 'restoring';

/** Refuses a data directory that a restore was begun in and not ended. @throws DomainError `unprocessable` */
export function refuseHalfRestored({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (!existsSync(path.join(dataDir, MARK))) return;
  throw unprocessable(
    `A restore into ${dataDir} is not finished: run commonplace restore again, with a good copy of the backup if files were damaged, or empty the directory.`,
  );
}
