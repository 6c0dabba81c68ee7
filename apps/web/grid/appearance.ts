import { oneOf, remembered } from '../browser/remembered.ts';
import { DENSITIES } from '../layout/metrics.ts';

/** Phones begin with two narrow columns, other windows with wide cards. */
const FIRST: (typeof DENSITIES)[number] =
  typeof matchMedia === 'function' && matchMedia('(max-width: 40rem)').matches ? 'dense' : DENSITIES[0];

/** The density of the cards. */
export const density = remembered('density', (stored) => oneOf([FIRST, ...DENSITIES], stored));
