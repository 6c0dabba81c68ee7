/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    const onSignal = () => {
      process.once('SIGTERM', () => process.exit(1));
      process.once('SIGINT', () => process.exit(1));
      resolve();
    };
    process.once('SIGTERM', onSignal);
    process.once('SIGINT', onSignal);
  });
}

/** Is aborted by the first SIGTERM or SIGINT. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  void firstSignal().then(() => controller.abort());
  return controller.signal;
}
