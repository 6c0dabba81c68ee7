import { describe, expect, it } from 'vitest';
import { encoded, inTurns, longJson, yieldIfLong } from '../../../../adapters/http/pipeline/long-json.ts';

/** The number of event-loop iterations during some work. */
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

describe('JSON in several iterations of the event loop', () => {
  it.each([
    {},
    { a: 1, b: undefined, c: null, d: 'é"\n' },
    { list: [], deep: { list: [1, [2]], nothing: undefined } },
    { list: [undefined, { a: undefined }, 'x'.repeat(100_000)], 'na"me': true },
    {
      deep: { list: ['é'.repeat(70_000), 1, [], { a: ['x'.repeat(70_000)] }], nothing: undefined, last: {} },
    },
    { nodes: Array(9_000).fill({ type: 'text', marks: [{ type: 'bold' }], text: '😀' }), end: null },
  ])('equals JSON in one turn: %j', async (record) => {
    expect((await longJson(record)).join('')).toBe(JSON.stringify(record));
    expect(Buffer.from(await encoded(await longJson(record))).toString()).toBe(JSON.stringify(record));
  });

  it('yields between long members of a list', async () => {
    const notes = Array.from({ length: 10 }, () => 'x'.repeat(100_000));
    expect(await turnsOf(() => longJson({ notes }))).toBeGreaterThanOrEqual(10);
  });

  it('is done immediately if nothing is long', async () => {
    expect(await turnsOf(() => longJson({ notes: Array.from({ length: 100 }, () => 'short') }))).toBe(0);
    expect(await turnsOf(() => yieldIfLong(65_536))).toBe(0);
    expect(await turnsOf(() => yieldIfLong(65_537))).toBeGreaterThan(0);
  });
});

describe('work in steps', () => {
  /** Steps that each use the processor for some time. */
  function* stepsOf(count: number, eachMs: number): Generator<void, string> {
    for (let step = 0; step < count; step++) {
      for (const end = performance.now() + eachMs; performance.now() < end; );
      yield;
    }
    return 'done';
  }

  it('yields between long steps', async () => {
    let result = '';
    const work = async () => {
      result = await inTurns(stepsOf(4, 10));
    };
    expect(await turnsOf(work)).toBeGreaterThanOrEqual(4);
    expect(result).toBe('done');
  });
});
