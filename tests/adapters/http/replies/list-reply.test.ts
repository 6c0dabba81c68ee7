import { describe, expect, it } from 'vitest';
import { longJson } from '../../../../adapters/http/pipeline/long-json.ts';
import { JSON_LINES, JSON_TYPE } from '../../../../adapters/http/pipeline/route.ts';
import { type WrittenList, writeList } from '../../../../adapters/http/replies/list-reply.ts';

interface Row {
  readonly text: string;
}

/** A record that is written in pieces. */
const LONG_ROW: Row = { text: 'é'.repeat(100_000) };
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, n) => ({ text: `${n} `.repeat(100) }));

const LISTS: Readonly<Record<string, readonly Row[]>> = {
  none: [],
  one: rowsOf(1),
  many: rowsOf(5_000),
  'a long one': [LONG_ROW],
  'long ones among others': [...rowsOf(300), LONG_ROW, LONG_ROW, ...rowsOf(300), LONG_ROW],
};

/** The formats in which the records of a list are written. */
const WAYS = {
  'one by one': {
    textOf: (row: Row) => (row === LONG_ROW ? longJson(row) : JSON.stringify(row)),
  },
  'many together': { present: (row: Row) => row, weigh: ({ text }: Row) => text.length },
};

async function chunksOf({ body }: WrittenList): Promise<readonly string[]> {
  if (typeof body === 'string') return [body];
  const chunks: string[] = [];
  for await (const chunk of body as AsyncIterable<string>) chunks.push(chunk);
  return chunks;
}

describe.each(Object.entries(WAYS))('a list written %s', (_, way) => {
  it.each(Object.entries(LISTS))('has all records: %s', async (_, records) => {
    const array = await writeList({ records, accepts: JSON_TYPE, ...way });
    expect((await chunksOf(array)).join('') === JSON.stringify(records)).toBe(true);
    const lines = await writeList({ records, accepts: JSON_LINES, ...way });
    const expected = records.map((row) => `${JSON.stringify(row)}\n`).join('');
    expect((await chunksOf(lines)).join('') === expected).toBe(true);
    expect([array.count(), lines.count()]).toEqual([records.length, records.length]);
  });

  it('counts the records that the client read', async () => {
    const list = await writeList({ records: LISTS.many ?? [], accepts: JSON_LINES, ...way });
    let taken = '';
    for await (const chunk of list.body as AsyncIterable<string>) {
      taken += chunk;
      expect(list.count()).toBe(taken.split('\n').length - 1);
    }
    expect(list.count()).toBe(5_000);
  });
});

const WORKED_MS = 0.2;

/** Keeps the thread busy for a moment, as presenting a record does. */
function work(record: number): number {
  for (const began = performance.now(); performance.now() - began < WORKED_MS; );
  return record;
}

it.each(['application/json', 'application/jsonl'])(
  'writing a list whose records are all available yields to others, as %s',
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
