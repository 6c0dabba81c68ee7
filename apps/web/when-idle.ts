/** The longest that something may be put off while the browser is busy, in milliseconds. */
const MAX_DELAY_MS = 10_000;
/** Of browsers that do not tell when they are idle (Safari). */
const DELAY_MS = 1_500;

/** Does something when the browser has nothing better to do: the first cards come before it. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: MAX_DELAY_MS });
  else setTimeout(act, DELAY_MS);
}
