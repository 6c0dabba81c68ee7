import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '../../core/changes/change.ts';
import { isDomainError } from '../../core/errors.ts';
import { type AccessKey, EVERYTHING } from '../../core/model/access-key.ts';
import { SELF_HOSTED_PLAN_ID } from '../../core/model/plan.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { batchOf, idOf, spacesOf } from './scale-library.ts';

/** Objects in one unit of work. */
const BATCH_SIZE = 1_000;
/** With several accounts, each adds this many objects in turn, as if people had saved them at the same time. */
const OF_A_TURN = 10;

/** How long to wait for a unit to be sent to the database before making the next. */
const SENDING_MS = 50;

/** A library to be made. */
interface Plan {
  /** Including the first, which exists already. */
  readonly accounts: number;
  /** Per account. */
  readonly objects: number;
}

/**
 * Adds objects through the storage's import until each account has as many as planned. Continues an earlier run that was interrupted
 * or had fewer objects.
 * @param report called after each unit of work with the number of objects so far
 */
export async function fill(
  storage: Storage,
  { accounts, objects }: Plan,
  report: (there: number) => void = () => {},
): Promise<void> {
  const now = Date.now();
  const turn = accounts === 1 ? BATCH_SIZE : OF_A_TURN;
  /** The unit that is being committed while the next is made. */
  let committing = Promise.resolve();
  for (let first = await begun(storage, accounts, objects, turn); first < objects; first += turn) {
    const count = Math.min(turn, objects - first);
    let changes: Change[] = [];
    let held = 0;
    for (let accountId = 1; accountId <= accounts; accountId += 1) {
      if (first === 0) changes.push(...beginning(accountId, now));
      changes.push(...changesOf(accountId, first, count, now));
      held += count;
      if (held < BATCH_SIZE && accountId < accounts) continue;
      await committing;
      const there = first * accounts + count * accountId;
      committing = commitNew(storage, changes).then(() => report(there));
      await pause(SENDING_MS);
      changes = [];
      held = 0;
    }
  }
  await committing;
}

/** The minimum number of complete turns, as a number of objects per account. */
async function begun(storage: Storage, accounts: number, objects: number, turn: number): Promise<number> {
  let [least, most] = [0, Math.ceil(objects / turn)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const last = Math.min(middle * turn, objects) - 1;
    if (await storage.objects.find(accounts, idOf(accounts, last))) least = middle;
    else most = middle - 1;
  }
  return least * turn;
}

function beginning(accountId: number, now: number): readonly Change[] {
  const account = {
    id: accountId,
    name: `Account ${accountId}`,
    suspended: false,
    planId: SELF_HOSTED_PLAN_ID,
    created: now,
  };
  /** The first account has the key of the benches. */
  const key: AccessKey = {
    kid: `key ${accountId}`,
    accountId,
    sealedSecret: '',
    access: 'full',
    scope: EVERYTHING,
    created: now,
  };
  return [
    ...(accountId === 1
      ? []
      : [{ type: 'account.insert', account } as const, { type: 'key.insert', key } as const]),
    ...spacesOf(accountId).map((space) => ({ type: 'space.insert', space }) as const),
  ];
}

function changesOf(accountId: number, first: number, count: number, now: number): readonly Change[] {
  const { objects, memberships, links, pins } = batchOf(accountId, first, count, now);
  return [
    { type: 'objects.import', accountId, objects },
    ...(memberships.length > 0 ? [{ type: 'memberships.import' as const, accountId, memberships }] : []),
    ...(links.length > 0 ? [{ type: 'links.import' as const, accountId, links }] : []),
    ...(pins.length > 0 ? [{ type: 'pins.import' as const, accountId, objectIds: pins }] : []),
  ];
}

/** Commits a unit unless it exists: after an interruption, a unit was stored completely or not at all. */
async function commitNew(storage: Storage, changes: readonly Change[]): Promise<void> {
  try {
    await storage.commit(changes);
  } catch (error) {
    if (!isDomainError(error, 'stale') && !isDomainError(error, 'duplicate')) throw error;
  }
}
