import type { Limits } from './limits.ts';
import { loadThread } from './load.ts';

/** Watches over this process, from a thread of its own. */
export interface Watchdog {
  /** A job begins, with these limits. */
  begin(limits: Limits): void;
  /** The job has ended. */
  end(): void;
}

/** Starts the watchdog of a worker process, which cannot be without it. */
export function startWatchdog(): Watchdog {
  const name = import.meta.url.endsWith('.ts') ? './watchdog-thread.ts' : './watchdog-thread.js';
  const thread = loadThread(new URL(name, import.meta.url), { env: {} });
  thread.unref();
  thread.on('error', () => {}); // it is followed by the exit
  thread.on('exit', () => process.exit(1));
  return {
    begin: (limits) => thread.postMessage(limits),
    end: () => thread.postMessage(null),
  };
}
