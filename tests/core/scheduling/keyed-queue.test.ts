import { describe, expect, it } from 'vitest';
import { invalid } from '../../../core/errors.ts';
import { keyedQueue } from '../../../core/scheduling/keyed-queue.ts';

/** A gate that blocks work until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('a keyed queue', () => {
  it('runs work under one key in order, and under different keys at the same time', async () => {
    const queue = keyedQueue<string>();
    const seen: string[] = [];
    const first = gate();
    const works = [
      queue('a', async () => {
        await first.opened;
        seen.push('a1');
      }),
      queue('a', async () => void seen.push('a2')),
      queue('b', async () => void seen.push('b1')),
    ];
    await works[2];
    expect(seen).toEqual(['b1']);
    first.open();
    await Promise.all(works);
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });

  it('runs up to its limit of work under one key at the same time', async () => {
    const queue = keyedQueue<string>(2);
    const gates = [gate(), gate(), gate()];
    const begun: number[] = [];
    const works = gates.map(({ opened }, at) =>
      queue('a', async () => {
        begun.push(at);
        await opened;
      }),
    );
    expect(begun).toEqual([0, 1]);
    gates[1]?.open();
    await works[1];
    expect(begun).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(works);
  });

  it('continues after failed work, each with its own outcome', async () => {
    const queue = keyedQueue<string>();
    const outcomes = await Promise.allSettled([
      queue('a', () => Promise.reject(invalid('no'))),
      queue('a', async () => 2),
      queue('a', () => Promise.reject(new Error('bug'))),
      queue('a', async () => 4),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});
