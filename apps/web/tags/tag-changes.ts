import { asTag } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import type { Card } from '../api/types.ts';
import { reload } from '../collection/collection.ts';
import { perform } from '../undo/history.ts';
import { tagsWords } from '../words/tags.ts';
import { hasSimilarName, type ListedTag } from './all-tags.ts';

/** A change of more objects than this counts as long: other changes do not wait for it. */
const MAX_SHORT_CHANGE = 100;

/** Operations on a tag across all objects. Each shows a message that offers undo. */
export interface TagChanges {
  /** Renames a tag. If a tag with the new name exists, the two are merged. */
  rename(tag: ListedTag, to: string): Promise<boolean>;
  removeEverywhere(tag: ListedTag): Promise<boolean>;
  /** Removes several tags everywhere, as one change. */
  removeAll(tags: readonly ListedTag[]): Promise<boolean>;
}

/** @param onChanged called after each change and each undo */
export function tagChanges(client: Client, tags: readonly ListedTag[], onChanged: () => void): TagChanges {
  const pathOf = (name: string) => `/_/tags/${encodeURIComponent(name)}`;
  const refresh = () => {
    reload();
    onChanged();
  };
  const send = (from: string, to: string) => client.send('PATCH', pathOf(from), { body: { name: to } });
  const add = (ids: readonly string[], name: string) =>
    forEach(ids, (id) => client.send('POST', `/objects/${id}/tags`, { body: [{ name }] }));
  const remove = (ids: readonly string[], name: string) =>
    forEach(ids, (id) => client.send('DELETE', `/objects/${id}/tags`, { body: [{ name }] }));

  /** The ids of the objects outside the trash that have exactly this tag. */
  async function objectsWith(name: string): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const cards of client.lines<Card>('/_/cards', { query: { q: asTag(name) } }))
      ids.push(...cards.map(({ id }) => id));
    if (!hasSimilarName(tags, name)) return ids;
    const previews = await fetchPreviews(client, ids);
    return previews.filter((each) => each.tags.some((tag) => tag.name === name)).map(({ id }) => id);
  }

  /** Removes tags everywhere, as one change. */
  function removeTags(removedTags: readonly ListedTag[], description: string): Promise<boolean> {
    const idsByTag = new Map<string, readonly string[]>();
    return perform({
      description,
      isLong: removedTags.reduce((sum, { count }) => sum + count, 0) > MAX_SHORT_CHANGE,
      async apply() {
        for (const { name } of removedTags) {
          idsByTag.set(name, await objectsWith(name));
          await client.send('DELETE', pathOf(name));
        }
        refresh();
      },
      async revert() {
        for (const [name, ids] of idsByTag) await add(ids, name);
        refresh();
      },
    });
  }

  return {
    rename({ name, count }, to) {
      const isMerged = tags.some((tag) => tag.name === to);
      let ids: readonly string[] = [];
      let idsWithBoth = new Set<string>();
      return perform({
        description: isMerged ? tagsWords.merged(name, to) : tagsWords.renamed(name, to),
        isLong: count > MAX_SHORT_CHANGE,
        async apply() {
          if (isMerged) {
            ids = await objectsWith(name);
            const target = new Set(await objectsWith(to));
            idsWithBoth = new Set(ids.filter((id) => target.has(id)));
          }
          await send(name, to);
          refresh();
        },
        async revert() {
          if (isMerged) {
            await add(ids, name);
            await remove(
              ids.filter((id) => !idsWithBoth.has(id)),
              to,
            );
          } else await send(to, name);
          refresh();
        },
      });
    },

    removeAll: (removed) => removeTags(removed, tagsWords.removedAll(removed.length)),
    removeEverywhere: (tag) => removeTags([tag], tagsWords.removed(tag.name)),
  };
}

const MAX_CONCURRENT = 4;

/** Calls an async function for each value, a few in parallel. After all calls have ended, rejects with the first failure. */
async function forEach<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const rest = values.values();
  const workers = Array.from({ length: MAX_CONCURRENT }, async () => {
    for (const value of rest) await work(value);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
