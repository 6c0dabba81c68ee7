/** The exit statuses and their meanings (docs/commands.md). */
export const EXIT_STATUSES = [
  [0, 'Done, or stopped by a signal.'],
  [1, 'Failed, or not everything succeeded. The output says why.'],
  [2, 'Not started: invalid arguments or settings, no library, no server, or a server that cannot start.'],
] as const;

/** The exit status of a valid call that failed. */
export const EXIT_FAILED = 1;
/** The exit status of a call that did not start, for example because of invalid arguments. */
export const EXIT_NOT_STARTED = 2;
