import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval between checks whether there is work, in milliseconds. */
const CHECK_MS = 5_000;
/** The utilisation of the event loop, from 0 to 1, below which the process is at rest. */
const REST_SHARE = 0.02;

/**
 * Collects garbage once when the process comes to rest after work. On its own, V8 collects only when more garbage arrives, and until then
 * keeps the memory that the work needed: a fifth of the total. A collection takes about 50 ms.
 * @param utilization the share of work in the time since the previous call; by default, for this thread
 * @returns a function that stops this
 */
export function collectAtRest(
  collect: () => void = collectGarbage,
  utilization: () => number = loopUtilization(),
  checkMs: number = CHECK_MS,
): () => void {
  let hasWorked = true;
  const timer = setInterval(() => {
    const isAtRest = utilization() < REST_SHARE;
    if (isAtRest && hasWorked) {
      collect();
      utilization(); // the collection itself does not count as work
    }
    hasWorked = !isAtRest;
  }, checkMs).unref();
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

/** Runs a full collection. Node only offers this to contexts that are created after the flag has been set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
