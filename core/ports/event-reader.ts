import type { LoggedEvent, Position } from '../model/event.ts';

/** Reads an account's log of changes. */
export interface EventReader {
  /** At most `limit` events after a position, in commit order. No event is ever added before an existing one. */
  after(accountId: number, position: Position, limit: number): Promise<readonly LoggedEvent[]>;
  /** The position of the newest event of each of these accounts; unknown accounts are left out. */
  newest(accountIds: readonly number[]): Promise<ReadonlyMap<number, Position>>;
  /** Whether the log still has the event at that position, and therefore all later events. */
  has(accountId: number, position: Position): Promise<boolean>;
  /** At most `limit` accounts with events before a position, apart from each account's newest, for `events.sweep`. */
  outdated(before: Position, limit: number): Promise<readonly number[]>;
}
