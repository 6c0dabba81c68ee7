/** Whether some order of the requests explains the responses to several clients (Wing & Gong, with memoisation). */

/** A request and its response, with the times between which it took effect. */
export interface Done<Op, Answer> {
  readonly op: Op;
  readonly answer: Answer;
  readonly began: number;
  readonly ended: number;
}

/** The meaning of requests, one after the other. */
export interface Model<State, Op, Answer> {
  readonly initial: State;
  /** The state after the request, or null if this state does not allow the response. */
  step(state: State, op: Op, answer: Answer): State | null;
  /** A text that is equal exactly for equal states. */
  keyOf(state: State): string;
}

/** The result of a search. */
interface Explanation<Op, Answer> {
  readonly isExplained: boolean;
  /** The longest order that explains some of the requests; all of them if explained. */
  readonly longest: readonly Done<Op, Answer>[];
  /** The requests that cannot follow the longest order. */
  readonly stuckAt: readonly Done<Op, Answer>[];
}

/**
 * Searches for an order in which every request gets its response, and comes after those that ended before it began.
 * @throws RangeError if that takes more than `maxSteps` steps
 */
export function explain<State, Op, Answer>(
  model: Model<State, Op, Answer>,
  history: readonly Done<Op, Answer>[],
  maxSteps = 2_000_000,
): Explanation<Op, Answer> {
  const tried = new Set<string>();
  const order: Done<Op, Answer>[] = [];
  let longest: readonly Done<Op, Answer>[] = [];
  let stuckAt = history;
  let steps = 0;

  function search(state: State, left: readonly Done<Op, Answer>[]): boolean {
    if (left.length === 0) return true;
    const key = `${left.map((one) => history.indexOf(one))} ${model.keyOf(state)}`;
    if (tried.has(key)) return false;
    tried.add(key);
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    const next = left.filter(({ began }) => began <= firstEnd);
    if (order.length >= longest.length) {
      longest = [...order];
      stuckAt = next;
    }
    for (const one of next) {
      steps += 1;
      if (steps > maxSteps) throw new RangeError(`The history is not explained after ${maxSteps} steps.`);
      const after = model.step(state, one.op, one.answer);
      if (after === null) continue;
      order.push(one);
      const isExplained = search(
        after,
        left.filter((other) => other !== one),
      );
      if (isExplained) return true;
      order.pop();
    }
    return false;
  }

  const isExplained = search(model.initial, history);
  return isExplained ? { isExplained, longest: order, stuckAt: [] } : { isExplained, longest, stuckAt };
}
