import type { Instant } from '../model/instant.ts';

/** Tells the current time. */
export type Clock = () => Instant;
