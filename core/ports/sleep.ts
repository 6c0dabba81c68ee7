/** Waits for `ms` milliseconds. Resolves early, without an error, when the signal aborts. Does not keep the process alive. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;
