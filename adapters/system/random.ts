import type { Random } from '../../core/ports/random.ts';

export const systemRandom: Random = () => Math.random();
