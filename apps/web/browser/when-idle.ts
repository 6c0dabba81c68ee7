/** Maximum delay while the browser is busy, in milliseconds. */
const MAX_DELAY_MS = 10_000;
/** The delay in browsers without `requestIdleCallback` (Safari). */
const FALLBACK_DELAY_MS = 1_500;
/** The time budget of a task in those browsers, in milliseconds. */
const FALLBACK_BUDGET_MS = 10;

/**
 * Runs a task when the browser is idle, so that it does not delay the first cards.
 * @param task called with a function that returns the likely remaining idle time, in milliseconds
 */
export function whenIdle(task: (timeLeftMs: () => number) => void): void {
  const since = (start: number) => () => FALLBACK_BUDGET_MS - (performance.now() - start);
  if (!('requestIdleCallback' in globalThis))
    setTimeout(() => task(since(performance.now())), FALLBACK_DELAY_MS);
  else
    requestIdleCallback(
      (deadline) => task(deadline.didTimeout ? since(performance.now()) : () => deadline.timeRemaining()),
      { timeout: MAX_DELAY_MS },
    );
}
