import { KINDS, type Kind, kindOf } from '../../../core/entities/kinds.ts';
import { asTag, asValue } from '../../../core/search/query/written.ts';
import type { Counts } from '../api/types.ts';
import type { CollectionSummary } from '../collection/collection-summary.ts';
import type { Action } from '../selection/action.ts';
import { EVERYTHING, type View } from '../view/view.ts';
import { typeInPlural } from '../words/format.ts';
import { pageNames } from '../words/pages.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { asTree } from './tree.ts';

/** A link into the collection. */
export interface NavTarget {
  readonly label: string;
  readonly view: View;
  /** Number of objects in the linked view; undefined until it is known. */
  readonly count?: number | undefined;
  /** The colour of a space. */
  readonly color?: string;
  /** An emoji before the label, instead of a colour. */
  readonly emoji?: string | undefined;
  /** The action applied to cards that are dropped on the link. */
  readonly drop?: Action;
  /** The depth and the full name in a tree. */
  readonly depth?: number;
  readonly fullName?: string;
}

export function everything(counts: Counts | undefined): NavTarget {
  return { label: sidebarWords.everything, view: EVERYTHING, count: counts?.total };
}

/** The links to objects by states that people set. */
export function stateLinks(counts: Counts | undefined): readonly NavTarget[] {
  const { total, pinned = 0, completed = 0, broken = 0 } = counts ?? {};
  return [
    ...(pinned > 0
      ? [
          {
            label: sidebarWords.pinned,
            view: queried('is:pinned'),
            count: pinned,
            drop: { type: 'pin' } as const,
          },
        ]
      : []),
    ...(completed > 0 && total !== undefined
      ? [
          { label: sidebarWords.notDone, view: queried('-is:completed'), count: total - completed },
          { label: sidebarWords.done, view: queried('is:completed'), count: completed },
        ]
      : []),
    ...(broken > 0 ? [{ label: sidebarWords.broken, view: queried('is:broken'), count: broken }] : []),
  ];
}

export function spaceLinks({ spaces, counts }: CollectionSummary): readonly NavTarget[] {
  const counted = new Map(counts.spaces.map(({ id, count }) => [id, count]));
  const links: readonly NavTarget[] = spaces.map(({ id, name, color, icon }) => ({
    label: name,
    view: { ...EVERYTHING, spaceId: id },
    count: counted.get(id) ?? 0,
    color,
    emoji: emojiIn(icon),
    drop: { type: 'join', spaceIds: [id] } as const,
  }));
  return asTree(links, SPACE_SEPARATOR, branchOf('space', SPACE_SEPARATOR));
}

/** Returns an icon if it is an emoji; undefined if it is the name of an icon. */
export const emojiIn = (icon = ''): string | undefined => (/^[\w-]*$/.test(icon) ? undefined : icon);

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
  const links: readonly NavTarget[] = byCount(tags).map(({ name, count }) => ({
    label: name,
    view: queried(asTag(name)),
    count,
    drop: { type: 'tag', names: [name] } as const,
  }));
  return asTree(links, TAG_SEPARATOR, branchOf('tag', TAG_SEPARATOR));
}

/** The link for a branch of the tree that is not itself a tag or space. It shows the objects of its children. */
const branchOf =
  (field: 'tag' | 'space', separator: string) =>
  (name: string, children: readonly NavTarget[]): NavTarget => ({
    label: name,
    view: queried(`${field}:${asBeginning(`${name}${separator}`)}`),
    count: children.reduce((sum, { count = 0 }) => sum + count, 0),
  });

export function trashLink(counts: Counts | undefined): NavTarget {
  return { label: pageNames.trash, view: queried('is:deleted'), count: counts?.trash };
}

/** The value of a field that matches all names with a prefix. */
const asBeginning = (start: string): string =>
  asValue(start) === start ? `${start}*` : `${asValue(start)}*`;

/** The separators between the parts of names of spaces and tags. */
export const SPACE_SEPARATOR = ' / ';
const TAG_SEPARATOR = '/';

function queried(q: string): View {
  return { ...EVERYTHING, q };
}

function byCount<T extends { readonly count: number }>(entries: readonly T[]): readonly T[] {
  return entries.toSorted((one, other) => other.count - one.count);
}
