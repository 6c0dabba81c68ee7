import type { Sleep } from '../../core/ports/sleep.ts';

/** Sleeps with a timer of this process. */
export const systemSleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(wake, ms);
    timer.unref();
    signal?.addEventListener('abort', wake, { once: true });

    function wake(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    }
  });
