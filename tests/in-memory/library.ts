import type { LibraryObject } from '../../core/changes/import.ts';
import { notFound, quote, stale, unprocessable } from '../../core/errors.ts';
import { importedLinkFlags } from '../../core/model/link.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { labelKey } from '../../core/model/wiki.ts';
import type { LibraryReader } from '../../core/ports/library.ts';
import { copiesOf, importCopy } from './copies.ts';
import { findLink, inferLinks } from './links.ts';
import { isTaken } from './objects.ts';
import { type Appliers, byText, type Read, type State, streamed, whole } from './state.ts';

/** Exports and imports of whole libraries. */
export function libraryReader(read: Read): LibraryReader {
  return {
    async snapshot(goneBefore = 0) {
      const state = read();
      const isKept = ({ deleted }: SavedObject) => deleted === undefined || deleted >= goneBefore;
      const kept = new Map([...state.objects].filter(([, object]) => isKept(object)));
      const of = (accountId: number) => [...kept.values()].filter((object) => object.accountId === accountId);
      return {
        countObjects: async (accountId) => (accountId === undefined ? kept.size : of(accountId).length),
        tags: (accountId) =>
          streamed(() =>
            [...state.tagTimes]
              .filter(([key]) => key.startsWith(`${accountId} `))
              .map(([key, modified]) => ({ name: key.slice(`${accountId} `.length), modified }))
              .sort((a, b) => byText(a.name, b.name)),
          ),
        spaces: (accountId) =>
          streamed(() => ordered([...state.spaces.values()].filter((one) => one.accountId === accountId))),
        feeds: (accountId) =>
          streamed(() =>
            [...state.feeds.values()]
              .filter(({ feed }) => feed.accountId === accountId)
              .map(({ feed, itemHashes }) => ({ feed, itemHashes }))
              .sort((a, b) => byText(a.feed.id, b.feed.id)),
          ),
        webhooks: (accountId) =>
          streamed(() =>
            ordered([...state.webhooks.values()].filter((one) => one.accountId === accountId)).map(
              ({ worker: _, leased: __, ...webhook }) => webhook,
            ),
          ),
        searches: (accountId) =>
          streamed(() =>
            ordered([...state.savedSearches.values()].filter((one) => one.accountId === accountId)),
          ),
        objects: (accountId) =>
          streamed(() => ordered(of(accountId)).map((object) => toLibraryObject(state, object))),
        memberships: (accountId) =>
          streamed(() =>
            [...state.memberships.values()].filter(
              ({ objectId }) => kept.get(objectId)?.accountId === accountId,
            ),
          ),
        links: (accountId) =>
          streamed(() =>
            ordered(
              [...state.links.values()].filter(
                (link) => link.accountId === accountId && kept.has(link.sourceId) && kept.has(link.targetId),
              ),
            ).map(({ accountId: _, ...link }) => link),
          ),
        pins: (accountId) => streamed(() => state.pins.get(accountId) ?? []),
        close: async () => undefined,
      };
    },
    async owners(ids) {
      const { objects } = read();
      return new Map(ids.flatMap((id) => [objects.get(id) ?? []].flat().map((one) => [id, one.accountId])));
    },
    async isEmpty(accountId) {
      const { objects, spaces } = read();
      return ![...objects.values(), ...spaces.values()].some((one) => one.accountId === accountId);
    },
  };
}

function ordered<T extends { readonly id: string }>(values: readonly T[]): readonly T[] {
  return values.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function toLibraryObject(state: State, object: SavedObject): LibraryObject {
  const extract = state.extracts.get(object.id);
  const jobs = [...state.jobs.values()].filter((job) => job.objectId === object.id);
  return {
    object: whole(state, object),
    ...(extract !== undefined && { extract }),
    entities: ordered(state.entities.get(object.id) ?? []),
    copies: copiesOf(state, object.id).toReversed(),
    formerTitles: formerTitlesOf(state, object).toSorted(byText),
    pending: jobs
      .map(({ step, state: at, reason }) => ({ step, ...(at === 'failed' && { failure: reason ?? '' }) }))
      .sort((a, b) => byText(a.step, b.step)),
  };
}

function formerTitlesOf({ formerTitles }: State, { id, title }: SavedObject): readonly string[] {
  const keys = new Set(formerTitles.get(id));
  keys.delete(labelKey(title));
  return [...keys];
}

export const libraryAppliers: Pick<Appliers, 'tags.import' | 'objects.import' | 'links.import'> = {
  'tags.import': ({ accountId, tags }, { tagTimes }) => {
    for (const { name, modified } of tags) {
      const key = `${accountId} ${name}`;
      tagTimes.set(key, Math.max(tagTimes.get(key) ?? 0, modified));
    }
  },
  'objects.import': ({ accountId, objects }, state, ids) => {
    for (const { object, extract, copies, formerTitles } of objects) {
      if (object.accountId !== accountId)
        throw stale(`The object ${quote(object.id)} is of another account.`);
      if (state.objects.has(object.id) || isTaken(state, object))
        throw stale('Another request is saving the same object.');
      state.objects.set(object.id, { ...object, spaceIds: [] });
      state.formerTitles.set(object.id, formerTitles);
      if (extract !== undefined) state.extracts.set(object.id, extract);
      for (const copy of copies) importCopy(state, object, copy);
      for (const { name } of object.tags) {
        const key = `${accountId} ${name}`;
        state.tagTimes.set(key, state.tagTimes.get(key) ?? object.modified);
      }
    }
    inferLinks(state, accountId, ids);
  },
  'links.import': ({ accountId, links }, state) => {
    for (const link of links) {
      for (const end of [link.sourceId, link.targetId])
        if (state.objects.get(end)?.accountId !== accountId) throw notFound('object', end);
      const present = findLink(state, link.sourceId, link.targetId);
      const other = state.links.get(link.id);
      if (other && other !== present) throw stale(`The link ${link.id} is of other objects.`);
      const flags = importedLinkFlags(present?.flags ?? null, link.flags);
      if (flags === null)
        throw unprocessable(`No text of the object ${link.sourceId} refers to ${link.targetId}.`);
      if (present) state.links.delete(present.id);
      state.links.set(link.id, { ...link, accountId, flags });
    }
  },
};
