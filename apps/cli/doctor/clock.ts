import { type Instant, SECOND, toTimestamp } from '../../../core/model/instant.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** The time of the first release of this program. A clock that shows an earlier time must be wrong. */
const FIRST_RELEASE = Date.UTC(2026, 10);
/** Maximum difference in milliseconds. Clients may issue tokens up to a minute ahead (D14). */
const TOLERANCE_MS = 60 * SECOND;

/**
 * Checks that this machine's clock is plausible. With a wrong clock, the server rejects valid tokens and stores events in the wrong order.
 * @param database the clock of the database server, or the modification time of the database file
 */
export function checkClock(
  now: Instant,
  database: { readonly clock: Instant; readonly isFile: boolean },
): Finding {
  const statement = `The clock of this machine says ${toTimestamp(now)}`;
  const remedy = 'Set the clock, preferably with a time service such as systemd-timesyncd or chrony.';
  if (now < FIRST_RELEASE)
    return wrong('clock', `${statement}, which is before the release of this program.`, remedy);
  const { clock, isFile } = database;
  if (isFile && now + TOLERANCE_MS < clock)
    return wrong('clock', `${statement}, but the database was changed at ${toTimestamp(clock)}.`, remedy);
  if (!isFile && Math.abs(now - clock) > TOLERANCE_MS)
    return wrong(
      'clock',
      `${statement}, but the clock of the database server says ${toTimestamp(clock)}.`,
      `${remedy} Do this on both machines.`,
    );
  return ok('clock', `${statement}.`);
}
