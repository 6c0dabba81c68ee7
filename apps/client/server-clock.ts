/**
 * The clock of the server, estimated from its responses. The server checks tokens by its own clock, and the clock of this machine may be
 * wrong.
 */
interface ServerClock {
  nowSeconds(): number;
  /**
   * Sets the clock by the `Date` header of a response.
   * @returns whether the clock was so wrong that a token made at `signedSeconds` was refused for it
   */
  setBy(date: string | null, signedSeconds: number): boolean;
}

const MAX_ERROR_MS = 30_000;

/** @param now returns the time of this machine, in milliseconds */
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
