import type { Preview } from '../api/types.ts';
import { neighbour } from './places.ts';
import { previewOf } from './viewport.ts';

/** The maximum number of neighbours that are checked. */
const MAX_STEPS = 200;

/**
 * The next object (with -1, the previous one) whose preview fits, among the cards loaded so far; null if no preview fits.
 * @param fits called with undefined for a preview that has not loaded
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
