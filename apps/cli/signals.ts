/** Longest time that a timer can wait, about 24 days. */
const FOREVER_MS = 2 ** 31 - 1;

/**
 * Resolves at the first SIGTERM or SIGINT, and keeps the process alive until then, also while there is nothing to do. A second
 * signal ends it at once.
 */
export function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = setInterval(() => undefined, FOREVER_MS);
    onFirstSignal(() => {
      clearInterval(waiting);
      resolve();
    });
  });
}

/** Is aborted by the first SIGTERM or SIGINT; a process that has done its work ends without one. */
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
