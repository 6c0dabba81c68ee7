import { oneOf, remembered } from '../browser/remembered.ts';
import { DENSITIES } from '../layout/metrics.ts';

/** The density of the cards. */
export const density = remembered('density', (kept) => oneOf(DENSITIES, kept));
