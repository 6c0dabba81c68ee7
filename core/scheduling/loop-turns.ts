import { ownerQueues } from './owner-queues.ts';

/** What a thread with an event loop knows of it. */
export interface EventLoop {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Calls a function after the events that have arrived by now, one such function after the other. */
  defer(work: () => void): void;
}

/** How the work of many owners shares one thread. */
export interface LoopTurns {
  /**
   * Tells that a connection has been accepted. The loop accepts one in each of its rounds, so that those behind it would wait for what
   * is done in as many rounds. Therefore work waits until a round has brought no connection, within limits.
   */
  arrive(): void;
  /**
   * Asks whether work may begin. It may at once if its owner has begun none in the present turn of the loop, and as long as the work
   * begun in it has not taken long. Else it waits for a later turn. Owners take turns, and the work of each keeps its order.
   * @param owner whoever the work is for, such as an account
   * @returns what resolves when it is the turn of this work, or undefined if it may begin at once
   */
  enter(owner: unknown): Promise<void> | undefined;
  /** Waits for a later turn, between the parts of work that takes long. */
  pause(owner?: unknown): Promise<void>;
}

interface Turn {
  readonly beganMs: number;
  /** For whom work has begun. */
  readonly served: Set<unknown>;
}

/** Connections that are accepted, round after round. */
interface Arrivals {
  /** How many have been since the last turn. */
  count: number;
  /** Whether the present round has brought one. */
  isGoingOn: boolean;
}

/**
 * For how many rounds of the loop long work pauses: a connection is accepted in one, one at a time, and its request is read in another.
 * Who comes during a part of long work is then answered before the next part.
 */
const ROUNDS_OF_PAUSE = 3;

/** Once so many connections have come since the last turn, or so much work waits, work begins although more come. */
const MAX_ARRIVALS = 32;

/** Shares turns of `budgetMs`. Work that has begun is not stopped: a turn is longer by what its last work takes. */
export function loopTurns({ now, defer }: EventLoop, budgetMs: number): LoopTurns {
  const waiting = ownerQueues<() => void>();
  /** The present turn; null before any work has begun in it. */
  let present: Turn | null = null;
  /** Null once a round has brought none. */
  let arrivals: Arrivals | null = null;

  function endTurn(): void {
    present = null;
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
    if (present === null) {
      present = { beganMs: now(), served: new Set() };
      defer(endTurn);
    }
    return present;
  }

  const hasTime = ({ beganMs }: Turn): boolean => now() - beganMs < budgetMs;

  /** Lets one begin, so that what it does at once is over before the clock is looked at for the next. */
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
