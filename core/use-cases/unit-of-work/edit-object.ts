import type { Change } from '../../changes/change.ts';
import { DomainError, forbidden, notFound } from '../../errors.ts';
import { message } from '../../messages.ts';
import { isInScope, outOfScope, requireInScope } from '../../model/access-key.ts';
import type { Instant } from '../../model/instant.ts';
import { requireActive, type SavedObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Operation } from '../../pricing/price-list.ts';
import type { KeyedQueue } from '../../scheduling/keyed-queue.ts';
import { actor } from './actor.ts';
import { chargeFor } from './credits.ts';
import type { QueueRewording } from './queue-analysis.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Computes the new state of an object. Returns the same object if nothing changes. */
type Decide = (object: SavedObject, now: Instant) => SavedObject | Promise<SavedObject>;

/** States of an object, from `objectState` or `contentState`. A write requires one of them; undefined allows any state. */
export type ExpectedStates = readonly string[] | undefined;

/**
 * Requires an object to be in an expected state. Called in `decide`, this also covers concurrent writes: only the version that `decide` saw
 * is replaced.
 * @throws DomainError `precondition-failed`
 */
export function requireState(
  object: SavedObject,
  expected: ExpectedStates,
  states: () => readonly string[],
): void {
  if (expected === undefined || states().some((state) => expected.includes(state))) return;
  throw new DomainError('precondition-failed', message('object-changed', { id: object.id }));
}

/** Reads an object, lets `decide` compute its new state, and commits the difference and the price of the operation. */
export interface ObjectEditor {
  /**
   * Changes an active object.
   * @returns the changed object
   * @throws DomainError `not-found`, `forbidden`, `unprocessable`; any error of `decide`
   */
  change(caller: Caller, id: Uid, operation: Operation, decide: Decide): Promise<SavedObject>;
  /** Moves an object into or out of the trash. Like `change`, but also for deleted objects. */
  move(caller: Caller, id: Uid, operation: Operation, decide: Decide): Promise<SavedObject>;
}

/**
 * The object with that id in the caller's account and scope, deleted or not.
 * @throws DomainError `not-found`; `forbidden` outside the scope
 */
export async function getObject(storage: Storage, caller: Caller, id: Uid): Promise<SavedObject> {
  const object = await storage.objects.find(caller.account.id, id);
  return requireReadable(storage, caller, id, object);
}

/** Returns the object that was found, if the caller may read it. @throws DomainError `not-found` for null; `forbidden` outside the scope */
export async function requireReadable<T extends Pick<SavedObject, 'kind' | 'spaceIds'>>(
  storage: Storage,
  caller: Caller,
  id: Uid,
  found: T | null,
): Promise<T> {
  if (!found) throw notFound('object', id);
  requireInScope(caller.scope, found);
  if (!(await mayRead(storage, caller, id))) throw forbidden('This token can read only what it saved.');
  return found;
}

/** Whether the caller's access level includes reading an object: a token that may only save reads what it created (D46). */
export async function mayRead(storage: Storage, { access, session }: Caller, id: Uid): Promise<boolean> {
  return access !== 'save' || storage.objects.isCreatedBy(session.kid, id);
}

/**
 * Rejects objects outside the caller's scope. The commit itself rejects unknown and deleted objects.
 * @throws DomainError `forbidden`
 */
export async function requireVisible(
  storage: Storage,
  { account, scope }: Caller,
  ids: readonly Uid[],
): Promise<void> {
  if (scope.type === 'everything') return;
  const outside: Uid[] = [];
  for (const id of new Set(ids)) {
    const object = await storage.objects.find(account.id, id);
    if (object && !isInScope(scope, object)) outside.push(id);
  }
  if (outside.length > 0) throw outOfScope('object', outside);
}

interface Ports extends Pick<AllPorts, 'storage' | 'clock'> {
  /** Edits of the same object run one after the other. This only saves attempts; versions ensure correctness. */
  readonly objectQueue: KeyedQueue<string>;
  readonly queueRewording: QueueRewording;
}

export function objectEditor({ storage, clock, objectQueue, queueRewording }: Ports): ObjectEditor {
  /** The changes that write the new state. A deleted object is unpinned (D24); one with changed words is analysed again. */
  function replaced(before: SavedObject, after: SavedObject): readonly Change[] {
    return [
      { type: 'object.replace', before, after },
      ...(after.deleted === undefined ? [] : [unpinned(after)]),
      ...queueRewording(before, after),
    ];
  }

  const edit = (caller: Caller, id: Uid, operation: Operation, decide: Decide) =>
    objectQueue(id, () =>
      retryOnConflict(async () => {
        const before = await getObject(storage, caller, id);
        const after = await decide(before, clock());
        const changes = after === before ? [] : [...replaced(before, after), actor(caller)];
        const price = chargeFor(caller, operation, clock);
        if (changes.length + price.length > 0) await storage.commit([...changes, ...price]);
        return after === before ? before : { ...after, version: before.version + 1 };
      }),
    );

  return {
    move: edit,
    change: (caller, id, operation, decide) =>
      edit(caller, id, operation, (object, now) => {
        requireActive(object);
        return decide(object, now);
      }),
  };
}

function unpinned({ accountId, id: objectId }: SavedObject): Change {
  return { type: 'pins.remove', accountId, objectId };
}
