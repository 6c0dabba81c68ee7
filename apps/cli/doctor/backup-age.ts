import { findBackupFailure, findLastBackup } from '../../../adapters/data-dir/last-backup.ts';
import { counted } from '../../../core/model/counted.ts';
import { DAY, type Instant, parseTimestamp } from '../../../core/model/instant.ts';
import type { Config } from '../../server/config.ts';
import { isInside } from '../what-is-there.ts';
import { advice, type Finding, ok } from './finding.ts';

/** If the last backup is older, in milliseconds, backups have probably been forgotten. */
const MAX_AGE_MS = 7 * DAY;

/** Checks the age of the last successful backup, and that the backup is not inside the data directory. */
export function checkBackup(config: Config, now: Instant): Finding {
  const failure = findBackupFailure(config.dataDir);
  const last = findLastBackup(config.dataDir);
  const taken = last && parseTimestamp(last.taken);
  if (failure) {
    const lastSuccess = last
      ? `the last successful backup is from ${last.taken}`
      : 'no backup has succeeded yet';
    return advice(
      'backup',
      `The scheduled backup to ${failure.target} failed at ${failure.failed}; ${lastSuccess}. ${failure.reason}`,
      `Fix the cause, then take a backup: commonplace backup '${failure.target}'`,
    );
  }
  if (!last || taken === null) {
    return advice(
      'backup',
      'There is no backup of this data directory.',
      'Take a backup, preferably every day: commonplace backup TARGET, with TARGET on another disk.',
    );
  }
  const days = Math.max(0, Math.floor((now - taken) / DAY));
  const message = `The last good backup is ${counted(days, 'day')} old, in ${last.target}.`;
  if (isInside(last.target, config.dataDir))
    return advice(
      'backup',
      `${message} It is inside the data directory, and would be lost with it.`,
      'Take a backup elsewhere: commonplace backup TARGET, with TARGET on another disk.',
    );
  if (now - taken <= MAX_AGE_MS) return ok('backup', message);
  return advice('backup', message, `Take a new backup: commonplace backup '${last.target}'`);
}
