import type { Change } from '../../changes/change.ts';
import { DomainError, together } from '../../errors.ts';
import { message } from '../../messages.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import type { Feed } from '../../model/feed.ts';
import { RETENTION_MS, tagObject, untagObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import {
  parseTagName,
  parseTagNames,
  type Tag,
  TagFlag,
  type TagReference,
  toTagName,
} from '../../model/tag.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Operation } from '../../pricing/price-list.ts';
import { foldName } from '../../search/text/fold.ts';
import type { IndexRenewal } from '../maintenance/renew-index.ts';
import { type Extent, mostOf } from '../search/listing.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import type { ObjectEditor } from '../unit-of-work/edit-object.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** Tags of objects, and the list of all tags (docs/organise.md, "Tags"; D30). */
export interface Tags {
  /** @throws DomainError `unprocessable` for a bad name, and when the object would have more than 1,000 tags */
  add(caller: Caller, objectId: Uid, names: readonly string[]): Promise<void>;
  /** Ignores tags that the object does not have. */
  remove(caller: Caller, objectId: Uid, references: readonly TagReference[]): Promise<void>;
  /** Tags of the objects in the caller's scope, the last modified first. */
  list(caller: Caller, limit: number | undefined, extent: Extent): AsyncIterable<Tag>;
  /**
   * Renames a tag on all objects that the caller can see, even in the trash. Merges it with an existing tag of the new name.
   * @throws DomainError `not-found` if no such object has the tag, `unprocessable` if the new name is invalid
   */
  rename(caller: Caller, name: string, newName: string): Promise<Replaced>;
  /**
   * Removes a tag from all objects that the caller can see, even in the trash.
   * @throws DomainError `not-found` if no such object has the tag
   */
  removeEverywhere(caller: Caller, name: string): Promise<Replaced>;
}

/** The result of renaming or removing a tag. */
interface Replaced {
  /** The current name of the tag, or its former name if it was removed. */
  readonly name: string;
  /** The number of objects that had the tag. */
  readonly objects: number;
}

interface Ports extends Pick<AllPorts, 'storage' | 'clock' | 'ids'> {
  readonly editor: ObjectEditor;
  readonly renewal: Pick<IndexRenewal, 'follow'>;
}

export function tagUseCases({ storage, clock, ids, editor, renewal }: Ports): Tags {
  /** Other tags, visible or not, that a search does not distinguish from this one. */
  async function tagsLike({ account }: Caller, name: string): Promise<readonly string[]> {
    const folded = foldName(name);
    const alike: string[] = [];
    for await (const tag of storage.tags.list({ accountId: account.id, scope: EVERYTHING }))
      if (tag.name !== name && foldName(tag.name) === folded) alike.push(tag.name);
    return alike;
  }

  const replace = (caller: Caller, from: string, to: string | null, operation: Operation) =>
    retryOnConflict(() => replaceOnce(caller, from, to, operation));

  async function replaceOnce(caller: Caller, from: string, to: string | null, operation: Operation) {
    const sight = { accountId: caller.account.id, scope: caller.scope };
    const name = toTagName(from);
    const now = clock();
    const uses = name === null ? 0 : await storage.tags.countUses(sight, name, now - RETENTION_MS);
    if (name === null || uses === 0)
      throw new DomainError('not-found', message('tag-not-found', { name: from }));
    const price = chargeFor(caller, operation, clock);
    if (name === to) {
      if (price.length > 0) await storage.commit(price);
      return { name, objects: 0 };
    }
    const alike = await tagsLike(caller, name);
    const feeds = await storage.feeds.list({ ...sight, kid: caller.session.kid });
    await storage.commit([
      { type: 'tag.replace', ...sight, name, to, alike, uses, at: now },
      ...feeds.filter(({ tags }) => tags.includes(name)).map((feed) => retagged(feed, name, to)),
      ...price,
      actor(caller),
    ]);
    await renewal.follow();
    return { name: to ?? name, objects: uses };
  }

  return {
    async add(caller, objectId, names) {
      const parsed = parseTagNames(names);
      await editor.change(caller, objectId, 'tags.add', (object, now) =>
        tagObject(object, parsed, TagFlag.Manual, ids, now),
      );
    },

    async remove(caller, objectId, references) {
      const parsed = together(
        references.map(
          (reference) => () => ('name' in reference ? { name: parseTagName(reference.name) } : reference),
        ),
      );
      await editor.change(caller, objectId, 'tags.remove', (object, now) => untagObject(object, parsed, now));
    },

    list: ({ account, scope }, limit, extent) =>
      storage.tags.list({ accountId: account.id, scope }, mostOf(extent, limit)),

    rename: (caller, name, newName) => replace(caller, name, parseTagName(newName), 'tags.replace'),
    removeEverywhere: (caller, name) => replace(caller, name, null, 'tags.destroy'),
  };
}

/** A feed whose tag for new items follows the renaming. */
function retagged(feed: Feed, name: string, to: string | null): Change {
  const tags = feed.tags.flatMap((tag) => (tag === name ? (to ?? []) : tag));
  return { type: 'feed.replace', after: { ...feed, tags: [...new Set(tags)] } };
}
