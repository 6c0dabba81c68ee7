import { expect, test } from 'vitest';
import { ownerQueues } from '../../../core/scheduling/owner-queues.ts';
import { seededRandom } from '../../support/random.ts';

const OWNERS = ['A', 'B', 'C', 'D'] as const;

test('owners take turns, and the items of each are served in order, for random arrivals', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const random = seededRandom(seed);
    const queues = ownerQueues<{ owner: string; at: number }>();
    const added = new Map<string, number>(OWNERS.map((owner) => [owner, 0]));
    const taken = new Map<string, number>(OWNERS.map((owner) => [owner, 0]));
    /** How often others were served since each owner was served or began to wait. */
    const passed = new Map<string, number>();

    for (let step = 0; step < 300; step += 1) {
      if (random.below(5) < 3) {
        // The first owners are the most frequent.
        const owner = OWNERS[Math.min(random.below(4), random.below(4))] ?? 'A';
        if (!queues.has(owner)) passed.set(owner, 0);
        const at = added.get(owner) ?? 0;
        added.set(owner, at + 1);
        queues.add(owner, { owner, at });
        continue;
      }
      const before = queues.size;
      const next = queues.next();
      expect(next === undefined, `seed ${seed}: someone is served exactly if someone waits`).toBe(
        before === 0,
      );
      if (!next) continue;
      expect(next.at, `seed ${seed}: the order of ${next.owner}`).toBe(taken.get(next.owner));
      taken.set(next.owner, next.at + 1);
      for (const owner of OWNERS) if (queues.has(owner)) passed.set(owner, (passed.get(owner) ?? 0) + 1);
      passed.set(next.owner, 0);
      expect(
        Math.max(...passed.values()),
        `seed ${seed}: nobody waits for more than one turn of each other owner`,
      ).toBeLessThan(OWNERS.length);
    }
    const remaining = queues.clear().length;
    const total = (counts: ReadonlyMap<string, number>) =>
      [...counts.values()].reduce((sum, n) => sum + n, 0);
    expect([remaining, queues.size]).toEqual([total(added) - total(taken), 0]);
  }
});

test('the next acceptable item of an owner is taken if the first is not acceptable', () => {
  const queues = ownerQueues<string>();
  queues.add('A', 'long');
  queues.add('A', 'short');
  queues.add('B', 'long too');
  expect(queues.next((item) => item === 'short')).toBe('short');
  expect([queues.next(), queues.next(), queues.next()]).toEqual(['long too', 'long', undefined]);
});
