/** The meaning of exit statuses (docs/commands.md). */
export const EXIT_STATUSES = [
  [0, 'Done, or what ran was told to stop.'],
  [1, 'The call was right but failed, or could not do everything: what it printed says why.'],
  [2, 'Nothing was begun: a wrong call or setting, no library, no server, or one that cannot start.'],
] as const;

/** Exit status of a valid call that failed. */
export const EXIT_FAILED = 1;
/** Exit status of an invalid call or configuration, or another reason not to start. */
export const EXIT_UNUSABLE = 2;
