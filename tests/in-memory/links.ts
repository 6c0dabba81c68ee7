import { stale } from '../../core/errors.ts';
import { isInScope } from '../../core/model/access-key.ts';
import { type Link, LinkFlag, nextLinkFlags } from '../../core/model/link.ts';
import { deletedObject, referencesOf } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import { resolve } from '../../core/model/wiki.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { LinkReader } from '../../core/ports/storage.ts';
import { candidatesFor, type WikiPage, wikiPairs } from '../support/wiki-pairs.ts';
import {
  type Appliers,
  isActive,
  type Read,
  requireActive,
  type State,
  streamed,
  visibleObjects,
  whole,
} from './state.ts';

export function linkReader(read: Read): LinkReader {
  return {
    async find(accountId, id) {
      const link = read().links.get(id);
      return link?.accountId === accountId ? toLink(link) : null;
    },
    findByEnds: async (sourceId, targetId) => toLink(findLink(read(), sourceId, targetId)),
    list: (visibility) =>
      streamed(() => {
        const state = read();
        const visibleIds = new Set(
          visibleObjects(state, visibility)
            .filter(isActive)
            .map(({ id }) => id),
        );
        return [...state.links.values()]
          .filter(({ sourceId, targetId }) => visibleIds.has(sourceId) && visibleIds.has(targetId))
          .sort((a, b) => (a.id < b.id ? 1 : -1))
          .map((link) => toLink(link) as Link);
      }),
    ofObject: (visibility, objectId) =>
      streamed(() => {
        const state = read();
        const others = new Map(
          visibleObjects(state, visibility)
            .filter(isActive)
            .map((object) => [object.id, object]),
        );
        const object = state.objects.get(objectId);
        if (!object || object.accountId !== visibility.accountId || !isActive(object)) return [];
        const linkedObject = (link: Link, direction: 'out' | 'in') => {
          const other = others.get(direction === 'out' ? link.targetId : link.sourceId);
          if (!other) return [];
          const { id, title, mainEntity } = other;
          return [
            {
              id: link.id,
              flags: link.flags,
              direction,
              other: { id, title, ...(mainEntity && { mainEntity }) },
            },
          ];
        };
        return [...state.links.values()]
          .sort((a, b) => (a.id < b.id ? 1 : -1))
          .flatMap((link) => [
            ...(link.sourceId === objectId ? linkedObject(link, 'out') : []),
            ...(link.targetId === objectId ? linkedObject(link, 'in') : []),
          ]);
      }),
    async targets({ accountId, scope }, sourceId) {
      const state = read();
      const source = state.objects.get(sourceId);
      const pages = pagesOf(state, accountId);
      const targets = (source ? referencesOf(source) : []).flatMap((label): [string, Uid][] => {
        const target = resolve(sourceId, candidatesFor(label, pages));
        const object = target && state.objects.get(target.id);
        const isVisible = object && isActive(object) && isInScope(scope, whole(state, object));
        return isVisible ? [[label, object.id]] : [];
      });
      return new Map(targets);
    },
  };
}

function toLink(link: Link | undefined): Link | null {
  if (!link) return null;
  const { id, sourceId, targetId, flags } = link;
  return { id, sourceId, targetId, flags };
}

export function findLink({ links }: State, sourceId: Uid, targetId: Uid) {
  return [...links.values()].find((link) => link.sourceId === sourceId && link.targetId === targetId);
}

function pagesOf({ objects, formerTitles }: State, accountId: number): readonly WikiPage[] {
  return [...objects.values()]
    .filter((object) => object.accountId === accountId)
    .map((object) => ({
      id: object.id,
      title: object.title,
      formerTitles: formerTitles.get(object.id) ?? [],
      isActive: isActive(object),
    }));
}

/** Sets the links of an account to those implied by its texts, computed from scratch, and those that people asserted. */
export function inferLinks(state: State, accountId: number, ids: Ids): void {
  const pages = pagesOf(state, accountId);
  const references = new Map(
    pages.map(({ id }) => {
      const object = state.objects.get(id);
      return [id, object ? referencesOf(object) : []] as const;
    }),
  );
  const implied = new Set<Uid>();
  for (const { sourceId, targetId } of wikiPairs(pages, references)) {
    const link = findLink(state, sourceId, targetId) ?? { id: ids(), accountId, sourceId, targetId };
    const flags = nextLinkFlags('flags' in link ? link.flags : null, 'infer') ?? LinkFlag.Inferred;
    state.links.set(link.id, { ...link, flags });
    implied.add(link.id);
  }
  for (const link of [...state.links.values()]) {
    if (link.accountId !== accountId || implied.has(link.id)) continue;
    const flags = nextLinkFlags(link.flags, 'retract');
    if (flags === null) state.links.delete(link.id);
    else state.links.set(link.id, { ...link, flags });
  }
}

export const linkAppliers: Pick<Appliers, 'link.assert' | 'link.remove'> = {
  'link.assert': ({ accountId, link }, state) => {
    requireActive(state, accountId, [link.sourceId, link.targetId]);
    const present = findLink(state, link.sourceId, link.targetId);
    if (present && present.id !== link.id) throw stale('Another request has already created this link.');
    const flags = nextLinkFlags(present?.flags ?? null, 'assert') ?? 0;
    state.links.set(link.id, { ...link, accountId, flags });
  },
  'link.remove': ({ accountId, link: { id } }, { links, objects }) => {
    const link = links.get(id);
    if (link?.accountId !== accountId) return;
    const flags = nextLinkFlags(link.flags, 'remove');
    const deleted = [link.sourceId, link.targetId].filter((end) => objects.get(end)?.deleted !== undefined);
    if (deleted.length > 0) throw deletedObject(...deleted);
    if (flags === null) links.delete(id);
    else links.set(id, { ...link, flags });
  },
};
