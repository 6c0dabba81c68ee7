/** The selected cards: some of a list, or all of it, including those still loading, with exceptions. */
export interface Selected {
  readonly isAll: boolean;
  /** The ids of the selected cards or, with `isAll`, of the cards that are not selected. */
  readonly ids: ReadonlySet<string>;
  /** The start of a range, and the selection without it; null until a card was selected singly. */
  readonly range: {
    readonly from: string;
    readonly to: string;
    readonly before: Pick<Selected, 'isAll' | 'ids'>;
  } | null;
}

/** The order of cards. */
interface CardOrder {
  idAt(index: number): string | null;
  /** -1 for an unknown card. */
  indexOf(id: string): number;
}

export const NOTHING: Selected = { isAll: false, ids: new Set(), range: null };
export const ALL: Selected = { isAll: true, ids: new Set(), range: null };

export function isIn({ isAll, ids }: Pick<Selected, 'isAll' | 'ids'>, id: string): boolean {
  return ids.has(id) !== isAll;
}

/** The number of cards of a list that are selected. */
export function countOf({ isAll, ids }: Selected, listCount: number): number {
  return isAll ? Math.max(0, listCount - ids.size) : ids.size;
}

/** Toggles a card; ranges then begin there. */
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
 * Selects the cards of a range, replacing those of the range it changes.
 * @param from the start of a new range
 */
export function extended(selected: Selected, order: CardOrder, to: string, from?: string): Selected {
  const { range } = selected;
  const isSame = range !== null && (from === undefined || from === range.to);
  const begin = isSame ? range.from : from;
  const before = isSame ? range.before : selected;
  if (begin === undefined) return toggled(selected, to);
  const [first, last] = [order.indexOf(begin), order.indexOf(to)].toSorted((one, other) => one - other) as [
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
