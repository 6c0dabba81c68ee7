import type Sqlite from 'better-sqlite3';
import { accountsOf } from '../../core/ports/change-accounts.ts';
import type { Change } from '../../core/ports/changes.ts';
import { ownerQueues } from '../../core/scheduling/owner-queues.ts';
import type { WriteUnit } from '../sql/storage.ts';
import { isBusy, translate } from './errors.ts';
import { MAX_WAIT_MS, RETRY_MS } from './patience.ts';
import { immediateUnits } from './unit.ts';

/** A unit of work that waits for its transaction. */
interface Waiting {
  readonly changes: readonly Change[];
  settle(error: unknown): void;
}

/** For how long a flush waits for units that arrive while others wait for it, in milliseconds. */
const MAX_GATHER_MS = 5;
/** After how many looks, of which a turn of the event loop has one, it no longer waits: between two of them lies a whole turn. */
const QUIET_LOOKS = 2;
/** For how long units are applied to one transaction, in milliseconds; those that are left follow in the next, in another turn. */
const MAX_GROUP_MS = 3;

/**
 * Group commit: units of work that wait at the same time share a transaction, and thus a flush. Where they would take long together,
 * accounts take turns, and others are served between the groups. While another connection writes, a group waits without blocking
 * its thread.
 *
 * One that fails does not affect the others: the group is undone, and applied again with a savepoint for each unit. Savepoints for
 * all would cost more (docs/decisions/0050).
 * @param onUndone called when something that was written is not there any more
 * @param onWritten called after each transaction, before another connection can begin one
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
  /** The units of a group of which one failed, which are to be applied again. */
  let undone: readonly Waiting[] = [];
  /** When the first attempt to begin a transaction failed; null unless another connection is writing. */
  let refusedSince: number | null = null;

  /** Applies one unit; returns why it failed. Throws when the whole transaction is lost. */
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

  /** Applies waiting units until they have taken long, at least one. @param group where they are noted, for what is thrown */
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

  /** Flushes as soon as a whole turn of the event loop has brought no more units, or they have gathered for long. */
  function gather(began: number, seen: number, looksLeft: number): void {
    const left = waiting.size > seen ? QUIET_LOOKS : looksLeft - 1;
    if (left > 0 && performance.now() - began < MAX_GATHER_MS)
      setImmediate(gather, began, waiting.size, left);
    else flush();
  }

  return (changes) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown) => (error === null ? resolve() : reject(translate(error)));
      waiting.add(accountsOf(changes)[0], { changes, settle });
      // While a group waits for another writer, its flush goes on with what has come since.
      if (waiting.size === 1 && undone.length === 0) {
        setImmediate(gather, performance.now(), 1, QUIET_LOOKS);
      }
    });
}
