import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { selectionWords } from '../words/selection.ts';
import { extendTo, isSelected, toggle } from './selection.ts';

/** The id of the text announced with a selected card. */
export const SELECTED_ID = 'is-selected';

/** Whether a card is selected; rerenders only when that changes. */
export function useSelected(id: string): boolean {
  return useComputed(() => isSelected(id)).value;
}

/** The checkbox in the corner of a card; on the keyboard, Space on the card does the same. */
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
      // Keeps the checkbox in step with the selection, which can also change elsewhere.
      onChange={({ currentTarget }) => {
        currentTarget.checked = isSelected(id);
      }}
    />
  );
}
