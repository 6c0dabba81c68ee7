import { isInScope, isSpaceInScope, type Scope, type ScopedFacts } from './access-key.ts';
import { DAY, type Instant, toTimestamp } from './instant.ts';
import type { Uid } from './uid.ts';

/** What an event tells, in the order in which docs/events.md explains it. */
export const EVENT_TYPES = [
  'object.created',
  'object.changed',
  'object.deleted',
  'object.restored',
  'object.destroyed',
  'space.changed',
  'space.deleted',
  'tag.changed',
  'analysis.done',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The first entry of every log, which tells nothing: an account always has a position from which it can be followed. */
export const LOG_STARTED = 'log.started';

/** Something that a unit of work changes. */
export interface EventDraft {
  readonly accountId: number;
  readonly type: EventType | typeof LOG_STARTED;
  readonly objectId?: Uid;
  /** The space that changed, or that the object joined or left. */
  readonly spaceId?: Uid;
  /** The name of the tag. */
  readonly tag?: string;
  /** What scopes need to know about an object that is no more. */
  readonly facts?: ScopedFacts;
}

/**
 * A place in the log of an account: the time at which an event was written, in microseconds since 1970, and later where that would
 * not be after the one before. Places rise with every event in the order of commits, and are never given again, also not by a log
 * that was put back to an earlier state.
 */
export type Position = number;

/** An event as the log has it. */
export interface LoggedEvent extends Omit<EventDraft, 'accountId'> {
  readonly position: Position;
  /** The key with which it was done; absent for what the service does by itself. */
  readonly by?: string;
  /** What scopes need to know about the object: as it is now, or as it was when it was destroyed; absent for one that is no more. */
  readonly facts?: ScopedFacts;
}

/** How long events are kept. */
export const EVENT_RETENTION_MS: number = 30 * DAY;

const MICROSECONDS = 1_000;

/** The earliest place of an event that is written at an instant. */
export const positionAt = (instant: Instant): Position => instant * MICROSECONDS;

/** When an event was written. */
export const instantOf = (position: Position): Instant => Math.floor(position / MICROSECONDS);

/** An event as others read it. */
export interface EventRecord extends Omit<LoggedEvent, 'position' | 'facts'> {
  /** Its position, as a decimal number. */
  readonly id: string;
  readonly at: string;
}

export function toEventRecord({ position, facts: _, ...event }: LoggedEvent): EventRecord {
  return { id: String(position), at: toTimestamp(instantOf(position)), ...event };
}

/**
 * Whether an event is told to a key of this scope: what concerns an object that is in sight now, was in sight when it was
 * destroyed, or has just left a space of the scope (D16).
 */
export function isTold({ type, objectId, spaceId, facts }: LoggedEvent, scope: Scope): boolean {
  if (type === LOG_STARTED) return false;
  if (scope.type === 'everything') return true;
  if (objectId === undefined) return spaceId !== undefined && isSpaceInScope(scope, spaceId);
  if (facts && isInScope(scope, facts)) return true;
  return scope.type === 'spaces' && spaceId !== undefined && scope.spaceIds.includes(spaceId);
}
