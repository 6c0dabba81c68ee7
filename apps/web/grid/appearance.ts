import { oneOf, remembered } from '../browser/remembered.ts';
import { DENSITIES } from '../layout/metrics.ts';

/** The default density: two narrow columns on phones, and wide cards in other windows. */
const DEFAULT_DENSITY: (typeof DENSITIES)[number] =
  typeof matchMedia === 'function' && matchMedia('(max-width: 40rem)').matches ? 'dense' : DENSITIES[0];

/** The density of the cards. */
export const density = remembered('density', (stored) => oneOf([DEFAULT_DENSITY, ...DENSITIES], stored));
