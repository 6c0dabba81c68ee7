import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { selectionWords } from '../words/selection.ts';
import { extendTo, isSelected, toggle } from './selection.ts';

/** The element id of the text that screen readers announce with a selected card. */
export const SELECTED_ID = 'is-selected';

/** Whether a card is selected. Its component renders again only when this changes. */
export function useSelected(id: string): boolean {
  return useComputed(() => isSelected(id)).value;
}

/** The checkbox in the corner of a card. The space bar on the card does the same. */
export function CardCheck({ id, title }: { readonly id: string; readonly title: string }): VNode {
  const isChecked = useSelected(id);
  return (
    <input
      type="checkbox"
      class="check"
      tabIndex={-1}
      aria-label={selectionWords.select(title)}
      checked={isChecked}
      onClick={(event) => {
        if (event.shiftKey) extendTo(id);
        else toggle(id);
      }}
      // The click has already changed the selection, so the checkbox shows it.
      onChange={({ currentTarget }) => {
        currentTarget.checked = isSelected(id);
      }}
    />
  );
}
