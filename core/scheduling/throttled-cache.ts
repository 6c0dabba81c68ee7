/** Maximum share of the time that recomputing may take. */
const MAX_SHARE = 0.01;
/** Callers wait for work that took no longer than this. If the work takes longer, they get the previous result. */
const SHORT_MS = 50;

/**
 * Caches an expensive result. A call recomputes it if that takes at most 1 % of the time overall; otherwise it returns the previous result.
 * The first call waits for the first result.
 * @param now milliseconds of a monotonic clock
 * @returns a function that throws only until it has a result
 */
export function throttledCache<T>(work: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { readonly result: T } | null = null;
  let running: Promise<T> | null = null;
  let tookMs = 0;
  let dueMs = Number.NEGATIVE_INFINITY;

  async function repeat(): Promise<T> {
    const beganMs = now();
    try {
      last = { result: await work() };
      return last.result;
    } finally {
      const endedMs = now();
      tookMs = endedMs - beganMs;
      dueMs = endedMs + tookMs / MAX_SHARE;
      running = null;
    }
  }

  return async () => {
    if (last !== null && running === null && now() < dueMs) return last.result;
    running ??= repeat();
    if (last === null) return running;
    const { result } = last;
    const renewed = running.catch(() => result);
    return tookMs > SHORT_MS ? result : renewed;
  };
}
