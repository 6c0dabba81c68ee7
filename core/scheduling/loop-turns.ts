import { ownerQueues } from './owner-queues.ts';

/** The event loop of a thread. */
interface EventLoop {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /**
   * Calls a function in the next iteration of the event loop: after the events that have arrived by now. The functions run one after the
   * other.
   */
  defer(work: () => void): void;
}

/** Shares one thread among the work of many owners. */
export interface LoopTurns {
  /**
   * Reports that a connection was accepted. The event loop accepts one connection per iteration, so further connections would wait for the
   * work of several iterations. Therefore work waits, within limits, until an iteration has brought no connection.
   */
  arrive(): void;
  /**
   * Requests a turn for work. A turn is an iteration of the event loop with a budget of time for work. The work may begin immediately if no
   * connections are arriving and one of these is true: its owner has no waiting work and has not begun any in the current turn; or no work
   * is waiting and the budget is not used up. Otherwise it waits for a later turn. Owners take turns, and the work of each keeps its order.
   * @param owner on whose behalf the work is done, such as an account
   * @returns a promise that resolves when the work may begin, or undefined if it may begin immediately
   */
  enter(owner: unknown): Promise<void> | undefined;
  /** Waits for a later turn. To be called between the steps of long work. */
  pause(owner?: unknown): Promise<void>;
}

interface Turn {
  readonly beganMs: number;
  /** The owners whose work has begun. */
  readonly served: Set<unknown>;
}

/** Connections accepted in consecutive iterations of the event loop. */
interface Arrivals {
  /** The number of connections since the last turn. */
  count: number;
  /** Whether the current iteration has brought a connection. */
  isGoingOn: boolean;
}

/**
 * Iterations of the event loop for which long work pauses. A connection is accepted in one iteration, and its request is read in another.
 * The request of a connection that arrives during a step is thus processed before the next step.
 */
const ROUNDS_OF_PAUSE = 3;

/** After this many connections since the last turn, or with this much work waiting, work begins even if more connections arrive. */
const MAX_ARRIVALS = 32;

/** Shares turns of `budgetMs`. Work that has begun is not interrupted, so a turn may exceed its budget by the length of its last work. */
export function loopTurns({ now, defer }: EventLoop, budgetMs: number): LoopTurns {
  const waiting = ownerQueues<() => void>();
  /** The current turn; null until work has begun in it. */
  let currentTurn: Turn | null = null;
  /** Null after an iteration without connections. */
  let arrivals: Arrivals | null = null;

  function endTurn(): void {
    currentTurn = null;
    if (arrivals !== null) arrivals.count = 0;
  }

  function endRound(): void {
    if (arrivals === null) return;
    if (arrivals.isGoingOn) {
      arrivals.isGoingOn = false;
      defer(endRound);
    } else arrivals = null;
  }

  const mayBegin = (): boolean =>
    arrivals === null || arrivals.count >= MAX_ARRIVALS || waiting.size >= MAX_ARRIVALS;

  function presentTurn(): Turn {
    if (currentTurn === null) {
      currentTurn = { beganMs: now(), served: new Set() };
      defer(endTurn);
    }
    return currentTurn;
  }

  const hasTime = ({ beganMs }: Turn): boolean => now() - beganMs < budgetMs;

  /** Lets one task begin. The clock is read for the next task after the synchronous part of this one. */
  function proceed(): void {
    if (mayBegin() && hasTime(presentTurn())) waiting.next()?.();
    else defer(proceed);
  }

  function wait(owner: unknown, rounds: number): Promise<void> {
    return new Promise((resolve) => {
      waiting.add(owner, resolve);
      deferFor(rounds, proceed);
    });
  }

  function deferFor(rounds: number, work: () => void): void {
    defer(rounds > 1 ? () => deferFor(rounds - 1, work) : work);
  }

  return {
    arrive() {
      if (arrivals === null) {
        arrivals = { count: 0, isGoingOn: true };
        defer(endRound);
      }
      arrivals.count += 1;
      arrivals.isGoingOn = true;
    },
    pause: (owner) => wait(owner, ROUNDS_OF_PAUSE),
    enter(owner) {
      if (!mayBegin()) return wait(owner, 1);
      const turn = presentTurn();
      const isFirst = !waiting.has(owner) && !turn.served.has(owner);
      if (isFirst || (waiting.size === 0 && hasTime(turn))) {
        turn.served.add(owner);
        return undefined;
      }
      return wait(owner, 1);
    },
  };
}
