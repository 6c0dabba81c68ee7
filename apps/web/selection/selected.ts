/** The selected cards of a list: some cards, or all cards except some. "All" includes cards that have not loaded yet. */
export interface Selected {
  readonly isAll: boolean;
  /** The ids of the selected cards or, with `isAll`, of the cards that are not selected. */
  readonly ids: ReadonlySet<string>;
  /** The last range, and the selection before it; null until a single card was selected. */
  readonly range: {
    readonly from: string;
    readonly to: string;
    readonly before: Pick<Selected, 'isAll' | 'ids'>;
  } | null;
}

interface CardOrder {
  idAt(index: number): string | null;
  /** The index of a card, or -1. */
  indexOf(id: string): number;
}

export const NONE_SELECTED: Selected = { isAll: false, ids: new Set(), range: null };
export const ALL_SELECTED: Selected = { isAll: true, ids: new Set(), range: null };

export function isCardSelected({ isAll, ids }: Pick<Selected, 'isAll' | 'ids'>, id: string): boolean {
  return ids.has(id) !== isAll;
}

/** Number of selected cards in a list of `listCount` cards. */
export function countSelected({ isAll, ids }: Selected, listCount: number): number {
  return isAll ? Math.max(0, listCount - ids.size) : ids.size;
}

/** Toggles a card. The next range begins at it. */
export function toggled({ isAll, ids }: Selected, id: string): Selected {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return { isAll, ids: changed, range: { from: id, to: id, before: { isAll, ids: changed } } };
}

/** Adds cards to the selection. */
export function added({ isAll, ids }: Pick<Selected, 'isAll' | 'ids'>, more: Iterable<string>): Selected {
  const changed = new Set(ids);
  for (const id of more) {
    if (isAll) changed.delete(id);
    else changed.add(id);
  }
  return { isAll, ids: changed, range: null };
}

/**
 * Extends the last range to a card, or begins a new range.
 * @param to the card at the end of the range
 * @param from the start of a new range. If omitted, the last range is extended
 */
export function extended(selected: Selected, order: CardOrder, to: string, from?: string): Selected {
  const { range } = selected;
  const isSame = range !== null && (from === undefined || from === range.to);
  const begin = isSame ? range.from : from;
  const before = isSame ? range.before : selected;
  if (begin === undefined) return toggled(selected, to);
  const [first, last] = [order.indexOf(begin), order.indexOf(to)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  if (first < 0) return toggled(selected, to);
  const ids = Array.from({ length: last - first + 1 }, (_, at) => order.idAt(first + at));
  const more = added(
    before,
    ids.filter((id) => id !== null),
  );
  return { ...more, range: { from: begin, to, before: { isAll: before.isAll, ids: before.ids } } };
}
