import type Sqlite from 'better-sqlite3';
import type { Change } from '../../core/ports/changes.ts';
import { isBusy, translate } from './errors.ts';
import { LONGEST_WAIT_MS, RETRY_MS } from './patience.ts';

/** How each change is written. A change without an entry is a type error. */
export type Appliers = {
  readonly [T in Change['type']]: (change: Extract<Change, { type: T }>) => void;
};

interface Unit {
  readonly changes: readonly Change[];
  settle(error: unknown): void;
}

/**
 * Group commit: units of work that wait at the same time share a transaction, and thus a flush. Each has a savepoint of its own, so
 * that one that fails does not affect the others. While another connection writes, a group waits without blocking its thread.
 */
export function groupCommit(
  main: Sqlite.Database,
  appliers: Appliers,
): (changes: readonly Change[]) => Promise<void> {
  const begin = main.prepare('BEGIN IMMEDIATE');
  const commit = main.prepare('COMMIT');
  const rollback = main.prepare('ROLLBACK');
  const savepoint = main.prepare('SAVEPOINT unit');
  const release = main.prepare('RELEASE unit');
  const rollbackToSavepoint = main.prepare('ROLLBACK TO unit');
  let waiting: Unit[] = [];
  /** When the first attempt to begin a transaction failed; null unless another connection is writing. */
  let refusedSince: number | null = null;

  function apply<T extends Change['type']>(change: Extract<Change, { type: T }>): void {
    const applier: (change: Extract<Change, { type: T }>) => void = appliers[change.type as T];
    applier(change);
  }

  /** Applies one unit; returns why it failed. Throws when the whole transaction is lost. */
  function attempt(unit: Unit): unknown {
    savepoint.run();
    try {
      for (const change of unit.changes) apply(change);
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
      if (isBusy(error) && now - refusedSince < LONGEST_WAIT_MS) return false;
      refusedSince = null;
      throw error;
    }
  }

  function flush(): void {
    const group = waiting;
    let outcomes: unknown[];
    try {
      if (!hasBegun()) {
        setTimeout(flush, RETRY_MS);
        return;
      }
      waiting = [];
      outcomes = group.map(attempt);
      commit.run();
    } catch (error) {
      waiting = [];
      if (main.inTransaction) rollback.run();
      outcomes = group.map(() => error);
    }
    for (const [index, unit] of group.entries()) unit.settle(outcomes[index]);
  }

  return (changes) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown) => (error === null ? resolve() : reject(translate(error)));
      if (waiting.push({ changes, settle }) === 1) setImmediate(flush);
    });
}
