import type { Instant } from '../model/instant.ts';

/** Returns the current time. */
export type Clock = () => Instant;
