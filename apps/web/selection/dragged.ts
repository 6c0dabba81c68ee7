import type { TargetedDragEvent } from 'preact';
import { isSelected, loadedSelectedIds } from './selection.ts';

/** The type of the ids of cards that are dragged, as JSON. */
export const DRAGGED = 'application/x-commonplace-cards';

/** Begins to drag a card, or all selected ones with it. */
export function dragCard(event: TargetedDragEvent<HTMLElement>, id: string): void {
  const { dataTransfer } = event;
  if (dataTransfer === null) return;
  dataTransfer.effectAllowed = 'copy';
  dataTransfer.setData(DRAGGED, JSON.stringify(isSelected(id) ? loadedSelectedIds() : [id]));
}
