import type Sqlite from 'better-sqlite3';
import type { Change } from '../../core/ports/changes.ts';
import type { WriteUnit } from '../sql/storage.ts';
import { isBusy, translate } from './errors.ts';
import { MAX_WAIT_MS, RETRY_MS } from './patience.ts';
import { immediateUnits } from './unit.ts';

/** After this time a group takes no further unit: others get a turn of the event loop before the next group. */
const MAX_GROUP_MS = 20;

/** A unit of work that waits for its transaction. */
interface Waiting {
  readonly changes: readonly Change[];
  settle(error: unknown): void;
}

/**
 * Group commit: units of work that wait at the same time share a transaction, and thus a flush. Each has a savepoint of its own, so
 * that one that fails does not affect the others. While another connection writes, a group waits without blocking its thread.
 */
export function groupCommit(
  main: Sqlite.Database,
  write: WriteUnit,
): (changes: readonly Change[]) => Promise<void> {
  const begin = main.prepare('BEGIN IMMEDIATE');
  const commit = main.prepare('COMMIT');
  const rollback = main.prepare('ROLLBACK');
  const savepoint = main.prepare('SAVEPOINT unit');
  const release = main.prepare('RELEASE unit');
  const rollbackToSavepoint = main.prepare('ROLLBACK TO unit');
  const newUnit = immediateUnits(main);
  let waiting: Waiting[] = [];
  /** When the first attempt to begin a transaction failed; null unless another connection is writing. */
  let refusedSince: number | null = null;

  /** Applies one unit; returns why it failed. Throws when the whole transaction is lost. */
  function attempt({ changes }: Waiting): unknown {
    savepoint.run();
    try {
      write(newUnit(), changes);
    } catch (error) {
      if (!main.inTransaction) throw error;
      rollbackToSavepoint.run();
      release.run();
      return error;
    }
    release.run();
    return null;
  }

  /** Begins a transaction unless another connection is writing, for which this thread must not stand still. */
  function hasBegun(): boolean {
    try {
      begin.run();
      refusedSince = null;
      return true;
    } catch (error) {
      const now = performance.now();
      refusedSince ??= now;
      if (isBusy(error) && now - refusedSince < MAX_WAIT_MS) return false;
      refusedSince = null;
      throw error;
    }
  }

  function flush(): void {
    const group: Waiting[] = [];
    let outcomes: unknown[] = [];
    try {
      if (!hasBegun()) {
        setTimeout(flush, RETRY_MS);
        return;
      }
      const end = performance.now() + MAX_GROUP_MS;
      for (const unit of waiting) {
        group.push(unit);
        outcomes.push(attempt(unit));
        if (performance.now() >= end) break;
      }
      commit.run();
    } catch (error) {
      if (group.length === 0) group.push(...waiting);
      if (main.inTransaction) rollback.run();
      outcomes = group.map(() => error);
    }
    waiting = waiting.slice(group.length);
    if (waiting.length > 0) setImmediate(flush);
    for (const [index, { settle }] of group.entries()) settle(outcomes[index]);
  }

  return (changes) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown) => (error === null ? resolve() : reject(translate(error)));
      if (waiting.push({ changes, settle }) === 1) setImmediate(flush);
    });
}
