import { type LoopTurns, loopTurns } from '../../core/scheduling/loop-turns.ts';

/** For how long rows are read in one turn of the event loop, in milliseconds. */
const TURN_MS = 2;

/** How the lists that a thread reads share its event loop. */
export const turns: LoopTurns = loopTurns({ now: () => performance.now(), defer: setImmediate }, TURN_MS);
