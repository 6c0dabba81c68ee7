import type { Preview } from '../api/types.ts';
import { neighbour } from './positions.ts';
import { previewOf } from './viewport.ts';

/** Maximum number of neighbours that are checked. */
const MAX_STEPS = 200;

/**
 * Finds the next object in the collection (with -1, the previous one) whose preview fits; null if no preview fits.
 * @param fits called with undefined for a preview that has not loaded yet
 */
export function findNeighbour(
  id: string,
  direction: 1 | -1,
  fits: (preview: Preview | null | undefined) => boolean,
): string | null {
  let next = neighbour(id, direction);
  for (let step = 0; next !== null && step < MAX_STEPS; step++) {
    if (fits(previewOf(next).value)) return next;
    next = neighbour(next, direction);
  }
  return null;
}
