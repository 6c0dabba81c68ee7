const PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;
/** Number of polls without a change after which the delay grows. */
const MAX_QUICK_POLLS = 5;

/** The delay before the next poll, in milliseconds: longer when nothing changes or the tab is hidden. */
export function nextPauseMs(pollsWithoutChange: number, isHidden: boolean): number {
  if (isHidden) return MAX_PAUSE_MS;
  return Math.min(PAUSE_MS * 2 ** Math.max(0, pollsWithoutChange - MAX_QUICK_POLLS), MAX_PAUSE_MS);
}
