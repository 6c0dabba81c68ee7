/** The greatest share of the time that the work may take. */
const MAX_SHARE = 0.01;
/** Work that took no longer is waited for; other work goes on while its last result is told. */
const SHORT_MS = 50;

/**
 * Repeats work that may be dear, when its result is asked for and the work takes at most a hundredth of the time; else the last
 * result is told again. The first result is waited for.
 * @param now milliseconds of a clock that never goes back
 * @returns what throws only while there is no result
 */
export function rarely<T>(work: () => Promise<T>, now: () => number): () => Promise<T> {
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
