import { isInScope, isSpaceInScope, type Scope, type ScopedFacts } from './access-key.ts';
import { DAY, type Instant, toTimestamp } from './instant.ts';
import type { Uid } from './uid.ts';

/** The types of events, in the order of docs/events.md. */
export const EVENT_TYPES = [
  'object.created',
  'object.changed',
  'object.deleted',
  'object.restored',
  'object.destroyed',
  'space.changed',
  'space.deleted',
  'tag.changed',
  'search.changed',
  'search.deleted',
  'share.changed',
  'share.deleted',
  'analysis.done',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The type of the first entry of every log. It reports nothing, but gives every account a position to follow from. */
export const LOG_STARTED = 'log.started';

/** An event that a unit of work will write to the log. */
export interface EventDraft {
  readonly accountId: number;
  readonly type: EventType | typeof LOG_STARTED;
  readonly objectId?: Uid;
  /** The space that changed, or that the object joined or left. */
  readonly spaceId?: Uid;
  readonly tag?: string;
  readonly searchId?: Uid;
  readonly shareId?: Uid;
  /** For a destroyed object: the facts that decide which scopes include it. */
  readonly facts?: ScopedFacts;
}

/**
 * The position of an event in the log of its account: the time when it was written, in microseconds since 1970, or the previous position
 * plus one if that is greater. Positions increase in commit order and are never reused, even after the log was restored to an earlier
 * state.
 */
export type Position = number;

/** An event as stored in the log. */
export interface LoggedEvent extends Omit<EventDraft, 'accountId'> {
  readonly position: Position;
  /** The access key that caused the event; absent for work that the service does by itself. */
  readonly by?: string;
  /** The facts that decide which scopes include the object: its current facts, or the facts at its destruction. Absent if unknown. */
  readonly facts?: ScopedFacts;
}

/** How long events are kept, in milliseconds. */
export const EVENT_RETENTION_MS: number = 30 * DAY;

const MICROSECONDS = 1_000;

/** The earliest position of an event that is written at an instant. */
export const positionAt = (instant: Instant): Position => instant * MICROSECONDS;

/** When an event was written. */
export const instantOf = (position: Position): Instant => Math.floor(position / MICROSECONDS);

/** An event in responses. */
interface EventRecord extends Omit<LoggedEvent, 'position' | 'facts'> {
  /** The event's position, as a decimal number. */
  readonly id: string;
  readonly at: string;
}

export function toEventRecord({ position, facts: _, ...event }: LoggedEvent): EventRecord {
  return { id: String(position), at: toTimestamp(instantOf(position)), ...event };
}

/**
 * Whether a key of this scope gets an event. It does if the event's object is in scope now, was in scope when it was destroyed, or has just
 * left a space of the scope. It also does if the event has no object but is about a space of the scope (D16). Keys without a content scope
 * get every event.
 */
export function isVisibleEvent({ type, objectId, spaceId, facts }: LoggedEvent, scope: Scope): boolean {
  if (type === LOG_STARTED) return false;
  if (scope.type === 'everything') return true;
  if (objectId === undefined) return spaceId !== undefined && isSpaceInScope(scope, spaceId);
  if (facts && isInScope(scope, facts)) return true;
  return scope.type === 'spaces' && spaceId !== undefined && scope.spaceIds.includes(spaceId);
}
