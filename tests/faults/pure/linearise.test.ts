import { describe, expect, it } from 'vitest';
import { type Done, explain, type Model } from '../linearise.ts';

/** A register: `w1` writes 1, `r` reads. */
const register: Model<number, string, number> = {
  initial: 0,
  step: (state, op, answer) => {
    if (op === 'r') return answer === state ? state : null;
    return Number(op.slice(1));
  },
  keyOf: String,
};
const done = (op: string, answer: number, began: number, ended: number): Done<string, number> => ({
  op,
  answer,
  began,
  ended,
});

describe('a history', () => {
  it.each([
    [
      'with sequential requests',
      [done('w1', 0, 0, 1), done('r', 1, 2, 3), done('w2', 0, 4, 5), done('r', 2, 6, 7)],
    ],
    ['whose read sees an unanswered write', [done('w1', 0, 0, 9), done('r', 1, 2, 3), done('r', 1, 4, 5)]],
    ['whose read does not see it yet', [done('w1', 0, 0, 9), done('r', 0, 2, 3), done('r', 1, 4, 5)]],
    [
      'whose reads alone reveal the order of writes',
      [done('w1', 0, 0, 9), done('w2', 0, 0, 9), done('r', 2, 1, 2), done('r', 1, 3, 4)],
    ],
  ])('is explained: one %s', (_, history) => {
    const { isExplained, longest } = explain(register, history);
    expect([isExplained, longest.length]).toEqual([true, history.length]);
  });

  it.each([
    ['reads an overwritten value', [done('w1', 0, 0, 1), done('w2', 0, 2, 3), done('r', 1, 4, 5)]],
    ['loses a write', [done('w1', 0, 0, 1), done('r', 0, 2, 3)]],
    ['goes back', [done('w1', 0, 0, 9), done('r', 1, 1, 2), done('r', 0, 3, 4)]],
    ['reads a value that was never written', [done('w1', 0, 0, 9), done('r', 7, 1, 2)]],
  ])('is not explained when it %s, and the result shows where', (_, history) => {
    const { isExplained, stuckAt } = explain(register, history);
    expect(isExplained).toBe(false);
    expect(stuckAt.map(({ op }) => op)).toContain('r');
  });

  it('throws an error if it takes too long', () => {
    const many = Array.from({ length: 12 }, (_, index) => done(`w${index}`, 0, 0, 9));
    expect(() => explain(register, [...many, done('r', 99, 0, 9)], 1_000)).toThrow(/after 1000 steps/);
  });
});
