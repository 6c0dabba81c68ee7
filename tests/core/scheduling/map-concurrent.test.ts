import { describe, expect, it } from 'vitest';
import { mapConcurrent } from '../../../core/scheduling/map-concurrent.ts';

/** Work that the test ends, in any order. */
function manualWork() {
  const waiting = new Map<number, { resolve(): void; reject(reason: Error): void }>();
  const work = (item: number) =>
    new Promise<string>((resolve, reject) => {
      waiting.set(item, { resolve: () => resolve(`did ${item}`), reject });
    }).finally(() => waiting.delete(item));
  return { waiting, work };
}

describe('mapConcurrent', () => {
  it('begins a limited number at the same time, and yields results in order', async () => {
    const { waiting, work } = manualWork();
    const results = mapConcurrent([1, 2, 3, 4], 3, work);
    const first = results.next();
    await expect.poll(() => [...waiting.keys()]).toEqual([1, 2, 3]);
    waiting.get(3)?.resolve();
    waiting.get(1)?.resolve();
    expect((await first).value).toEqual({ from: 1, to: 'did 1' });
    const second = results.next();
    await expect.poll(() => [...waiting.keys()]).toEqual([2, 4]);
    waiting.get(2)?.resolve();
    expect((await second).value?.from).toBe(2);
    expect((await results.next()).value).toEqual({ from: 3, to: 'did 3' });
    const last = results.next();
    waiting.get(4)?.resolve();
    expect((await last).value?.from).toBe(4);
    expect((await results.next()).done).toBe(true);
  });

  it('fails with the first error, once nothing is running any more', async () => {
    const { waiting, work } = manualWork();
    const results = mapConcurrent([1, 2, 3], 3, work);
    const first = results.next();
    await expect.poll(() => waiting.size).toBe(3);
    let isOver = false;
    const failed = first.catch((error) => {
      isOver = true;
      return error.message;
    });
    waiting.get(1)?.reject(new Error('It broke.'));
    waiting.get(2)?.reject(new Error('This too.'));
    await expect.poll(() => [...waiting.keys()]).toEqual([3]);
    expect(isOver).toBe(false);
    waiting.get(3)?.resolve();
    expect(await failed).toBe('It broke.');
  });
});
