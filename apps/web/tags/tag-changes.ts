import { asTag } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import { previewsOf } from '../api/previews-of.ts';
import type { Card } from '../api/types.ts';
import { reload } from '../collection/collection.ts';
import { perform } from '../undo/history.ts';
import { tagsWords } from '../words/tags.ts';
import { hasAlike, type ListedTag } from './all-tags.ts';

/** Changes of more objects than this run in the background: other changes do not wait for them. */
const MANY = 100;

/** Operations on a tag across all objects. All show a message that offers undo. */
export interface TagChanges {
  /** Renames it; if the new name is an existing tag, both are merged. */
  rename(tag: ListedTag, to: string): Promise<boolean>;
  removeEverywhere(tag: ListedTag): Promise<boolean>;
  /** Removes several tags everywhere, as one change. */
  removeAll(tags: readonly ListedTag[]): Promise<boolean>;
}

/** @param onChanged called after each change and each undo */
export function tagChanges(client: Client, tags: readonly ListedTag[], onChanged: () => void): TagChanges {
  const pathOf = (name: string) => `/_/tags/${encodeURIComponent(name)}`;
  const ended = () => {
    reload();
    onChanged();
  };
  const send = (from: string, to: string) => client.send('PATCH', pathOf(from), { body: { name: to } });
  const add = (ids: readonly string[], name: string) =>
    forEach(ids, (id) => client.send('POST', `/objects/${id}/tags`, { body: [{ name }] }));
  const remove = (ids: readonly string[], name: string) =>
    forEach(ids, (id) => client.send('DELETE', `/objects/${id}/tags`, { body: [{ name }] }));

  /** The objects with exactly this tag that are not in the trash. */
  async function objectsWith(name: string): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const cards of client.lines<Card>('/_/cards', { query: { q: asTag(name) } }))
      ids.push(...cards.map(({ id }) => id));
    if (!hasAlike(tags, name)) return ids;
    const previews = await previewsOf(client, ids);
    return previews.filter((each) => each.tags.some((tag) => tag.name === name)).map(({ id }) => id);
  }

  /** Removes tags everywhere, as one change. */
  function removeTags(some: readonly ListedTag[], description: string): Promise<boolean> {
    const had = new Map<string, readonly string[]>();
    return perform({
      description,
      isLong: some.reduce((sum, { count }) => sum + count, 0) > MANY,
      async apply() {
        for (const { name } of some) {
          had.set(name, await objectsWith(name));
          await client.send('DELETE', pathOf(name));
        }
        ended();
      },
      async revert() {
        for (const [name, ids] of had) await add(ids, name);
        ended();
      },
    });
  }

  return {
    rename({ name, count }, to) {
      const isMerged = tags.some((tag) => tag.name === to);
      let had: readonly string[] = [];
      let hadBoth = new Set<string>();
      return perform({
        description: isMerged ? tagsWords.merged(name, to) : tagsWords.renamed(name, to),
        isLong: count > MANY,
        async apply() {
          if (isMerged) {
            had = await objectsWith(name);
            const target = new Set(await objectsWith(to));
            hadBoth = new Set(had.filter((id) => target.has(id)));
          }
          await send(name, to);
          ended();
        },
        async revert() {
          if (isMerged) {
            await add(had, name);
            await remove(
              had.filter((id) => !hadBoth.has(id)),
              to,
            );
          } else await send(to, name);
          ended();
        },
      });
    },

    removeAll: (some) => removeTags(some, tagsWords.removedAll(some.length)),
    removeEverywhere: (tag) => removeTags([tag], tagsWords.removed(tag.name)),
  };
}

const MAX_CONCURRENT = 4;

/** Calls an async function for each value, a few in parallel, in order. @throws the first failure, after running calls have ended */
async function forEach<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const rest = values.values();
  const workers = Array.from({ length: MAX_CONCURRENT }, async () => {
    for (const value of rest) await work(value);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
