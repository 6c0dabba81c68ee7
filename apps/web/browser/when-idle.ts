/** The longest delay while the browser is busy, in milliseconds. */
const MAX_DELAY_MS = 10_000;
/** The delay in browsers without `requestIdleCallback` (Safari). */
const DELAY_MS = 1_500;
/** The time budget there. */
const SLICE_MS = 10;

/**
 * Runs something when the browser is idle: the first cards have priority.
 * @param act called with a function that returns the likely remaining idle time, in milliseconds
 */
export function whenIdle(act: (timeLeftMs: () => number) => void): void {
  const since = (start: number) => () => SLICE_MS - (performance.now() - start);
  if (!('requestIdleCallback' in globalThis)) setTimeout(() => act(since(performance.now())), DELAY_MS);
  else
    requestIdleCallback(
      (deadline) => act(deadline.didTimeout ? since(performance.now()) : () => deadline.timeRemaining()),
      { timeout: MAX_DELAY_MS },
    );
}
