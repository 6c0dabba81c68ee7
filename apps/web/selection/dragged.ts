import type { TargetedDragEvent } from 'preact';
import { isSelected, loadedSelectedIds } from './selection.ts';

/** The media type of drag data with the ids of cards, as JSON. */
export const DRAGGED = 'application/x-commonplace-cards';

/** Starts dragging a card, together with all selected cards if it is selected. */
export function dragCard(event: TargetedDragEvent<HTMLElement>, id: string): void {
  const { dataTransfer } = event;
  if (dataTransfer === null) return;
  dataTransfer.effectAllowed = 'copy';
  dataTransfer.setData(DRAGGED, JSON.stringify(isSelected(id) ? loadedSelectedIds() : [id]));
}
