import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { collection } from '../collection/collection.ts';
import { idAt, indexOf } from '../collection/positions.ts';
import {
  ALL_SELECTED,
  added,
  countSelected,
  extended,
  isCardSelected,
  NONE_SELECTED,
  type Selected,
  toggled,
} from './selected.ts';

const current = signal<Selected>(NONE_SELECTED);

/** The selected cards of the view. */
export const selected: ReadonlySignal<Selected> = current;

/** The number of selected cards. */
export const selectedCount: ReadonlySignal<number> = computed(() =>
  countSelected(current.value, current.value.isAll ? collection.value.cards.count : 0),
);

export const isSelecting: ReadonlySignal<boolean> = computed(() => selectedCount.value > 0);

export function isSelected(id: string): boolean {
  return isCardSelected(current.value, id);
}

export function toggle(id: string): void {
  current.value = toggled(current.peek(), id);
}

/** Extends the selection to a card. @param from the card from which a key moved the focus */
export function extendTo(id: string, from?: string): void {
  current.value = extended(current.peek(), { idAt, indexOf }, id, from);
}

/** Adds cards to a previous selection. */
export function addToSelection(before: Selected, ids: Iterable<string>): void {
  current.value = added(before, ids);
}

/** Selects all cards of the view, including cards that have not loaded yet. */
export function selectAll(): void {
  current.value = ALL_SELECTED;
}

export function clearSelection(): void {
  if (current.peek() !== NONE_SELECTED) current.value = NONE_SELECTED;
}

/** The ids of the selected cards in view order. If all are selected, waits until they are loaded. */
export async function selectedIds(): Promise<readonly string[]> {
  if (current.peek().isAll) await listLoaded();
  return loadedSelectedIds();
}

/** The ids of the selected cards that are loaded, in view order. */
export function loadedSelectedIds(): readonly string[] {
  const { cards } = collection.peek();
  const ids = Array.from({ length: cards.count }, (_, index) => cards.columns.id(cards.rowAt(index)));
  return ids.filter((id) => isCardSelected(current.peek(), id));
}

/** Resolves when the list is not loading. */
function listLoaded(): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    stop = collection.subscribe(({ state }) => {
      if (state === 'loading') return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
