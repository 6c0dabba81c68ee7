import { oneOf, remembered } from '../browser/remembered.ts';
import { DENSITIES } from '../layout/metrics.ts';

/** By default, phones have two narrow columns, other windows wide cards. */
const DEFAULT_DENSITY: (typeof DENSITIES)[number] =
  typeof matchMedia === 'function' && matchMedia('(max-width: 40rem)').matches ? 'dense' : DENSITIES[0];

/** The density of the cards. */
export const density = remembered('density', (stored) => oneOf([DEFAULT_DENSITY, ...DENSITIES], stored));
