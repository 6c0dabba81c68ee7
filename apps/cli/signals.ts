/** The longest time of a timer, about 24 days. */
const FOREVER_MS = 2 ** 31 - 1;

/**
 * Resolves at the first SIGTERM or SIGINT, and keeps the process alive until then, even without other work. A second signal
 * ends the process immediately.
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

/** An AbortSignal that the first SIGTERM or SIGINT aborts. It does not keep the process alive. */
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
