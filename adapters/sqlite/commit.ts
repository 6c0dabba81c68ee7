import type Sqlite from 'better-sqlite3';
import { accountsOf } from '../../core/changes/accounts.ts';
import type { Change } from '../../core/changes/change.ts';
import { ownerQueues } from '../../core/scheduling/owner-queues.ts';
import type { WriteUnit } from '../sql/storage.ts';
import { MAX_WAIT_MS, RETRY_MS } from './busy-retry.ts';
import { isBusy, translate } from './errors.ts';
import { immediateUnits } from './unit.ts';

/** A unit of work that waits for its transaction. */
interface Waiting {
  readonly changes: readonly Change[];
  settle(error: unknown): void;
}

/** Maximum time that a flush waits for further units of work, in milliseconds. */
const MAX_GATHER_MS = 5;
/** A flush waits until this many checks in a row have found no new unit of work. Each iteration of the event loop makes one check. */
const QUIET_CHECKS = 2;
/**
 * Maximum time for applying units of work in one transaction, in milliseconds. The remaining units follow in another transaction, in a
 * later iteration of the event loop.
 */
const MAX_GROUP_MS = 3;

/**
 * Group commit. Units of work that wait at the same time share a transaction, and thus a flush. If the units would take too long together,
 * they are divided into several groups: accounts take turns, and other requests are served between groups. While another connection writes,
 * a group waits without blocking its thread. A failing unit does not affect the others: the group is rolled back, and applied again with a
 * savepoint for each unit. Always using savepoints would cost more (docs/decisions/0050).
 * @param onUndone called when writes are rolled back
 * @param onWritten called after each attempt to commit, even if it failed, in the same iteration of the event loop
 */
export function groupCommit(
  main: Sqlite.Database,
  write: WriteUnit,
  onUndone: () => void = () => undefined,
  onWritten: () => void = () => undefined,
): (changes: readonly Change[]) => Promise<void> {
  const begin = main.prepare('BEGIN IMMEDIATE');
  const commit = main.prepare('COMMIT');
  const rollback = main.prepare('ROLLBACK');
  const savepoint = main.prepare('SAVEPOINT unit');
  const release = main.prepare('RELEASE unit');
  const rollbackToSavepoint = main.prepare('ROLLBACK TO unit');
  const newUnit = immediateUnits(main);
  const waiting = ownerQueues<Waiting>();
  /** The units of a group with a failed unit, to be applied again. */
  let undone: readonly Waiting[] = [];
  /** When the first attempt to begin a transaction failed because another connection is writing; null otherwise. */
  let refusedSince: number | null = null;

  /**
   * Applies one unit.
   * @returns why it failed
   * @throws if the whole transaction is lost
   */
  function attempt({ changes }: Waiting): unknown {
    savepoint.run();
    try {
      write(newUnit(), changes);
    } catch (error) {
      if (!main.inTransaction) throw error;
      onUndone();
      rollbackToSavepoint.run();
      release.run();
      return error;
    }
    release.run();
    return null;
  }

  /** Begins a transaction, unless another connection is writing. Waiting for that connection would block this thread. */
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

  /**
   * Applies waiting units, at least one, until the time is up.
   * @param group receives the units, so that they can be rejected if this function throws
   */
  function apply(group: Waiting[]): void {
    const began = performance.now();
    do {
      const next = waiting.next();
      if (!next) break;
      group.push(next);
      write(newUnit(), next.changes);
    } while (performance.now() - began < MAX_GROUP_MS);
  }

  function flush(): void {
    const isRepeated = undone.length > 0;
    const group: Waiting[] = [...undone];
    undone = [];
    let outcomes: readonly unknown[] = [];
    let isWritten = false;
    try {
      if (!hasBegun()) {
        undone = group;
        setTimeout(flush, RETRY_MS);
        return;
      }
      if (isRepeated) outcomes = group.map(attempt);
      else apply(group);
      isWritten = true;
      commit.run();
    } catch (error) {
      onUndone();
      const isOneAtFault = !isRepeated && !isWritten && group.length > 1 && main.inTransaction;
      if (main.inTransaction) rollback.run();
      if (isOneAtFault) {
        undone = group;
        flush();
        return;
      }
      if (group.length === 0) group.push(...waiting.clear());
      outcomes = group.map(() => error);
    }
    if (isWritten) onWritten();
    if (waiting.size > 0) setImmediate(flush);
    for (const [index, { settle }] of group.entries()) settle(outcomes[index] ?? null);
  }

  /** Flushes once a whole iteration of the event loop has brought no new units, or after `MAX_GATHER_MS`. */
  function gather(began: number, seen: number, checksLeft: number): void {
    const left = waiting.size > seen ? QUIET_CHECKS : checksLeft - 1;
    if (left > 0 && performance.now() - began < MAX_GATHER_MS)
      setImmediate(gather, began, waiting.size, left);
    else flush();
  }

  return (changes) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown) => (error === null ? resolve() : reject(translate(error)));
      waiting.add(accountsOf(changes)[0], { changes, settle });
      // While a group waits for another writer, its flush takes in newer units.
      if (waiting.size === 1 && undone.length === 0) {
        setImmediate(gather, performance.now(), 1, QUIET_CHECKS);
      }
    });
}
