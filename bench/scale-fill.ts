import { setTimeout as pause } from 'node:timers/promises';
import { isDomainError } from '../core/errors.ts';
import { type AccessKey, EVERYTHING } from '../core/model/access-key.ts';
import { SELF_HOSTED } from '../core/model/plan.ts';
import type { Change } from '../core/ports/changes.ts';
import type { Storage } from '../core/ports/storage.ts';
import { batchOf, idOf, spacesOf } from './scale-library.ts';

/** Objects in one unit of work. */
const AT_ONCE = 1_000;
/** Of several accounts, objects come in turns of so many, as if people had saved them at the same time. */
const OF_A_TURN = 10;

/** How long a unit may take to be on its way to a database, before the next is made. */
const SENDING_MS = 50;

/** A library to be made. */
export interface Plan {
  /** The first is there already. */
  readonly accounts: number;
  /** Of each account. */
  readonly objects: number;
}

/**
 * Brings objects in by the import of the storage until each account has as many as planned. What is there already, of an earlier run
 * that was interrupted or had fewer objects, is not made again.
 * @param report called with the number of objects that are there, after each unit of work
 */
export async function fill(
  storage: Storage,
  { accounts, objects }: Plan,
  report: (there: number) => void = () => {},
): Promise<void> {
  const now = Date.now();
  const turn = accounts === 1 ? AT_ONCE : OF_A_TURN;
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
      if (held < AT_ONCE && accountId < accounts) continue;
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

/** How many turns are complete, at the least, as the number of their objects of an account. */
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
    planId: SELF_HOSTED,
    created: now,
  };
  /** Of the first, the benches have one. */
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

/** A unit of a turn that was interrupted is there as a whole, or not at all. */
async function commitNew(storage: Storage, changes: readonly Change[]): Promise<void> {
  try {
    await storage.commit(changes);
  } catch (error) {
    if (!isDomainError(error, 'stale') && !isDomainError(error, 'duplicate')) throw error;
  }
}
