import type { Limits } from './limits.ts';
import { loadThread } from './load.ts';

/** Watches this process from a separate thread. */
interface Watchdog {
  /** Called when a job begins, with its limits. */
  begin(limits: Limits): void;
  /** Called when the job has ended. */
  end(): void;
}

/** Starts the watchdog of a worker process. The process ends if the watchdog ends. */
export function startWatchdog(): Watchdog {
  const name = import.meta.url.endsWith('.ts') ? './watchdog-thread.ts' : './watchdog-thread.js';
  const thread = loadThread(new URL(name, import.meta.url), { env: {} });
  thread.unref();
  thread.on('error', () => {}); // the exit follows
  thread.on('exit', () => process.exit(1));
  return {
    begin: (limits) => thread.postMessage(limits),
    end: () => thread.postMessage(null),
  };
}
