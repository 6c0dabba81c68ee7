/** The exit statuses with their meanings (docs/commands.md). */
export const EXIT_STATUSES = [
  [0, 'Done, or stopped by a signal.'],
  [1, 'Failed, or not everything succeeded: the output says why.'],
  [2, 'Not started: invalid arguments or settings, no library, no server, or a server that cannot start.'],
] as const;

/** Exit status of a valid call that failed. */
export const EXIT_FAILED = 1;
/** Exit status of an invalid call or configuration, or another reason not to start. */
export const EXIT_UNUSABLE = 2;
