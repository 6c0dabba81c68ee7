import { Worker } from 'node:worker_threads';
import type { Limits } from './limits.ts';

/** Watches over this process, from a thread of its own. */
export interface Watchdog {
  /** A job begins, with these limits. */
  begin(limits: Limits): void;
  /** The job has ended. */
  end(): void;
}

/** Starts the watchdog of a worker process, which cannot be without it. */
export function startWatchdog(): Watchdog {
  const thread = loadThread();
  thread.unref();
  thread.on('error', () => {}); // it is followed by the exit
  thread.on('exit', () => process.exit(1));
  return {
    begin: (limits) => thread.postMessage(limits),
    end: () => thread.postMessage(null),
  };
}

/** In development the module is TypeScript, which Node loads with tsx. */
function loadThread(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const url = new URL(isSource ? './watchdog-thread.ts' : './watchdog-thread.js', import.meta.url);
  if (!isSource) return new Worker(url, { env: {} });
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${url.href}'); });`;
  return new Worker(load, { env: {}, eval: true, execArgv: [] });
}
