import type { LoggedEvent, Position } from '../model/event.ts';

/** Reads the log of what changed in an account. */
export interface EventReader {
  /** The next events after a position, at most `limit`, in the order in which they were committed. None is ever added before one. */
  after(accountId: number, position: Position, limit: number): Promise<readonly LoggedEvent[]>;
  /** The position of the newest event of each of these accounts; those that do not exist are left out. */
  newest(accountIds: readonly number[]): Promise<ReadonlyMap<number, Position>>;
  /** Whether the log has the event at that position, and so all that came after it. */
  has(accountId: number, position: Position): Promise<boolean>;
  /** At most `limit` accounts that have events before a position, besides the newest of each, for `events.sweep`. */
  outdated(before: Position, limit: number): Promise<readonly number[]>;
}
