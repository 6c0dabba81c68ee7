import type { Change } from '../../changes/change.ts';
import type { Caller } from '../../model/session.ts';

/** The change that records which access key made a unit of work, for its events. */
export function actor({ session }: Caller): Change {
  return { type: 'actor', kid: session.kid };
}
