/** The state of an object on its card, as bits. */
export const CardFlag = Object.freeze({
  Pinned: 1,
  Completed: 2,
  /** A step of analysis is waiting or running. */
  Waiting: 4,
  /** A step of analysis has failed permanently. */
  Failed: 8,
  Noted: 16,
  Deleted: 32,
  /** A note marks a passage. */
  Highlighted: 64,
  /** Shown as a post, although its type has no site (D41). */
  Posted: 128,
});
