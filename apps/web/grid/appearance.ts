import { signal } from '@preact/signals';
import { DENSITIES, type Density } from '../layout/metrics.ts';

const NAME = 'commonplace density';

/** How close the cards stand; remembered in this browser. */
export const density = signal<Density>(readDensity());

export function setDensity(to: Density): void {
  density.value = to;
  try {
    localStorage.setItem(NAME, to);
  } catch {
    // A browser that keeps nothing shows it until the tab closes.
  }
}

function readDensity(): Density {
  try {
    const kept = localStorage.getItem(NAME);
    return DENSITIES.find((each) => each === kept) ?? 'comfortable';
  } catch {
    return 'comfortable';
  }
}
