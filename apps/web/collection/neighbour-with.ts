import type { Preview } from '../api/types.ts';
import { neighbour } from './places.ts';
import { previewOf } from './viewport.ts';

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
