/** What the exit status of every command says (docs/commands.md). */
export const EXIT_STATUSES = [
  [0, 'Done, or what ran was told to stop.'],
  [1, 'The call was right but failed, or could not do everything: what it printed says why.'],
  [2, 'Nothing was begun: a wrong call or setting, no library, no server, or one that cannot start.'],
] as const;

/** Exit status for a call that was right but failed. */
export const EXIT_FAILED = 1;
/** Exit status for a wrong call, a wrong configuration, or another reason not to start. */
export const EXIT_UNUSABLE = 2;
