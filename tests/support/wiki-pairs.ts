import type { Uid } from '../../core/model/uid.ts';
import { candidatesFor, resolve, type WikiPage } from '../../core/model/wiki.ts';

/** The ordered pairs that references link, computed from scratch. A pair with a deleted end is hidden, but kept. */
export function wikiPairs(
  pages: readonly WikiPage[],
  references: ReadonlyMap<Uid, readonly string[]>,
): readonly { readonly sourceId: Uid; readonly targetId: Uid }[] {
  return pages.flatMap(({ id: sourceId }) => {
    const labels = references.get(sourceId) ?? [];
    const targets = labels.flatMap((label) => resolve(sourceId, candidatesFor(label, pages))?.id ?? []);
    return [...new Set(targets)].map((targetId) => ({ sourceId, targetId }));
  });
}
