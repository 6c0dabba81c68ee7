import { performance } from 'node:perf_hooks';
import { type Admission, fairAdmission } from '../../core/scheduling/admission.ts';
import { type LoopTurns, loopTurns } from '../../core/scheduling/loop-turns.ts';

/** For how long requests begin, and long work goes on, in one turn of the event loop, in milliseconds. */
const TURN_MS = 2;

/** How many requests of an account are answered at once, where they would slow down those of others. */
const MAX_IN_PROGRESS = 2;
/** Requests that take longer wait for something, such as a model or a slow client. */
const COUNTED_MS = 250;
/** For how long an account counts as active after its last request. */
const REMEMBERED_MS = 1_000;

const now = (): number => performance.now();

/** How requests share the main thread, which has one event loop. */
export const turns: LoopTurns = loopTurns({ now, defer: setImmediate }, TURN_MS);

/** How many requests of an account are answered at once while others have some too. */
export const requests: Admission = fairAdmission(
  { now, after: (ms, work) => void setTimeout(work, ms).unref(), isBusy: loopIsBusy() },
  { maxInProgress: MAX_IN_PROGRESS, countedMs: COUNTED_MS, rememberedMs: REMEMBERED_MS },
);

/** The share of the time that the event loop works from which requests slow each other down. */
const BUSY_SHARE = 0.5;
/** How often that share is looked at. */
const LOOK_MS = 50;

/** Whether the event loop has lately had little time to spare. */
export function loopIsBusy(): () => boolean {
  let since = performance.eventLoopUtilization();
  let lookedMs = now();
  let isBusy = false;
  return () => {
    if (now() - lookedMs < LOOK_MS) return isBusy;
    isBusy = performance.eventLoopUtilization(since).utilization > BUSY_SHARE;
    since = performance.eventLoopUtilization();
    lookedMs = now();
    return isBusy;
  };
}
