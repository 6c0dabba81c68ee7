import { describe, expect, it } from 'vitest';
import { afterLong, encoded, inTurns, longJson } from '../../../../adapters/http/pipeline/long-json.ts';

/** How many turns the event loop takes while something is done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

describe('JSON in several turns', () => {
  it.each([
    {},
    { a: 1, b: undefined, c: null, d: 'é"\n' },
    { list: [], deep: { list: [1, [2]], nothing: undefined } },
    { list: [undefined, { a: undefined }, 'x'.repeat(100_000)], 'na"me': true },
    {
      deep: { list: ['é'.repeat(70_000), 1, [], { a: ['x'.repeat(70_000)] }], nothing: undefined, last: {} },
    },
    { nodes: Array(9_000).fill({ type: 'text', marks: [{ type: 'bold' }], text: '😀' }), end: null },
  ])('is what it is in one: %j', async (record) => {
    expect((await longJson(record)).join('')).toBe(JSON.stringify(record));
    expect(Buffer.from(await encoded(await longJson(record))).toString()).toBe(JSON.stringify(record));
  });

  it('lets others run between long members of a list', async () => {
    const notes = Array.from({ length: 10 }, () => 'x'.repeat(100_000));
    expect(await turnsOf(() => longJson({ notes }))).toBeGreaterThanOrEqual(10);
  });

  it('is done at once where nothing is long', async () => {
    expect(await turnsOf(() => longJson({ notes: Array.from({ length: 100 }, () => 'short') }))).toBe(0);
    expect(await turnsOf(() => afterLong(65_536))).toBe(0);
    expect(await turnsOf(() => afterLong(65_537))).toBeGreaterThan(0);
  });
});

describe('work in steps', () => {
  /** Steps that take the processor for some time each. */
  function* stepsOf(count: number, eachMs: number): Generator<void, string> {
    for (let step = 0; step < count; step++) {
      for (const end = performance.now() + eachMs; performance.now() < end; );
      yield;
    }
    return 'done';
  }

  it('lets others run between steps that take long', async () => {
    let result = '';
    const work = async () => {
      result = await inTurns(stepsOf(4, 10));
    };
    expect(await turnsOf(work)).toBeGreaterThanOrEqual(4);
    expect(result).toBe('done');
  });
});
