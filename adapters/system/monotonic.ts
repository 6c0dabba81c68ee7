import type { Monotonic } from '../../core/ports/monotonic.ts';

export const systemMonotonic: Monotonic = () => performance.now();
