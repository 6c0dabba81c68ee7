/** The longest that something may be put off while the browser is busy, in milliseconds. */
const MAX_DELAY_MS = 10_000;
/** Of browsers that do not tell when they are idle (Safari). */
const DELAY_MS = 1_500;
/** What is done then may take so long. */
const SLICE_MS = 10;

/**
 * Does something when the browser has nothing better to do: the first cards come before it.
 * @param act gets how long the browser is likely to stay idle, in milliseconds
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
