import { describe, expect, it } from 'vitest';
import { JSON_LINES, JSON_TYPE } from '../../../../adapters/http/pipeline/route.ts';
import {
  responseList,
  separatorOf,
  type WrittenList,
  writeList,
} from '../../../../adapters/http/replies/list-reply.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import type { ListedResponse } from '../../../../core/ports/object-reader.ts';
import { presentObject } from '../../../../core/previews/present-object.ts';
import { id, object } from '../../../support/objects.ts';

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

async function chunksOf({ body }: WrittenList): Promise<readonly string[]> {
  if (typeof body === 'string') return [body];
  const chunks: string[] = [];
  for await (const chunk of body as AsyncIterable<string>) chunks.push(chunk);
  return chunks;
}

const way = { present: (row: Row) => row, weigh: ({ text }: Row) => text.length };

describe('a list', () => {
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

describe('a list of stored responses', () => {
  const objects = Array.from({ length: 300 }, (_, n) => object({ id: id(n + 1), title: `Ü ${n}` }));
  const shown = objects.map((one) => JSON.stringify(presentObject(one)));
  /** Pages of two records each: as bytes, as text, and as an object whose response is still to be written. */
  async function* stored(separator: string): AsyncGenerator<ListedResponse> {
    for (let at = 0; at < shown.length; at += 5) {
      yield { json: Buffer.from(shown.slice(at, at + 2).join(separator)), count: 2 };
      yield { json: shown.slice(at + 2, at + 4).join(separator), count: 2 };
      const last = objects[at + 4];
      if (last) yield { object: last };
    }
  }
  const present = (one: SavedObject) => one;

  it.each([JSON_TYPE, JSON_LINES])('has all of them, as %s', async (accepts) => {
    const list = await writeList(responseList(stored(separatorOf(accepts)), accepts, present));
    const body = [list.body].flat().join('');
    expect(body).toBe(accepts === JSON_TYPE ? `[${shown.join(',')}]` : `${shown.join('\n')}\n`);
    expect(list.count()).toBe(300);
  });

  it.each([JSON_TYPE, JSON_LINES])('may be empty, as %s', async (accepts) => {
    const list = await writeList(responseList((async function* () {})(), accepts, present));
    expect([list.body].flat().join('')).toBe(accepts === JSON_TYPE ? '[]' : '');
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
