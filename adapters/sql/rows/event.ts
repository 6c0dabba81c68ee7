import type { ScopedFacts } from '../../../core/model/access-key.ts';
import type { LoggedEvent } from '../../../core/model/event.ts';
import type { Uid } from '../../../core/model/uid.ts';

/** A selected event, with the current state of its object. */
export interface EventRow {
  readonly position: number;
  readonly type: string;
  readonly objectId: Uid | null;
  readonly spaceId: Uid | null;
  readonly tag: string | null;
  readonly recordId: Uid | null;
  readonly kid: string | null;
  /** JSON. */
  readonly facts: string | null;
  /** Null for an event without an object, or whose object no longer exists. */
  readonly kind: string | null;
  /** JSON. */
  readonly spaceIds: string;
}

export function toLoggedEvent(row: EventRow): LoggedEvent {
  const { position, type, objectId, spaceId, tag, recordId, kid } = row;
  const facts = factsOf(row);
  return {
    position,
    type: type as LoggedEvent['type'],
    ...(objectId !== null && { objectId }),
    ...(spaceId !== null && { spaceId }),
    ...(tag !== null && { tag }),
    ...(recordId !== null && { [type.startsWith('share.') ? 'shareId' : 'searchId']: recordId }),
    ...(kid !== null && { by: kid }),
    ...(facts && { facts }),
  };
}

function factsOf({ facts, kind, spaceIds }: EventRow): ScopedFacts | null {
  if (facts !== null) return JSON.parse(facts);
  return kind === null ? null : { kind, spaceIds: JSON.parse(spaceIds) };
}
