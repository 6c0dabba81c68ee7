import type { Caller } from '../model/session.ts';
import type { Change } from '../ports/changes.ts';

/** Records which access key made a unit of work, for its events. */
export function by({ session }: Caller): Change {
  return { type: 'by', kid: session.kid };
}
