import { expect, it } from 'vitest';
import { writeList } from '../../../adapters/http/list-reply.ts';

const WORKED_MS = 0.2;

/** Keeps the thread busy for a moment, as presenting a record does. */
function work(record: number): number {
  for (const began = performance.now(); performance.now() - began < WORKED_MS; );
  return record;
}

it.each(['application/json', 'application/jsonl'])(
  'others get turns while a list is written that is all at hand, as %s',
  async (accepts) => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 0);
    const records = Array.from({ length: 640 }, (_, at) => at);
    const { body } = await writeList({ records, accepts, present: work });
    clearInterval(ticking);
    const text = String(body);
    expect(accepts === 'application/json' ? JSON.parse(text) : text.trim().split('\n').map(Number)).toEqual(
      records,
    );
    expect(turns).toBeGreaterThan(5);
  },
);
