import { type LoopTurns, loopTurns } from '../../core/scheduling/loop-turns.ts';

/** For how long requests begin, and long work goes on, in one turn of the event loop, in milliseconds. */
const TURN_MS = 3;

/** How requests share the main thread, which has one event loop. */
export const turns: LoopTurns = loopTurns({ now: () => performance.now(), defer: setImmediate }, TURN_MS);
