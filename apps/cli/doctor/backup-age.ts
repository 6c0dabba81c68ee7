import { findBackupFailure, findLastBackup } from '../../../adapters/data-dir/last-backup.ts';
import { counted } from '../../../core/model/counted.ts';
import { DAY, type Instant, parseTimestamp } from '../../../core/model/instant.ts';
import type { Config } from '../../server/config.ts';
import { isInside } from '../what-is-there.ts';
import { advice, type Finding, ok } from './finding.ts';

/** The age from which backups have probably been forgotten. */
const MAX_AGE_MS = 7 * DAY;

/** Checks the age of the last good backup, and that it is not inside the data directory. */
export function checkBackup(config: Config, now: Instant): Finding {
  const failure = findBackupFailure(config.dataDir);
  const last = findLastBackup(config.dataDir);
  const taken = last && parseTimestamp(last.taken);
  if (failure) {
    const good = last ? `the last good one is of ${last.taken}` : 'there is no good one yet';
    return advice(
      'backup',
      `The scheduled backup to ${failure.target} failed at ${failure.failed}; ${good}. ${failure.reason}`,
      `Remove the cause, and take one: commonplace backup '${failure.target}'`,
    );
  }
  if (!last || taken === null) {
    return advice(
      'backup',
      'There is no backup of this data directory.',
      'Take one, preferably every day: commonplace backup TARGET, on another disk.',
    );
  }
  const days = Math.max(0, Math.floor((now - taken) / DAY));
  const message = `The last good backup is ${counted(days, 'day')} old, in ${last.target}.`;
  if (isInside(last.target, config.dataDir))
    return advice(
      'backup',
      `${message} It is inside the data directory, and would be lost with it.`,
      'Take one elsewhere: commonplace backup TARGET, on another disk.',
    );
  if (now - taken <= MAX_AGE_MS) return ok('backup', message);
  return advice('backup', message, `Take another: commonplace backup '${last.target}'`);
}
