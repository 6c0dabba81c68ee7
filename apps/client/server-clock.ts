/** The server's clock, estimated from its responses. The server checks tokens by its own clock, and this machine's may be wrong. */
export interface ServerClock {
  nowSeconds(): number;
  /**
   * Sets the clock by the `Date` header of a response.
   * @returns whether a token made at that time by this clock was refused because the clock was wrong
   */
  setBy(date: string | null, signedSeconds: number): boolean;
}

const MAX_ERROR_MS = 30_000;

/** @param now the time of this machine, in milliseconds */
export function serverClock(now: () => number): ServerClock {
  let offsetMs = 0;
  return {
    nowSeconds: () => Math.floor((now() + offsetMs) / 1000),
    setBy(date, signedSeconds) {
      const at = Date.parse(date ?? '');
      const wasWrong = Math.abs(at - signedSeconds * 1000) > MAX_ERROR_MS;
      if (wasWrong) offsetMs = at - now();
      return wasWrong;
    },
  };
}
