const PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;
/** The number of polls without a change after which the delay grows. */
const MAX_QUICK_POLLS = 5;

/** The delay before the next poll, in milliseconds: longer while nothing changes or the tab is hidden. */
export function nextPauseMs(quietRounds: number, isHidden: boolean): number {
  if (isHidden) return MAX_PAUSE_MS;
  return Math.min(PAUSE_MS * 2 ** Math.max(0, quietRounds - MAX_QUICK_POLLS), MAX_PAUSE_MS);
}
