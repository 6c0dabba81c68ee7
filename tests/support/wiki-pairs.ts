import { isUid, type Uid } from '../../core/model/uid.ts';
import { type Candidate, labelKey, resolve } from '../../core/model/wiki.ts';

/** The facts about an object that decide which references mean it. */
export interface WikiPage {
  readonly id: Uid;
  readonly title: string;
  readonly formerTitles: readonly string[];
  readonly isActive: boolean;
}

/** All pages that a label may mean. */
export function candidatesFor(label: string, pages: readonly WikiPage[]): readonly Candidate[] {
  const key = labelKey(label);
  return pages.flatMap(({ id, title, formerTitles, isActive }): Candidate[] => {
    if (isUid(label) && id === label) return [{ id, by: 'id', isActive }];
    if (key === '') return [];
    if (labelKey(title) === key) return [{ id, by: 'title', isActive }];
    return formerTitles.some((former) => labelKey(former) === key)
      ? [{ id, by: 'former-title', isActive }]
      : [];
  });
}

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
