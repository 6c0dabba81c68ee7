/** Maximum delay of a timer, in milliseconds: almost 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves when the signal aborts. Keeps the process alive until then. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const keepAlive = setInterval(() => undefined, MAX_TIMER_MS);
    signal.addEventListener('abort', () => {
      clearInterval(keepAlive);
      resolve();
    });
  });
}

/** Whether work ended because a signal aborted it. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * Returns an AbortSignal that the first SIGTERM or SIGINT aborts. It does not keep the process alive. A second signal ends the process
 * immediately.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  onFirstSignal(() => controller.abort());
  return controller.signal;
}

function onFirstSignal(react: () => void): void {
  const onSignal = () => {
    process.once('SIGTERM', () => process.exit(1));
    process.once('SIGINT', () => process.exit(1));
    react();
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
}
