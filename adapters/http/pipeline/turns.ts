import { performance } from 'node:perf_hooks';
import { type Admission, fairAdmission } from '../../../core/scheduling/admission.ts';
import { type LoopTurns, loopTurns } from '../../../core/scheduling/loop-turns.ts';

/** Maximum time in one iteration of the event loop for starting requests and continuing long work, in milliseconds. */
const TURN_MS = 2;

/** Maximum number of requests of an account that run at the same time when they would slow down other accounts. */
const MAX_IN_PROGRESS = 2;
/**
 * A request counts as running for at most this many milliseconds. A request that takes longer is waiting for something, such as a model or
 * a slow client.
 */
const COUNTED_MS = 250;
/** How long an account counts as active after its last request began, in milliseconds. */
const REMEMBERED_MS = 1_000;

const now = (): number => performance.now();

/** Shares the main thread, and so its event loop, among requests. */
export const turns: LoopTurns = loopTurns({ now, defer: setImmediate }, TURN_MS);

/** Limits the number of requests of an account that run at the same time while other accounts have requests too. */
export const requests: Admission = fairAdmission(
  { now, after: (ms, work) => void setTimeout(work, ms).unref(), isBusy: loopIsBusy() },
  { maxInProgress: MAX_IN_PROGRESS, countedMs: COUNTED_MS, rememberedMs: REMEMBERED_MS },
);

/** The utilisation of the event loop, from 0 to 1, above which requests slow each other down. */
const BUSY_SHARE = 0.5;
/** Interval at which utilisation is measured, in milliseconds. */
const CHECK_MS = 50;

/** Returns a function that says whether the event loop was busy recently. */
export function loopIsBusy(): () => boolean {
  let since = performance.eventLoopUtilization();
  let checkedMs = now();
  let isBusy = false;
  return () => {
    if (now() - checkedMs < CHECK_MS) return isBusy;
    isBusy = performance.eventLoopUtilization(since).utilization > BUSY_SHARE;
    since = performance.eventLoopUtilization();
    checkedMs = now();
    return isBusy;
  };
}
