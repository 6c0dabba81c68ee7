import type { Change } from '../../changes/change.ts';
import { forbidden, notFound, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { isInScope, type Scope } from '../../model/access-key.ts';
import { leastCountedColor } from '../../model/color.ts';
import { RETENTION_MS, requireActive } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import {
  MAX_SPACE_OBJECTS,
  requireSpacesInScope,
  type Space,
  type SpaceDraft,
  withSpaceDraft,
} from '../../model/space.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Visibility } from '../../ports/visibility.ts';
import type { Operation } from '../../pricing/price-list.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject, requireVisible } from '../unit-of-work/edit-object.ts';
import { requireSpaces } from '../unit-of-work/require-spaces.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** Spaces and their members (docs/organise.md, "Spaces"; D16, D24). */
export interface Spaces {
  /**
   * Creates a space with these objects.
   * @throws DomainError `duplicate`, `unprocessable`, `not-found` for an unknown object; `forbidden` for a scoped key
   */
  create(
    caller: Caller,
    draft: SpaceDraft & { readonly name: string },
    objectIds: readonly Uid[],
  ): Promise<Space>;
  /** @throws DomainError `not-found`, `forbidden` */
  get(caller: Caller, id: Uid): Promise<Space>;
  list(caller: Caller, ids?: readonly Uid[]): AsyncIterable<Space>;
  /** The active objects in the space that the caller can see. */
  listObjects(caller: Caller, id: Uid): AsyncIterable<Uid>;
  /** @throws DomainError `not-found`, `duplicate`, `unprocessable`; `forbidden` when the space holds objects that the caller cannot see */
  patch(caller: Caller, id: Uid, draft: SpaceDraft): Promise<Space>;
  /**
   * Deletes a space, if it exists.
   * @throws DomainError `forbidden` when it holds objects that the caller cannot see, or could not see without the space
   */
  delete(caller: Caller, id: Uid): Promise<void>;
  /** Puts an object into spaces. @throws DomainError `not-found`, `forbidden`, `unprocessable` beyond the limits */
  join(caller: Caller, objectId: Uid, spaceIds: readonly Uid[], operation: Operation): Promise<void>;
  /** Removes an object from a space. @throws DomainError `not-found`; `forbidden` when the key could then no longer see it */
  leave(caller: Caller, objectId: Uid, spaceId: Uid): Promise<void>;
}

export function spaceUseCases({ storage, clock, ids }: Pick<AllPorts, 'storage' | 'clock' | 'ids'>): Spaces {
  const commit = (caller: Caller, operation: Operation, changes: readonly Change[]) =>
    storage.commit([...changes, actor(caller), ...chargeFor(caller, operation, clock)]);

  async function get(caller: Caller, id: Uid): Promise<Space> {
    const space = await storage.spaces.find(caller.account.id, id);
    if (!space) throw notFound('space', id);
    requireSpacesInScope(caller, [id]);
    return space;
  }

  /** Rejects a change of a space that holds objects outside the scope: a key must not change what it cannot see. */
  const visibleTo = ({ account }: Caller, { id: spaceId }: Space, scope: Scope): readonly Change[] =>
    scope.type === 'everything'
      ? []
      : [
          {
            type: 'space.require-scope',
            accountId: account.id,
            spaceId,
            scope,
            goneBefore: clock() - RETENTION_MS,
          },
        ];

  /** Rejects the removal of an object from a space if a key with a content scope would no longer see it. */
  async function requireVisibleWithout(caller: Caller, objectId: Uid, spaceId: Uid): Promise<void> {
    const object = await getObject(storage, caller, objectId);
    requireActive(object);
    requireSpacesInScope(caller, [spaceId]);
    const spaceIds = object.spaceIds.filter((id) => id !== spaceId);
    if (!isInScope(caller.scope, { kind: object.kind, spaceIds })) throw forbidden(message('out-of-sight'));
  }

  return {
    async create(caller, draft, objectIds) {
      if (caller.scope.type !== 'everything')
        throw forbidden('An access key with a content scope cannot create spaces.');
      const members = [...new Set(objectIds)];
      if (members.length > MAX_SPACE_OBJECTS)
        throw unprocessable(message('space-too-large', { count: members.length, max: MAX_SPACE_OBJECTS }));
      const accountId = caller.account.id;
      const color = leastCountedColor(await storage.spaces.countColors(accountId));
      const space: Space = {
        id: ids(),
        accountId,
        ...withSpaceDraft({ name: '', color }, draft),
        created: clock(),
      };
      await commit(caller, 'spaces.create', [
        { type: 'space.insert', space },
        { type: 'space.fill', accountId, spaceId: space.id, objectIds: members },
      ]);
      return space;
    },

    get,
    list: (caller, listed) => storage.spaces.list(visibilityOf(caller), listed),
    listObjects: (caller, id) => storage.spaces.listObjects(visibilityOf(caller), id),

    async patch(caller, id, draft) {
      return retryOnConflict(async () => {
        const before = await get(caller, id);
        const { accountId, created } = before;
        const after = { id, accountId, created, ...withSpaceDraft(before, draft) };
        const changes: readonly Change[] = [{ type: 'space.replace', before, after }];
        await commit(caller, 'spaces.patch', [...visibleTo(caller, before, caller.scope), ...changes]);
        return after;
      });
    },

    async delete(caller, id) {
      const space = await storage.spaces.find(caller.account.id, id);
      if (space) requireSpacesInScope(caller, [id]);
      const changes: readonly Change[] = space
        ? [...visibleTo(caller, space, withoutSpace(caller.scope, id)), { type: 'space.remove', space }]
        : [];
      await commit(caller, 'spaces.delete', changes);
    },

    async join(caller, objectId, spaceIds, operation) {
      await requireVisible(storage, caller, [objectId]);
      const unique = [...new Set(spaceIds)];
      const accountId = caller.account.id;
      if (caller.scope.type !== 'everything') {
        await requireSpaces(storage, accountId, unique);
        requireSpacesInScope(caller, unique);
      }
      await commit(caller, operation, [{ type: 'memberships.add', accountId, objectId, spaceIds: unique }]);
    },

    async leave(caller, objectId, spaceId) {
      if (caller.scope.type !== 'everything') await requireVisibleWithout(caller, objectId, spaceId);
      const accountId = caller.account.id;
      await commit(caller, 'spaces.remove-object', [
        { type: 'memberships.remove', accountId, objectId, spaceId },
      ]);
    },
  };
}

function visibilityOf({ account, scope }: Caller): Visibility {
  return { accountId: account.id, scope };
}

function withoutSpace(scope: Scope, spaceId: Uid): Scope {
  if (scope.type !== 'spaces') return scope;
  return { type: 'spaces', spaceIds: scope.spaceIds.filter((id) => id !== spaceId) };
}
