import { describe, expect, it } from 'vitest';
import { memoryPool } from '../../../core/library/memory.ts';

describe('a pool of memory', () => {
  it('lends returned memory to the next borrower that fits into it, and not before', () => {
    const pool = memoryPool();
    const [first, second] = [pool.take(3_000_000), pool.take(10)];
    expect(first.length).toBeGreaterThanOrEqual(3_000_000);
    expect(second).not.toBe(first);
    pool.giveBack(second);
    pool.giveBack(first);
    expect(pool.take(2_000_000)).toBe(first);
    expect(pool.take(10)).toBe(second);
  });

  it('has no more than was borrowed at a time', () => {
    const pool = memoryPool();
    const small = pool.take(10);
    pool.giveBack(small);
    const large = pool.take(5_000_000);
    pool.giveBack(large);
    expect([pool.take(10), pool.take(10)].includes(small)).toBe(false);
  });

  it('has memory of no length for empty files', () => {
    expect(memoryPool().take(0).length).toBe(0);
  });
});
