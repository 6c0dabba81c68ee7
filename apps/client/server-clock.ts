/** The clock of the server, as far as its answers have shown it: tokens are checked by it, and this machine's may be wrong. */
export interface ServerClock {
  nowSeconds(): number;
  /**
   * Sets the clock by the `Date` header of an answer.
   * @returns whether it had been wrong by so much that tokens were refused for it
   */
  setBy(date: string | null): boolean;
}

const MAX_ERROR_MS = 30_000;

/** @param now the time of this machine, in milliseconds */
export function serverClock(now: () => number): ServerClock {
  let offsetMs = 0;
  return {
    nowSeconds: () => Math.floor((now() + offsetMs) / 1000),
    setBy(date) {
      const at = Date.parse(date ?? '');
      if (Number.isNaN(at)) return false;
      const offset = at - now();
      const wasWrong = Math.abs(offset - offsetMs) > MAX_ERROR_MS;
      if (wasWrong) offsetMs = offset;
      return wasWrong;
    },
  };
}
