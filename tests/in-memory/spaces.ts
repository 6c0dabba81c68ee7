import { duplicate, notFound, quote, stale } from '../../core/errors.ts';
import { isInScope, isSpaceInScope } from '../../core/model/access-key.ts';
import { notPinned, placePins } from '../../core/model/pin.ts';
import {
  MAX_OBJECT_SPACES,
  MAX_SPACE_OBJECTS,
  notAllInScope,
  type Space,
  spaceFull,
  tooManySpaces,
} from '../../core/model/space.ts';
import type { Tag } from '../../core/model/tag.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { pauseFeedsOf } from './feeds.ts';
import { removeSharesOf } from './shares.ts';
import {
  type Appliers,
  byText,
  isActive,
  type Read,
  requireActive,
  type State,
  streamed,
  visibleObjects,
  whole,
} from './state.ts';

/** The organisation of objects: tags, spaces and pins. */
export function organisationReaders(read: Read): Pick<Storage, 'tags' | 'spaces' | 'pins'> {
  return {
    tags: {
      list: (visibility, limit) =>
        streamed(() => {
          const state = read();
          return countTags(state, visibleObjects(state, visibility).filter(isActive)).slice(0, limit);
        }),
      countUses: async (visibility, name, goneBefore) =>
        visibleObjects(read(), visibility).filter(
          ({ tags, deleted }) =>
            tags.some((tag) => tag.name === name) && (deleted === undefined || deleted >= goneBefore),
        ).length,
    },
    spaces: {
      async find(accountId, id) {
        const space = read().spaces.get(id);
        return space?.accountId === accountId ? space : null;
      },
      list: ({ accountId, scope }, ids) =>
        streamed(() =>
          [...read().spaces.values()]
            .filter((space) => space.accountId === accountId && isSpaceInScope(scope, space.id))
            .filter(({ id }) => ids === undefined || ids.includes(id))
            .sort((a, b) => (a.id < b.id ? 1 : -1)),
        ),
      async countColors(accountId) {
        const counts = new Map<string, number>();
        for (const { accountId: owner, color } of read().spaces.values())
          if (owner === accountId)
            counts.set(color.toLowerCase(), (counts.get(color.toLowerCase()) ?? 0) + 1);
        return counts;
      },
      listObjects: (visibility, id) =>
        streamed(() => {
          const state = read();
          const seen = new Set(
            visibleObjects(state, visibility)
              .filter(isActive)
              .map((object) => object.id),
          );
          return [...state.memberships.values()]
            .filter(({ spaceId, objectId }) => spaceId === id && seen.has(objectId))
            .map(({ objectId }) => objectId);
        }),
    },
    pins: {
      order: async (accountId) => read().pins.get(accountId) ?? [],
      async visible(visibility) {
        const state = read();
        const seen = new Set(visibleObjects(state, visibility).map(({ id }) => id));
        return new Set((state.pins.get(visibility.accountId) ?? []).filter((id) => seen.has(id)));
      },
    },
  };
}

/** The tags of objects, counted (D30). */
function countTags({ tagTimes }: State, objects: ReturnType<typeof visibleObjects>): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const { accountId, tags: applied } of objects)
    for (const { name, flags } of applied) {
      const { count, flags: others } = tags.get(name) ?? { count: 0, flags: 0 };
      const modified = tagTimes.get(`${accountId} ${name}`) ?? 0;
      tags.set(name, { name, count: count + 1, flags: flags | others, modified });
    }
  return [...tags.values()].sort((a, b) => b.modified - a.modified || byText(a.name, b.name));
}

type OrganisationChange =
  | 'space.insert'
  | 'space.replace'
  | 'space.require-scope'
  | 'space.remove'
  | 'space.fill'
  | 'memberships.add'
  | 'memberships.remove'
  | 'memberships.import'
  | 'pins.import'
  | 'pins.place'
  | 'pins.move'
  | 'pins.remove';

export const organisationAppliers: Pick<Appliers, OrganisationChange> = {
  'space.insert': ({ space }, state) => {
    requireFreeName(state, space);
    state.spaces.set(space.id, space);
    state.sizes.set(space.id, 0);
  },
  'space.replace': ({ before, after }, state) => {
    requireFreeName(state, after);
    const { id } = after;
    const current = state.spaces.get(id);
    if (!current) throw notFound('space', id);
    if (current.name !== before.name || current.color !== before.color)
      throw stale(`The space ${quote(id)} was changed by another request.`);
    state.spaces.set(id, { ...current, name: after.name, color: after.color });
  },
  'space.require-scope': ({ accountId, spaceId, scope, goneBefore }, state) => {
    for (const object of state.objects.values()) {
      const { spaceIds, kind, deleted } = whole(state, object);
      const counts = object.accountId === accountId && (deleted ?? Infinity) >= goneBefore;
      if (counts && spaceIds.includes(spaceId) && !isInScope(scope, { kind, spaceIds }))
        throw notAllInScope(spaceId);
    }
  },
  'space.remove': ({ space: { id } }, state) => {
    const { spaces, sizes, memberships } = state;
    pauseFeedsOf(id, state);
    removeSharesOf(id, state);
    for (const [key, { spaceId }] of [...memberships]) if (spaceId === id) memberships.delete(key);
    spaces.delete(id);
    sizes.delete(id);
  },
  'space.fill': ({ accountId, spaceId, objectIds }, state) => {
    if (objectIds.length === 0) return;
    if (state.spaces.get(spaceId)?.accountId !== accountId) throw notFound('space', spaceId);
    requireActive(state, accountId, objectIds);
    for (const objectId of objectIds) join(state, objectId, spaceId);
    requireRoom(state, objectIds, [spaceId]);
  },
  'memberships.add': ({ accountId, objectId, spaceIds }, state) => {
    requireActive(state, accountId, [objectId]);
    requireSpaces(state, accountId, spaceIds);
    for (const spaceId of spaceIds) join(state, objectId, spaceId);
    requireRoom(state, [objectId], spaceIds);
  },
  'memberships.remove': ({ accountId, objectId, spaceId }, state) => {
    requireActive(state, accountId, [objectId]);
    const { memberships, sizes } = state;
    if (memberships.delete(`${objectId} ${spaceId}`)) sizes.set(spaceId, (sizes.get(spaceId) ?? 0) - 1);
  },
  'memberships.import': ({ accountId, memberships }, state) => {
    for (const { objectId } of memberships)
      if (state.objects.get(objectId)?.accountId !== accountId) throw notFound('object', objectId);
    const spaceIds = memberships.map(({ spaceId }) => spaceId);
    requireSpaces(state, accountId, spaceIds);
    for (const { objectId, spaceId } of memberships) join(state, objectId, spaceId);
    requireRoom(
      state,
      memberships.map(({ objectId }) => objectId),
      spaceIds,
    );
  },
  'pins.import': ({ accountId, objectIds }, { pins, objects }) => {
    const order = pins.get(accountId) ?? [];
    const fresh = objectIds.filter((id) => {
      const object = objects.get(id);
      return object?.accountId === accountId && isActive(object) && !order.includes(id);
    });
    pins.set(accountId, [...order, ...fresh]);
  },
  'pins.place': ({ accountId, placements }, state) => {
    requireActive(
      state,
      accountId,
      placements.map(({ objectId }) => objectId),
    );
    state.pins.set(accountId, placePins(state.pins.get(accountId) ?? [], placements));
  },
  'pins.move': ({ accountId, moves }, { pins }) => {
    const order = pins.get(accountId) ?? [];
    const unpinned = new Set(moves.map(({ objectId }) => objectId).filter((id) => !order.includes(id)));
    if (unpinned.size > 0) throw notPinned(...unpinned);
    pins.set(accountId, placePins(order, moves));
  },
  'pins.remove': ({ accountId, objectId }, { pins }) => {
    const order = pins.get(accountId) ?? [];
    pins.set(
      accountId,
      order.filter((id) => id !== objectId),
    );
  },
};

function requireFreeName({ spaces }: State, { id, accountId, name }: Space): void {
  for (const other of spaces.values())
    if (other.id !== id && other.accountId === accountId && other.name === name)
      throw duplicate(`A space named ${quote(name)} already exists.`);
}

function requireSpaces({ spaces }: State, accountId: number, ids: readonly Uid[]): void {
  const unknown = ids.filter((id) => spaces.get(id)?.accountId !== accountId);
  if (unknown.length > 0) throw notFound('space', ...unknown);
}

function join({ memberships, sizes }: State, objectId: Uid, spaceId: Uid): void {
  const key = `${objectId} ${spaceId}`;
  if (memberships.has(key)) return;
  memberships.set(key, { objectId, spaceId });
  sizes.set(spaceId, (sizes.get(spaceId) ?? 0) + 1);
}

/** @throws DomainError `unprocessable` when a space has too many objects, or an object is in too many spaces */
function requireRoom(state: State, objectIds: readonly Uid[], spaceIds: readonly Uid[]): void {
  for (const id of spaceIds) if ((state.sizes.get(id) ?? 0) > MAX_SPACE_OBJECTS) throw spaceFull(id);
  for (const objectId of objectIds) {
    const all = [...state.memberships.values()].filter((membership) => membership.objectId === objectId);
    if (all.length > MAX_OBJECT_SPACES) throw tooManySpaces();
  }
}
