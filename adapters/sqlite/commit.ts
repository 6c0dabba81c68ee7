import type Sqlite from 'better-sqlite3';
import type { Change } from '../../core/ports/changes.ts';
import type { Appliers, Unit } from '../sql/unit.ts';
import { translate } from './errors.ts';
import { immediateUnits } from './unit.ts';

/** A unit of work that waits for its transaction. */
interface Waiting {
  readonly changes: readonly Change[];
  settle(error: unknown): void;
}

/**
 * Group commit: units of work that wait at the same time share a transaction, and thus a flush. Each has a savepoint of its own, so
 * that one that fails does not affect the others.
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
  const newUnit = immediateUnits(main);
  let waiting: Waiting[] = [];

  function apply<T extends Change['type']>(change: Extract<Change, { type: T }>, unit: Unit): void {
    const applier: (change: Extract<Change, { type: T }>, unit: Unit) => void = appliers[change.type as T];
    applier(change, unit);
  }

  /** Applies one unit; returns why it failed. Throws when the whole transaction is lost. */
  function attempt({ changes }: Waiting): unknown {
    savepoint.run();
    try {
      const unit = newUnit();
      for (const change of changes) apply(change, unit);
    } catch (error) {
      if (!main.inTransaction) throw error;
      rollbackToSavepoint.run();
      release.run();
      return error;
    }
    release.run();
    return null;
  }

  function flush(): void {
    const group = waiting;
    waiting = [];
    let outcomes: unknown[];
    try {
      begin.run();
      outcomes = group.map(attempt);
      commit.run();
    } catch (error) {
      if (main.inTransaction) rollback.run();
      outcomes = group.map(() => error);
    }
    for (const [index, { settle }] of group.entries()) settle(outcomes[index]);
  }

  return (changes) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown) => (error === null ? resolve() : reject(translate(error)));
      if (waiting.push({ changes, settle }) === 1) setImmediate(flush);
    });
}
