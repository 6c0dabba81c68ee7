/**
 * Waits so many milliseconds, or until the signal aborts: it then resolves early, without an error. Waiting does not keep the
 * process alive.
 */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;
