import { describe, expect, it } from 'vitest';
import { invalid, stale } from '../../../core/errors.ts';
import { retryStale, turns } from '../../../core/use-cases/retry-on-conflict.ts';

/** A gate that work waits at until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('turns', () => {
  it('come one after the other under one key, in order, and at once under others', async () => {
    const inTurn = turns();
    const seen: string[] = [];
    const first = gate();
    const works = [
      inTurn('a', async () => {
        await first.opened;
        seen.push('a1');
      }),
      inTurn('a', async () => void seen.push('a2')),
      inTurn('b', async () => void seen.push('b1')),
    ];
    await works[2];
    expect(seen).toEqual(['b1']);
    first.open();
    await Promise.all(works);
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });

  it('go on after one that fails, each with its own outcome', async () => {
    const inTurn = turns();
    const outcomes = await Promise.allSettled([
      inTurn('a', () => Promise.reject(invalid('no'))),
      inTurn('a', async () => 2),
      inTurn('a', () => Promise.reject(new Error('bug'))),
      inTurn('a', async () => 4),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});

describe('work that meets what has changed', () => {
  it('is done again until it succeeds', async () => {
    let attempts = 0;
    const result = await retryStale(async () => {
      attempts += 1;
      if (attempts < 7) throw stale('changed');
      return attempts;
    });
    expect(result).toBe(7);
  });

  it('is given up after 1,000 attempts', async () => {
    let attempts = 0;
    const hopeless = retryStale(() => {
      attempts += 1;
      return Promise.reject(stale('changed'));
    });
    await expect(hopeless).rejects.toMatchObject({ code: 'unavailable' });
    expect(attempts).toBe(1_000);
  });

  it('is not done again after any other failure', async () => {
    let attempts = 0;
    const failing = retryStale(() => {
      attempts += 1;
      return Promise.reject(invalid('no'));
    });
    await expect(failing).rejects.toMatchObject({ code: 'invalid' });
    expect(attempts).toBe(1);
  });
});
