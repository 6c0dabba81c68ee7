import { describe, expect, it } from 'vitest';
import { type DueItem, sharedSlots } from '../../../core/scheduling/shared-slots.ts';
import { workUntilIdle } from '../../support/work-until-idle.ts';

/**
 * Items with ids such as `1a`, which begin with the number of their account, and work that the test ends.
 */
function setUp(options: { slots?: number; perAccount?: number; aloneBy?: (item: DueItem) => string } = {}) {
  const waiting: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, (result: boolean | Error) => void>();
  const slots = sharedSlots<DueItem>({
    slots: 4,
    perAccount: 2,
    ...options,
    due: async (after) => {
      const items = waiting.map((id) => ({ id, accountId: Number(id[0]) }));
      return items.toSorted((a, b) => Number(a.accountId <= after) - Number(b.accountId <= after));
    },
    work: ({ id }) => {
      begun.push(id);
      return new Promise((resolve, reject) => {
        ends.set(id, (result) => {
          waiting.splice(waiting.indexOf(id), 1);
          if (result instanceof Error) reject(result);
          else resolve(result);
        });
      });
    },
  });
  const end = async (id: string, result: boolean | Error = true) => {
    ends.get(id)?.(result);
    await slots.freed();
  };
  return { slots, waiting, begun, end };
}

describe('slots shared by accounts', () => {
  it('hold a limited number of an account, and free ones go to the next account', async () => {
    const { slots, waiting, begun, end } = setUp();
    waiting.push('1a', '1b', '1c', '2a', '3a', '3b');
    expect(await slots.fill()).toBe(4);
    expect(begun).toEqual(['1a', '1b', '2a', '3a']);
    await end('2a');
    await slots.fill();
    expect(begun).toEqual(['1a', '1b', '2a', '3a', '3b']);
    await end('3a');
    await slots.fill();
    expect(begun).not.toContain('1c');
    await end('1b');
    await slots.fill();
    expect(begun.at(-1)).toBe('1c');
  });

  it('let the next account in turn begin', async () => {
    const { slots, waiting, begun, end } = setUp({ slots: 1 });
    waiting.push('1a', '1b', '2a', '3a');
    for (const id of ['1a', '2a', '3a', '1b']) {
      await slots.fill();
      expect(begun.at(-1)).toBe(id);
      await end(id);
    }
  });

  it('hold only one item that must run alone', async () => {
    const { slots, waiting, begun, end } = setUp({ aloneBy: ({ id }) => id.slice(1) });
    waiting.push('1a', '2a', '3b');
    await slots.fill();
    expect(begun).toEqual(['1a', '3b']);
    await end('1a');
    await slots.fill();
    expect(begun).toEqual(['1a', '3b', '2a']);
  });

  it('do not immediately retry items of another process, and report failures', async () => {
    const { slots, waiting, begun, end } = setUp();
    waiting.push('1a', '2a');
    await slots.fill();
    await end('1a', false);
    waiting.push('1a');
    await slots.fill();
    expect(begun).toEqual(['1a', '2a']);
    await end('2a');
    await slots.fill();
    expect(begun).toEqual(['1a', '2a', '1a']);
    const failure = new Error('away');
    await end('1a', failure);
    await expect(workUntilIdle(slots, new AbortController().signal)).rejects.toBe(failure);
  });
});
