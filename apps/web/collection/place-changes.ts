import type { Preview } from '../api/types.ts';
import { isArranged } from '../view/arranged.ts';
import type { View } from '../view/view.ts';
import { cardOf } from './card-of.ts';
import type { CardColumns } from './columns.ts';

/** The result of applying changes to a list. */
interface Placement {
  /** Whether cards changed, appeared, moved or disappeared. */
  readonly isChanged: boolean;
  /** Whether the list must be reloaded, because only the server knows what belongs to it now. */
  readonly isStale: boolean;
}

/**
 * Puts changed objects at their positions in the list of a view, and removes objects that no longer belong to it.
 * @param deletedIds ids of objects that no longer exist
 */
export function placeChanges(
  columns: CardColumns,
  view: View,
  changed: readonly Preview[],
  deletedIds: readonly string[],
): Placement {
  const isByTime = view.q === '' && view.similarTo === null && !isArranged(view);
  const belongs = ({ deleted, spaces }: Preview) =>
    deleted === undefined && (view.spaceId === null || spaces.some(({ id }) => id === view.spaceId));
  const removed = new Set(deletedIds.filter((id) => columns.find(id) >= 0));
  const inserted: Preview[] = [];
  let isChanged = false;
  for (const preview of changed) {
    const row = columns.find(preview.id);
    if (!isByTime && row < 0) continue;
    if (isByTime && !belongs(preview)) {
      if (row >= 0) removed.add(preview.id);
    } else if (row >= 0 && (!isByTime || isAt(columns, row, preview))) {
      columns.replace(row, cardOf(preview));
      isChanged = true;
    } else {
      if (row >= 0) removed.add(preview.id);
      inserted.push(preview);
    }
  }
  if (removed.size > 0) columns.remove(removed);
  // Inserts the oldest first, so that the newest of the objects saved in the same second comes first.
  for (const preview of inserted.toSorted(byTime)) columns.insert(cardOf(preview));
  return {
    isChanged: isChanged || removed.size > 0 || inserted.length > 0,
    isStale: !isByTime && changed.length + deletedIds.length > 0,
  };
}

/** Whether the card in a row has the current time of its object, so that it can stay at its position. */
function isAt(columns: CardColumns, row: number, { bumped }: Preview): boolean {
  return columns.bumped(row) === Math.floor(Date.parse(bumped) / 1000) * 1000;
}

function byTime(a: Preview, b: Preview): number {
  return a.bumped < b.bumped ? -1 : a.bumped > b.bumped ? 1 : a.id < b.id ? -1 : 1;
}
