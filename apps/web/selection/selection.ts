import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { collection } from '../collection/collection.ts';
import { idAt, indexOf } from '../collection/places.ts';
import { ALL, added, countOf, extended, isIn, NOTHING, type Selected, toggled } from './selected.ts';

const current = signal<Selected>(NOTHING);

/** Which cards of the view are selected. */
export const selected: ReadonlySignal<Selected> = current;

/** How many cards are selected. */
export const selectedCount: ReadonlySignal<number> = computed(() =>
  countOf(current.value, current.value.isAll ? collection.value.cards.count : 0),
);

export const isSelecting: ReadonlySignal<boolean> = computed(() => selectedCount.value > 0);

export function isSelected(id: string): boolean {
  return isIn(current.value, id);
}

/** Selects a card that is not selected, and the other way round. */
export function toggle(id: string): void {
  current.value = toggled(current.peek(), id);
}

/** Extends the selection to a card. @param from where one came from, by keys */
export function extendTo(id: string, from?: string): void {
  current.value = extended(current.peek(), { idAt, indexOf }, id, from);
}

/** Selects cards besides those that were selected. */
export function selectBesides(before: Selected, ids: Iterable<string>): void {
  current.value = added(before, ids);
}

/** Selects everything that the view has, also what is still coming. */
export function selectAll(): void {
  current.value = ALL;
}

export function clearSelection(): void {
  if (current.peek() !== NOTHING) current.value = NOTHING;
}

/** The ids of the selected cards in the order of the view. If all are selected, it waits until they have come. */
export async function selectedIds(): Promise<readonly string[]> {
  if (current.peek().isAll) await whole();
  const { cards } = collection.peek();
  const ids = Array.from({ length: cards.count }, (_, index) => cards.columns.id(cards.rowAt(index)));
  return ids.filter((id) => isIn(current.peek(), id));
}

/** Resolves when no more cards are coming. */
function whole(): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    stop = collection.subscribe(({ state }) => {
      if (state === 'reading') return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
