import type { Preview } from '../api/types.ts';
import { collection } from './collection.ts';
import { previewOf } from './viewport.ts';

/** The id of the object at an index of the collection; null outside of it. */
export function idAt(index: number): string | null {
  const { cards } = collection.value;
  return index >= 0 && index < cards.count ? cards.columns.id(cards.rowAt(index)) : null;
}

/** The index of an object in the collection, or -1. */
export function indexOf(id: string): number {
  return collection.value.cards.indexOf(id);
}

/** The object this many positions after another one (before it, if negative); null if there is no such object. */
export function neighbour(id: string, by: number): string | null {
  const index = indexOf(id);
  return index < 0 ? null : idAt(index + by);
}

/** How many neighbours are looked at. */
const MAX_STEPS = 200;

/**
 * The next object (the one before, for -1) whose preview fits, as far as cards have loaded; null without one.
 * @param fits also asked with undefined for a preview that has not loaded
 */
export function neighbourWith(
  id: string,
  by: 1 | -1,
  fits: (preview: Preview | null | undefined) => boolean,
): string | null {
  let next = neighbour(id, by);
  for (let step = 0; next !== null && step < MAX_STEPS; step++) {
    if (fits(previewOf(next).value)) return next;
    next = neighbour(next, by);
  }
  return null;
}
