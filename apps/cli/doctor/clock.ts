import { type Instant, SECOND, toTimestamp } from '../../../core/model/instant.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** The time of the first release of this program: an earlier clock must be wrong. */
const FIRST_RELEASE = Date.UTC(2026, 10);
/** The tolerated difference: tokens of clients may be issued up to a minute ahead (D14). */
const TOLERANCE_MS = 60 * SECOND;

/**
 * Checks that the clock of this machine is plausible: with a wrong clock, the server refuses tokens and mixes up the order of events.
 * @param database the clock of the database server; for a file, its modification time
 */
export function checkClock(
  now: Instant,
  database: { readonly clock: Instant; readonly isFile: boolean },
): Finding {
  const said = `The clock of this machine says ${toTimestamp(now)}`;
  const remedy = 'Set the clock, preferably with a time service such as systemd-timesyncd or chrony.';
  if (now < FIRST_RELEASE)
    return wrong('clock', `${said}, which is before the release of this program.`, remedy);
  if (now + TOLERANCE_MS < database.clock)
    return wrong('clock', `${said}, but the database is from ${toTimestamp(database.clock)}.`, remedy);
  if (!database.isFile && now - TOLERANCE_MS > database.clock)
    return wrong(
      'clock',
      `${said}, but the database says ${toTimestamp(database.clock)}.`,
      `${remedy} Do this on both machines.`,
    );
  return ok('clock', `${said}.`);
}
