import { DAY, type Instant, parseTimestamp } from '../../core/model/instant.ts';
import type { Config } from '../server/config.ts';
import { findLastBackup } from '../server/last-backup.ts';
import type { Finding } from './finding.ts';

/** After how long a backup is taken for forgotten. */
const MAX_AGE = 7 * DAY;

/** How old the last good backup is. */
export function checkBackup(config: Config, now: Instant): Finding {
  const last = findLastBackup(config);
  const taken = last && parseTimestamp(last.taken);
  if (!last || taken === null) {
    return {
      check: 'backup',
      status: 'advice',
      message: 'No backup was taken from this data directory.',
      remedy: 'Take one, best every day: commonplace backup TARGET, on another disk.',
    };
  }
  const days = Math.max(0, Math.floor((now - taken) / DAY));
  const message = `The last good backup is ${days} days old, in ${last.target}.`;
  if (now - taken <= MAX_AGE) return { check: 'backup', status: 'ok', message };
  const remedy = `Take another: commonplace backup ${last.target}`;
  return { check: 'backup', status: 'advice', message, remedy };
}
