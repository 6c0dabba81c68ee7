import type { Instant } from '../model/instant.ts';

/** The time now. */
export type Clock = () => Instant;
