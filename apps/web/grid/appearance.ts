import { DENSITIES } from '../layout/metrics.ts';
import { oneOf, remembered } from '../remembered.ts';

/** How close the cards stand. */
export const density = remembered('density', (kept) => oneOf(DENSITIES, kept));
