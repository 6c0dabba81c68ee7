import { isDomainError, notFound } from '../errors.ts';
import { isGone, type SavedObject } from '../model/object.ts';
import type { Change } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import type { Retention } from './retention.ts';

interface Ports {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly retention: Pick<Retention, 'destroy'>;
}

/**
 * The storage without objects that have been in the trash for 30 days: they are gone from that moment on, although they are
 * destroyed only within the hour (D24). Lists never show deleted objects, so that only single objects need to be hidden.
 */
export function withoutGone({ storage, clock, retention }: Ports): Storage {
  const unlessGone = (object: SavedObject | null) => (object && isGone(object, clock()) ? null : object);

  /** Destroys what is gone and still has the identity that an object needs. */
  async function makeRoom(accountId: number, identity: string): Promise<void> {
    const holder = await storage.objects.findByIdentity(accountId, identity);
    if (holder && isGone(holder, clock())) await retention.destroy(holder);
  }

  /** The error for a commit that met an object which is gone. */
  async function explain(error: unknown, changes: readonly Change[]): Promise<unknown> {
    if (isDomainError(error, 'stale')) {
      for (const { accountId, identity } of changes.flatMap(identityTaken))
        await makeRoom(accountId, identity);
    }
    if (isDomainError(error) && error.deletedId !== undefined) {
      const id = error.deletedId;
      for (const accountId of new Set(changes.flatMap(accountOf))) {
        const object = await storage.objects.find(accountId, id);
        if (object && isGone(object, clock())) return notFound('object', id);
      }
    }
    return error;
  }

  return {
    ...storage,
    objects: {
      ...storage.objects,
      find: async (accountId, id) => unlessGone(await storage.objects.find(accountId, id)),
      findByIdentity: async (accountId, identity) =>
        unlessGone(await storage.objects.findByIdentity(accountId, identity)),
    },
    async commit(changes) {
      try {
        await storage.commit(changes);
      } catch (error) {
        throw await explain(error, changes);
      }
    },
  };
}

/** The identity that an object gets by a change. */
function identityTaken(change: Change): readonly Pick<SavedObject, 'accountId' | 'identity'>[] {
  switch (change.type) {
    case 'object.insert':
      return [change.object];
    case 'object.replace':
      return change.after.identity === change.before.identity ? [] : [change.after];
    default:
      return [];
  }
}

function accountOf(change: Change): readonly number[] {
  return 'accountId' in change ? [change.accountId] : [];
}
