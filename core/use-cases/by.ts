import type { Caller } from '../model/session.ts';
import type { Change } from '../ports/changes.ts';

/** What names the key of the caller in the events of a unit of work. */
export function by({ session }: Caller): Change {
  return { type: 'by', kid: session.kid };
}
