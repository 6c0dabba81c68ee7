import type { Instant } from '../../../core/model/instant.ts';
import type { Session } from '../../../core/model/session.ts';
import type { Uid } from '../../../core/model/uid.ts';

interface SessionRow {
  readonly id: Uid;
  readonly kid: string;
  readonly accountId: number;
  readonly created: Instant;
  readonly lastSeen: Instant;
  readonly invalidated: Instant | null;
}

export function toSessionRow({ invalidated, ...session }: Session): SessionRow {
  return { ...session, invalidated: invalidated ?? null };
}

export function toSession({ id, kid, accountId, created, lastSeen, invalidated }: SessionRow): Session {
  return { id, kid, accountId, created, lastSeen, ...(invalidated !== null && { invalidated }) };
}
