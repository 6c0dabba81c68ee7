import { DAY, type Instant, parseTimestamp } from '../../../core/model/instant.ts';
import type { Config } from '../../server/config.ts';
import { findLastBackup } from '../../server/last-backup.ts';
import { advice, type Finding, ok } from './finding.ts';

/** After how long a backup is taken for forgotten. */
const MAX_AGE = 7 * DAY;

/** How old the last good backup is. */
export function checkBackup(config: Config, now: Instant): Finding {
  const last = findLastBackup(config);
  const taken = last && parseTimestamp(last.taken);
  if (!last || taken === null) {
    return advice(
      'backup',
      'No backup was taken from this data directory.',
      'Take one, best every day: commonplace backup TARGET, on another disk.',
    );
  }
  const days = Math.max(0, Math.floor((now - taken) / DAY));
  const message = `The last good backup is ${days} days old, in ${last.target}.`;
  if (now - taken <= MAX_AGE) return ok('backup', message);
  return advice('backup', message, `Take another: commonplace backup '${last.target}'`);
}
