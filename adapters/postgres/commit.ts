import { accountsOf } from '../../core/changes/accounts.ts';
import type { Change } from '../../core/changes/change.ts';
import { stale, unavailable } from '../../core/errors.ts';
import { keyedQueue } from '../../core/scheduling/keyed-queue.ts';
import type { WriteUnit } from '../sql/storage.ts';
import type { Database } from './database.ts';
import { toStorableJson } from './storable.ts';
import { type Answers, APPLY, type Refusal, UnitDraft } from './unit.ts';

/** Maximum number of times that a unit of work is rebuilt because data that it read has changed. */
const MAX_ATTEMPTS = 100;
/** Maximum time that a unit of work waits for other units of its account in this process, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/**
 * Commits units of work, each as one statement. Units of the same account are applied one after the other, across all processes: each unit
 * first locks its accounts, in the order of their ids. This prevents deadlocks, and keeps the rows that a unit counts from changing.
 */
export function unitCommit(
  database: Database,
  write: WriteUnit,
): (changes: readonly Change[]) => Promise<void> {
  const accountQueue = keyedQueue<number>();

  async function send(unit: UnitDraft): Promise<Refusal | null> {
    const { statements, steps } = unit.toSteps();
    const parameters = { statements: JSON.stringify(statements), steps: toStorableJson(steps) };
    const [row] = await database.query<{ refusal: Refusal | null }>(APPLY, parameters);
    return row?.refusal ?? null;
  }

  async function commit(changes: readonly Change[], accounts: readonly number[]): Promise<void> {
    const answers: Answers = new Map();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const unit = new UnitDraft(answers);
      for (const account of accounts) unit.lock(account);
      unit.build((draft) => write(draft, changes));
      if (unit.isEmpty) return;
      const refusal = await send(unit);
      if (refusal === null) return;
      unit.learn(refusal);
    }
    throw stale('Too many requests are changing the same data.');
  }

  return (changes) => {
    const asked = performance.now();
    const accounts = accountsOf(changes);
    const [account] = accounts;
    if (account === undefined) return commit(changes, accounts);
    // Keeps waiting units of one account from occupying a connection each.
    return accountQueue(account, async () => {
      if (performance.now() - asked > MAX_WAIT_MS) throw unavailable('The database');
      return commit(changes, accounts);
    });
  };
}
