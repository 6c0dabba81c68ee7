import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { selectionWords } from '../words/selection.ts';
import { extendTo, isSelected, toggle } from './selection.ts';

/** The id of what is read out with a card that is selected. */
export const SELECTED_ID = 'is-selected';

/** Whether a card is selected, drawn again only when that changes. */
export function useSelected(id: string): boolean {
  return useComputed(() => isSelected(id)).value;
}

/** The box in the corner of a card by which it is selected; by keys, the space bar on the card does it. */
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
      // It shows what is selected, whoever changed it.
      onChange={({ currentTarget }) => {
        currentTarget.checked = isSelected(id);
      }}
    />
  );
}
