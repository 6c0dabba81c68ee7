/** Waits so many milliseconds, or until the signal aborts: then it resolves early, without an error. Does not keep the process alive. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;
