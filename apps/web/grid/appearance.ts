import { DENSITIES } from '../layout/metrics.ts';
import { oneOf, remembered } from '../remembered.ts';

/** The density of the cards. */
export const density = remembered('density', (kept) => oneOf(DENSITIES, kept));
