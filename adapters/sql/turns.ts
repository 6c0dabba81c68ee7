import { type LoopTurns, loopTurns } from '../../core/scheduling/loop-turns.ts';

/** Maximum time for reading rows per iteration of the event loop, in milliseconds. */
const TURN_MS = 1;

/** Shares the event loop of a thread among the lists that it reads. */
export const turns: LoopTurns = loopTurns({ now: () => performance.now(), defer: setImmediate }, TURN_MS);
