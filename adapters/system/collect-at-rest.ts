import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often is looked whether there is work, in milliseconds. */
const LOOK_MS = 5_000;
/** The share of the time that the event loop works below which the process is at rest. */
const REST_SHARE = 0.02;

/**
 * Collects garbage once after all work, when a look finds the process at rest: V8 collects only when there is more of it, and keeps
 * the room that it needed while there was work, which at rest is a fifth of the memory. This takes some 50 ms.
 * @param utilization the share of the time since the last call that was work; of this thread by default
 * @returns a function that ends it
 */
export function collectAtRest(
  collect: () => void = collectGarbage,
  utilization: () => number = loopUtilization(),
  lookMs: number = LOOK_MS,
): () => void {
  let hasWorked = true;
  const timer = setInterval(() => {
    const isAtRest = utilization() < REST_SHARE;
    if (isAtRest && hasWorked) {
      collect();
      utilization(); // the collection itself is no work
    }
    hasWorked = !isAtRest;
  }, lookMs).unref();
  return () => clearInterval(timer);
}

function loopUtilization(): () => number {
  let since = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    return utilization;
  };
}

/** Collects all that it can. Node offers this only to contexts that are made after the flag was set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
