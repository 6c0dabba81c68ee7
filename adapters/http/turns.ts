import { type Admission, fairAdmission } from '../../core/scheduling/admission.ts';
import { type LoopTurns, loopTurns } from '../../core/scheduling/loop-turns.ts';

/** For how long requests begin, and long work goes on, in one turn of the event loop, in milliseconds. */
const TURN_MS = 2;

const now = (): number => performance.now();

/** How requests share the main thread, which has one event loop. */
export const turns: LoopTurns = loopTurns({ now, defer: setImmediate }, TURN_MS);

/** How many requests of an account are answered at once while others have some too. */
export const requests: Admission = fairAdmission(
  { now, after: (ms, work) => void setTimeout(work, ms).unref() },
  { maxInProgress: Number(process.env.MAXP ?? 4), countedMs: 100, rememberedMs: 1_000 },
);
