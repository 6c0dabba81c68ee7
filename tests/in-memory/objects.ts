import { isOfNewest } from '../../adapters/sql/object-lists.ts';
import { isUntypedPost } from '../../core/entities/post.ts';
import { quote, stale } from '../../core/errors.ts';
import { sharedIdentity } from '../../core/model/identity.ts';
import { blobsOf, RETENTION_MS, type SavedObject } from '../../core/model/object.ts';
import { tagDeltas } from '../../core/model/tag.ts';
import type { Uid } from '../../core/model/uid.ts';
import { labelKey } from '../../core/model/wiki.ts';
import type { ObjectFilter, ObjectReader } from '../../core/ports/object-reader.ts';
import type { PictureReader } from '../../core/ports/picture-reader.ts';
import type { PlaceReader } from '../../core/ports/place-reader.ts';
import { type Card, previewOf, typeOf } from '../../core/previews/card.ts';
import { CardFlag } from '../../core/previews/card-flag.ts';
import { includesTrash } from '../../core/search/query/tree.ts';
import { retag } from '../contract/retag.ts';
import { toDocument } from '../contract/search/document.ts';
import { matches } from '../contract/search/matches.ts';
import { isBroken } from './analysis.ts';
import { filesOfCopies } from './copies.ts';
import { inferLinks } from './links.ts';
import { removeSharesOf } from './shares.ts';
import {
  type Appliers,
  byText,
  isActive,
  type Read,
  type State,
  streamed,
  visibleObjects,
  whole,
} from './state.ts';

/** Reads objects. Queries mean what `matches` defines, without ranking: results are in the order of other lists. */
export function objectReader(read: Read): ObjectReader {
  /** Search results are read one by one, everything else in one snapshot. */
  async function* list(filter: ObjectFilter, limit?: number): AsyncGenerator<SavedObject> {
    const isSnapshot = isOfNewest(filter);
    for (const object of select(read(), filter).slice(0, limit)) {
      const now = isSnapshot ? object : select(read(), { ...filter, ids: [object.id] })[0];
      if (now) yield now;
    }
  }

  return {
    isCreatedBy: async (kid, id) => read().creators.get(id) === kid,
    async find(accountId, id) {
      const state = read();
      const object = state.objects.get(id);
      return object?.accountId === accountId ? whole(state, object) : null;
    },
    async readExtract(accountId, id) {
      const { objects, extracts } = read();
      return objects.get(id)?.accountId === accountId ? (extracts.get(id) ?? null) : null;
    },
    async findByIdentity(accountId, identity) {
      const state = read();
      const [first] = [...state.objects.values()]
        .filter(
          (one) =>
            one.accountId === accountId &&
            [identity, sharedIdentity(identity, one.id)].includes(one.identity),
        )
        .sort((a, b) => (b.deleted ?? Infinity) - (a.deleted ?? Infinity) || 0);
      return first ? whole(state, first) : null;
    },
    list,
    // Nothing is stored as JSON here, so every response is written from its object.
    async findResponse(visibility, id) {
      const object = read().objects.get(id);
      return object?.accountId === visibility.accountId ? { ...whole(read(), object), json: null } : null;
    },
    async *listResponses(filter, _form, limit) {
      for await (const object of list(filter, limit)) yield { object };
    },
    async *listCards(filter, limit) {
      for await (const object of list(filter, limit)) yield cardOf(read(), object);
    },
    async *listCardTexts(filter, _separator, limit) {
      for await (const object of list(filter, limit)) yield cardOf(read(), object);
    },
    async previews(visibility, ids) {
      const state = read();
      const shown = visibleObjects(state, visibility).filter(({ id }) => ids.includes(id));
      return shown.map((object) => {
        const position = (state.pins.get(object.accountId) ?? []).indexOf(object.id) + 1;
        const states = statesOf(state, object.id);
        const analysis = (['running', 'queued', 'failed'] as const).find((one) => states.includes(one));
        const { content: _, notes, ...brief } = object;
        return {
          object: brief,
          excerpt: previewOf(object).excerpt,
          noteCount: notes.length,
          ...(position > 0 && { position }),
          ...(analysis && { analysis }),
        };
      });
    },
    listTrash: (visibility, limit) =>
      streamed(() =>
        visibleObjects(read(), visibility)
          .filter(({ deleted }) => deleted !== undefined)
          .sort((a, b) => (b.deleted ?? 0) - (a.deleted ?? 0) || (a.id < b.id ? 1 : -1))
          .slice(0, limit),
      ),
    async counts({ accountId, scope }, goneBefore) {
      const own = visibleObjects(read(), { accountId, scope });
      const active = own.filter(isActive);
      const inScope = (id: string) => scope.type !== 'spaces' || scope.spaceIds.includes(id);
      return {
        total: active.length,
        trash: own.filter(({ deleted }) => deleted !== undefined && deleted >= goneBefore).length,
        completed: active.filter(({ completed }) => completed).length,
        broken: active.filter(({ id }) => isBroken(read(), id)).length,
        types: countOf(
          active.map(({ mainEntity }) =>
            mainEntity && isUntypedPost(mainEntity) ? 'posts' : typeOf(mainEntity),
          ),
        ),
        spaces: countOf(active.flatMap(({ spaceIds }) => spaceIds).filter(inScope)),
      };
    },
    async search(filter, limit) {
      const found = select(read(), filter).slice(0, limit);
      return { matches: found.map(({ id }) => ({ id, score: 1 })), corrections: {} };
    },
    count: async (filter, max) => Math.min(max, select(read(), filter).length),
    async listAny(accountId, limit) {
      const state = read();
      const own = [...state.objects.values()].filter((object) => object.accountId === accountId);
      return own.slice(0, limit).map((object) => whole(state, object));
    },
    async listDeletedBefore(instant, limit) {
      const state = read();
      return [...state.objects.values()]
        .flatMap((object) => (object.deleted === undefined ? [] : { object, deleted: object.deleted }))
        .filter(({ deleted }) => deleted < instant)
        .sort((a, b) => a.deleted - b.deleted)
        .slice(0, limit)
        .map(({ object }) => whole(state, object));
    },
    listTitles: (accountId) =>
      streamed(() =>
        [...read().objects.values()]
          .filter((object) => object.accountId === accountId && object.deleted === undefined)
          .sort((a, b) => byText(a.id, b.id)),
      ),
    listBlobs: () =>
      streamed(() =>
        [...read().objects.values()]
          .flatMap((object) => blobsOf(object).map((blob) => ({ objectId: object.id, blob })))
          .concat(...read().pictures.values())
          .concat(filesOfCopies(read())),
      ),
  };
}

export function pictureReader(read: Read): PictureReader {
  const isOf = ({ objects }: State, accountId: number, id: Uid) => objects.get(id)?.accountId === accountId;
  return {
    async find(accountId, id, address) {
      const state = read();
      return isOf(state, accountId, id) ? (state.pictures.get(`${id} ${address}`)?.blob ?? null) : null;
    },
    async list(accountId, ids) {
      const state = read();
      return [...state.pictures]
        .filter(([, { objectId }]) => ids.includes(objectId) && isOf(state, accountId, objectId))
        .sort(([a], [b]) => byText(a, b))
        .map(([, { blob }]) => blob);
    },
  };
}

export function placeReader(read: Read): PlaceReader {
  return {
    async find(accountId, id) {
      const { objects, places } = read();
      return objects.get(id)?.accountId === accountId ? (places.get(id) ?? null) : null;
    },
    async list(visibility, limit) {
      const state = read();
      return visibleObjects(state, visibility)
        .filter(({ deleted }) => deleted === undefined)
        .flatMap(({ id }) => state.places.get(id) ?? [])
        .filter(({ progress }) => progress > 0 && progress < 1)
        .sort((a, b) => b.at - a.at || byText(b.objectId, a.objectId))
        .slice(0, limit);
    },
  };
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const statesOf = ({ jobs }: State, id: string) =>
  [...jobs.values()].filter((job) => job.objectId === id).map((job) => job.state);

function cardOf(state: State, object: SavedObject): Card {
  const { id, bumped, deleted, accountId } = object;
  const { face } = previewOf(object);
  const states = statesOf(state, id);
  const flags =
    (state.pins.get(accountId)?.includes(id) ? CardFlag.Pinned : 0) |
    (states.some((one) => one !== 'failed') ? CardFlag.Waiting : 0) |
    (states.includes('failed') ? CardFlag.Failed : 0) |
    (deleted === undefined ? 0 : CardFlag.Deleted);
  return { ...face, id, bumped, flags: face.flags | flags, ...(deleted !== undefined && { deleted }) };
}

/** The objects of a list, newest bump first, then newest id (D21). */
function select(state: State, filter: ObjectFilter) {
  const { ids, spaceId, query, similarTo, inTrash, goneBefore = 0, ...visibility } = filter;
  if (similarTo !== undefined) throw new RangeError('A storage in memory does not know what is similar.');
  return visibleObjects(state, visibility)
    .filter((object) =>
      inTrash ? !isActive(object) : isActive(object) || (query !== undefined && includesTrash(query)),
    )
    .filter(({ deleted }) => deleted === undefined || deleted >= goneBefore)
    .filter((object) => ids === undefined || ids.includes(object.id))
    .filter((object) => spaceId === undefined || object.spaceIds.includes(spaceId))
    .filter((object) => query === undefined || matches(query, documentOf(state, object)))
    .sort(
      (a, b) =>
        (inTrash ? (b.deleted ?? 0) - (a.deleted ?? 0) : b.bumped - a.bumped) || (a.id < b.id ? 1 : -1),
    );
}

function documentOf({ spaces, pins, links, extracts }: State, object: SavedObject) {
  const extracted = extracts.get(object.id);
  return toDocument(object, {
    spaces: object.spaceIds.flatMap((id) => spaces.get(id) ?? []),
    isPinned: pins.get(object.accountId)?.includes(object.id) ?? false,
    isLinked: [...links.values()].some((link) => [link.sourceId, link.targetId].includes(object.id)),
    ...(extracted !== undefined && { extracted }),
  });
}

export const objectAppliers: Pick<
  Appliers,
  | 'object.insert'
  | 'object.replace'
  | 'object.destroy'
  | 'tag.replace'
  | 'extract.put'
  | 'object.creator'
  | 'picture.put'
  | 'place.put'
> = {
  'object.insert': ({ object }, state, ids) => {
    if (state.objects.has(object.id) || isTaken(state, object))
      throw stale('Another request is saving the same object.');
    write(state, null, object);
    inferLinks(state, object.accountId, ids);
  },
  'object.replace': ({ before, after }, state, ids) => {
    const { accountId, created } = requireCurrent(state, before);
    if (isTaken(state, after)) throw stale('Another request is saving the same object.');
    write(state, before, { ...after, accountId, created, version: before.version + 1 });
    inferLinks(state, accountId, ids);
  },
  'tag.replace': ({ accountId, scope, name, to, uses, at }, state) => {
    const isUse = ({ tags, deleted }: SavedObject) =>
      tags.some((tag) => tag.name === name) && (deleted === undefined || deleted >= at - RETENTION_MS);
    if (visibleObjects(state, { accountId, scope }).filter(isUse).length !== uses)
      throw stale('The tag was added to or removed from objects in the meantime.');
    for (const before of visibleObjects(state, { accountId, scope })) {
      const after = retag(before, name, to, at);
      if (after !== before) write(state, before, { ...after, version: before.version + 1 });
    }
  },
  'object.creator': ({ objectId, kid }, { objects, creators }) => {
    if (objects.has(objectId)) creators.set(objectId, kid);
  },
  'picture.put': ({ objectId, address, blob }, { objects, pictures }) => {
    const name = `${objectId} ${address}`;
    if (objects.has(objectId) && !pictures.has(name)) pictures.set(name, { objectId, blob });
  },
  'place.put': ({ place }, { objects, places }) => {
    if (objects.has(place.objectId)) places.set(place.objectId, place);
  },
  'extract.put': ({ objectId, body }, { objects, extracts }) => {
    if (objects.has(objectId)) extracts.set(objectId, body);
  },
  'object.destroy': ({ object }, state, ids) => {
    const { id, accountId } = requireCurrent(state, object);
    for (const spaceId of destroyParts(state, id))
      state.sizes.set(spaceId, (state.sizes.get(spaceId) ?? 0) - 1);
    const order = state.pins.get(accountId) ?? [];
    state.pins.set(
      accountId,
      order.filter((pinned) => pinned !== id),
    );
    inferLinks(state, accountId, ids);
  },
};

/** @throws DomainError `stale` unless the object was read at its current version */
function requireCurrent({ objects }: State, { id, version }: SavedObject): SavedObject {
  const current = objects.get(id);
  if (current?.version === version) return current;
  throw stale(`The object ${quote(id)} was changed by another request.`);
}

/** Whether another object of the account has the identity. */
export function isTaken({ objects }: State, { id, accountId, identity }: SavedObject): boolean {
  return [...objects.values()].some(
    (other) => other.id !== id && other.accountId === accountId && other.identity === identity,
  );
}

function write(state: State, before: SavedObject | null, after: SavedObject): void {
  const { id, accountId, modified } = after;
  state.objects.set(id, { ...after, spaceIds: [] });
  if (before !== null && before.title !== '' && labelKey(before.title) !== labelKey(after.title))
    state.formerTitles.set(id, [...(state.formerTitles.get(id) ?? []), labelKey(before.title)]);
  for (const { name, isTouched } of tagDeltas(before, after)) {
    const tag = `${accountId} ${name}`;
    if (isTouched) state.tagTimes.set(tag, Math.max(state.tagTimes.get(tag) ?? 0, modified));
  }
}

/** Removes entries. @returns their values */
function removeWhere<K, V>(map: Map<K, V>, isMeant: (value: V) => boolean): readonly V[] {
  const removed = [...map].filter(([, value]) => isMeant(value));
  for (const [key] of removed) map.delete(key);
  return removed.map(([, value]) => value);
}

/** Removes an object and its parts. @returns the spaces that it was in */
export function destroyParts(state: State, id: Uid): readonly Uid[] {
  for (const parts of [
    state.objects,
    state.creators,
    state.extracts,
    state.formerTitles,
    state.entities,
    state.places,
    state.results,
  ])
    parts.delete(id);
  removeSharesOf(id, state);
  removeWhere(state.pictures, (picture) => picture.objectId === id);
  removeWhere(state.copies, ({ objectId }) => objectId === id);
  removeWhere(state.texts, (text) => text.objectId === id);
  removeWhere(state.jobs, (job) => job.objectId === id);
  removeWhere(state.links, (link) => link.sourceId === id || link.targetId === id);
  return removeWhere(state.memberships, (membership) => membership.objectId === id).map(
    ({ spaceId }) => spaceId,
  );
}
