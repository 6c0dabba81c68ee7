const PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;
/** So many rounds without a change are nothing special. */
const PATIENCE = 5;

/** How long to wait before asking again, in milliseconds: longer when nothing changes, or nobody looks. */
export function nextPauseMs(quietRounds: number, isHidden: boolean): number {
  if (isHidden) return MAX_PAUSE_MS;
  return Math.min(PAUSE_MS * 2 ** Math.max(0, quietRounds - PATIENCE), MAX_PAUSE_MS);
}
