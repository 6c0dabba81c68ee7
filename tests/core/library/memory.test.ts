import { describe, expect, it } from 'vitest';
import { memoryPool } from '../../../core/library/memory.ts';

describe('a pool of memory', () => {
  it('lends returned memory to the next borrower that fits, and not earlier', () => {
    const pool = memoryPool();
    const [first, second] = [pool.take(3_000_000), pool.take(10)];
    expect(first.length).toBeGreaterThanOrEqual(3_000_000);
    expect(second).not.toBe(first);
    pool.giveBack(second);
    pool.giveBack(first);
    expect(pool.take(2_000_000)).toBe(first);
    expect(pool.take(10)).toBe(second);
  });

  it('is never larger than the memory borrowed at the same time', () => {
    const pool = memoryPool();
    const small = pool.take(10);
    pool.giveBack(small);
    const large = pool.take(5_000_000);
    pool.giveBack(large);
    expect([pool.take(10), pool.take(10)].includes(small)).toBe(false);
  });

  it('lends empty memory for empty files', () => {
    expect(memoryPool().take(0).length).toBe(0);
  });
});
