import { KINDS, type Kind, kindOf } from '../../../core/search/query/kinds.ts';
import { asTag } from '../../../core/search/query/written.ts';
import type { Counts } from '../api/types.ts';
import type { Library } from '../collection/library.ts';
import { EVERYTHING, type View } from '../view/view.ts';
import { typeInPlural } from '../words/format.ts';
import { pageNames } from '../words/pages.ts';
import { sidebarWords } from '../words/sidebar.ts';

/** A link into the collection. */
export interface NavTarget {
  readonly label: string;
  readonly view: View;
  /** The number of objects it leads to; undefined while unknown. */
  readonly count?: number | undefined;
  /** The colour of a space. */
  readonly color?: string;
}

/** Everything, and states set by the person. */
export function stateLinks(counts: Counts | undefined): readonly NavTarget[] {
  const { total, pinned = 0, completed = 0, broken = 0 } = counts ?? {};
  return [
    { label: sidebarWords.everything, view: EVERYTHING, count: total },
    ...(pinned > 0 ? [{ label: sidebarWords.pinned, view: queried('is:pinned'), count: pinned }] : []),
    ...(completed > 0 && total !== undefined
      ? [
          { label: sidebarWords.notDone, view: queried('-is:completed'), count: total - completed },
          { label: sidebarWords.done, view: queried('is:completed'), count: completed },
        ]
      : []),
    ...(broken > 0 ? [{ label: sidebarWords.broken, view: queried('is:broken'), count: broken }] : []),
  ];
}

export function spaceLinks({ spaces, counts }: Library): readonly NavTarget[] {
  const counted = new Map(counts.spaces.map(({ id, count }) => [id, count]));
  return spaces.map(({ id, name, color }) => ({
    label: name,
    view: { ...EVERYTHING, spaceId: id },
    count: counted.get(id) ?? 0,
    color,
  }));
}

/** The kinds of the collection, the most frequent first. */
export function kindCounts(counts: Counts | undefined): readonly KindCount[] {
  return byCount(countKinds(counts?.types ?? []));
}

interface KindCount {
  readonly kind: string;
  readonly label: string;
  readonly count: number;
}

function countKinds(types: Counts['types']): readonly KindCount[] {
  const counts = new Map<string, number>();
  for (const { type, count } of types) {
    const kind = kindOf(type) ?? type;
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].map(([kind, count]) => ({
    kind,
    label: typeInPlural(KINDS[kind as Kind]?.[0] ?? kind),
    count,
  }));
}

export function typeLinks(counts: Counts): readonly NavTarget[] {
  return kindCounts(counts).map(({ kind, label, count }) => ({
    label,
    view: { ...EVERYTHING, kinds: kind },
    count,
  }));
}

export function tagLinks({ tags }: Counts): readonly NavTarget[] {
  return byCount(tags).map(({ name, count }) => ({
    label: name,
    view: queried(asTag(name)),
    count,
  }));
}

export function trashLink(counts: Counts | undefined): NavTarget {
  return { label: pageNames.trash, view: queried('is:deleted'), count: counts?.trash };
}

function queried(q: string): View {
  return { ...EVERYTHING, q };
}

function byCount<T extends { readonly count: number }>(entries: readonly T[]): readonly T[] {
  return entries.toSorted((one, other) => other.count - one.count);
}
