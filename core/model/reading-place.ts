import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/**
 * The place up to which a person has read a text or a file. It is private: reading changes nothing that others can see (docs/app.md,
 * "Read").
 */
export interface ReadingPlace {
  /** The block of a text, the page of a PDF, or the chapter of an e-book; from 0. */
  readonly part: number;
  /** The share of the part that is above the place, from 0 to 1. */
  readonly within: number;
  /** The share of the whole that has been read, from 0 to 1 (the end). */
  readonly progress: number;
}

/** A place with its object, and when it was left. */
export interface KeptPlace extends ReadingPlace {
  readonly objectId: Uid;
  readonly at: Instant;
}

/** Maximum part of a place. No text has more blocks. */
export const MAX_READING_PART = 1_000_000;
