import { beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Pinned objects in order (docs/organise.md, "Pins"; D24, D33). */

const UNKNOWN = '0000000000000000000000';
const LINES = { 'Content-Type': 'application/jsonl' };

const service = fileService();
let client: Client;
let ids: readonly string[];

beforeEach(async () => {
  client = (await service.account('Self-hosted')).client;
  const names = ['a', 'b', 'c', 'd', 'e'];
  const saved = [];
  for (const name of names) saved.push((await client.post('/objects', { content: name })).json.id);
  ids = saved;
});

/** The id of the object with this letter. */
const idOf = (letter: string) => ids['abcde'.indexOf(letter)] ?? letter;
const pin = (letter: string, position?: unknown) =>
  client.post(`/objects/${idOf(letter)}/pin`, position === undefined ? undefined : { position });
const unpin = (letter: string) => client.delete(`/objects/${idOf(letter)}/pin`);
const move = (body: string) => client.call({ method: 'PATCH', path: '/pins', body, headers: LINES });
const line = (letter: string, position: unknown) => JSON.stringify({ objectId: idOf(letter), position });
const list = async (): Promise<Json[]> => (await client.get('/pins')).json;

/** The letters of the pinned objects in order; also checks the positions. */
async function order(): Promise<string> {
  const pins = await list();
  expect(pins.map((one) => one.position)).toEqual(pins.map((_, index) => index + 1));
  return pins.map(({ objectId }) => 'abcde'[ids.indexOf(objectId)]).join('');
}

async function pinAll(letters: string): Promise<void> {
  for (const letter of letters) await pin(letter);
  expect(await order()).toBe(letters);
}

describe('POST /objects/:id/pin', () => {
  it('appends, or inserts at the given position', async () => {
    const response = await pin('a');
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '3']);
    await pin('b');
    await pin('c', 1);
    await pin('d', 2);
    await pin('e', 99);
    expect(await order()).toBe('cdabe');
    await pin('e', 0);
    expect(await order()).toBe('ecdab');
    await pin('e', 99);
    expect(await list()).toEqual(
      [...'cdabe'].map((letter, index) => ({ objectId: idOf(letter), position: index + 1 })),
    );
  });

  it('moves a pinned object if a position is given, otherwise does nothing', async () => {
    await pinAll('abcd');
    await pin('a');
    expect(await order()).toBe('abcd');
    await pin('a', 3);
    expect(await order()).toBe('bcad');
    await pin('d', 1);
    expect(await order()).toBe('dbca');
    await pin('d', 1e20);
    expect(await order()).toBe('bcad');
  });

  it.each([[-1], [0.5], [1.5], ['1'], [null], [true], [[1]]])('refuses %j', async (position) => {
    expect((await pin('a', position)).status).toBe(400);
    expect((await client.post(`/objects/${UNKNOWN}/pin`, {})).status).toBe(404);
    expect(await order()).toBe('');
  });

  it('refuses a body that is not an object', async () => {
    for (const body of [[], [1], 'a', 7]) {
      expect([body, (await client.post(`/objects/${idOf('a')}/pin`, body)).status]).toEqual([body, 400]);
    }
    expect(await order()).toBe('');
  });

  it('accepts an empty body of any type, and an empty object', async () => {
    const path = `/objects/${idOf('a')}/pin`;
    expect(
      (await client.call({ method: 'POST', path, headers: { 'Content-Type': 'text/plain' } })).status,
    ).toBe(200);
    expect((await client.post(path, {})).status).toBe(200);
    expect(await order()).toBe('a');
  });

  it('leaves no gaps after many simultaneous pins', async () => {
    const more = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, index) => (await client.post('/objects', { content: `${index}` })).json.id,
      ),
    );
    const answers = await Promise.all([
      ...more.map((id, index) =>
        client.post(`/objects/${id}/pin`, index % 2 ? { position: 1 + (index % 7) } : {}),
      ),
      ...[...'abcde'].map((letter) => pin(letter, 3)),
    ]);
    expect(new Set(answers.map((response) => response.status))).toEqual(new Set([200]));
    const pins = await list();
    expect(pins.map((one) => one.position)).toEqual(pins.map((_, index) => index + 1));
    expect(pins.map((one) => one.objectId).sort()).toEqual([...more, ...ids].sort());
  });
});

describe('DELETE /objects/:id/pin', () => {
  it('closes the gap, and unpinning an unpinned object is not an error', async () => {
    await pinAll('abcd');
    for (const time of [1, 2]) {
      const response = await unpin('b');
      expect([time, response.status, response.json, response.headers['ratelimit-cost']]).toEqual([
        time,
        200,
        {},
        '3',
      ]);
    }
    expect(await order()).toBe('acd');
    expect((await unpin('e')).status).toBe(200);
    expect((await unpin(UNKNOWN)).status).toBe(404);
  });

  it('leaves no gaps after many simultaneous deletions of pinned objects', async () => {
    const more = await Promise.all(
      Array.from(
        { length: 150 },
        async (_, index) => (await client.post('/objects', { content: `${index}` })).json.id,
      ),
    );
    await Promise.all(more.map((id) => client.post(`/objects/${id}/pin`)));
    await pin('a', 75);
    const answers = await Promise.all(
      more.map((id, index) => client.delete(index % 3 ? `/objects/${id}` : `/objects/${id}/pin`)),
    );
    expect(new Set(answers.map((response) => response.status))).toEqual(new Set([200]));
    expect(await order()).toBe('a');
  });
});

describe('PATCH /pins', () => {
  it.each([
    ['one', [['d', 1]], 'dabc'],
    ['beyond the end', [['a', 99]], 'bcda'],
    [
      'one after the other',
      [
        ['d', 1],
        ['a', 4],
        ['d', 2],
      ],
      'bdca',
    ],
    ['the same to its place', [['b', 2]], 'abcd'],
    ['none', [], 'abcd'],
  ] as const)('moves %s', async (_, moves, after) => {
    await pinAll('abcd');
    const response = await move(moves.map(([letter, position]) => line(letter, position)).join('\n'));
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '2']);
    expect(await order()).toBe(after);
  });

  it('skips blank lines, and accepts all line ends', async () => {
    await pinAll('abcd');
    expect((await move(`\n${line('d', 1)}\r\n \n\n${line('c', 1)}\n\n`)).status).toBe(200);
    expect(await order()).toBe('cdab');
  });

  it('accepts at most 20,000 lines', async () => {
    await pinAll('ab');
    expect((await move(`${line('b', 1)}${'\n'.repeat(19_999)}`)).status).toBe(200);
    expect(await order()).toBe('ba');
    const refused = await move('\n'.repeat(20_001));
    expect([refused.status, refused.json.detail]).toEqual([413, expect.stringContaining('20,000 lines')]);
  });

  it.each([
    ['not JSON', '{'],
    ['no object', '7'],
    ['position missing', JSON.stringify({ objectId: UNKNOWN })],
    ['position -1', JSON.stringify({ objectId: UNKNOWN, position: -1 })],
    ['position 1.5', JSON.stringify({ objectId: UNKNOWN, position: 1.5 })],
    ['position "1"', JSON.stringify({ objectId: UNKNOWN, position: '1' })],
    ['objectId missing', JSON.stringify({ position: 1 })],
    ['objectId 7', JSON.stringify({ objectId: 7, position: 1 })],
  ])('refuses the whole batch and names the line if one is bad (%s)', async (_, bad) => {
    await pinAll('abcd');
    const response = await move(`${line('d', 1)}\n\n${bad}\n${line('c', 1)}`);
    expect([response.status, response.json.type]).toEqual([400, 'BadRequest']);
    expect(response.json.detail).toMatch(/Line 3: .*No pins were moved/);
    expect(await order()).toBe('abcd');
  });

  it('treats position 0 as the first', async () => {
    await pinAll('abcd');
    expect((await move(`${line('d', 0)}\n${line('c', 0)}`)).status).toBe(200);
    expect(await order()).toBe('cdab');
  });

  it('refuses the whole batch if an object is not pinned', async () => {
    await pinAll('abcd');
    for (const other of ['e', UNKNOWN]) {
      const response = await move(`${line('d', 1)}\n${line(other, 1)}`);
      expect([response.status, response.json.type]).toEqual([404, 'NotFound']);
      expect(response.json.detail).toMatch(/No pins were moved/);
      expect(await order()).toBe('abcd');
    }
  });

  it('requires lines of JSON', async () => {
    await pinAll('ab');
    for (const type of ['application/json', null]) {
      const headers = { 'Content-Type': type };
      expect(
        (await client.call({ method: 'PATCH', path: '/pins', body: line('b', 1), headers })).status,
      ).toBe(415);
    }
    expect(await order()).toBe('ab');
  });

  it('applies each batch as one change, however many arrive at the same time', async () => {
    await pinAll('abcd');
    const batches = [`${line('d', 1)}\n${line('c', 2)}`, `${line('a', 4)}\n${line('b', 3)}`];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => move(batches[index % 2] ?? '')),
    );
    expect(new Set(answers.map((response) => response.status))).toEqual(new Set([200]));
    expect(await order()).toBe('dcba');
  });
});

describe('GET /pins', () => {
  it('returns pins in order, as a list and as lines, of the account alone', async () => {
    await pinAll('cab');
    const response = await client.get('/pins', { headers: { Accept: 'application/jsonl' } });
    expect(response.headers['ratelimit-cost']).toBe('1');
    expect(
      response.text
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text)),
    ).toEqual(await list());
    expect((await (await service.account()).client.get('/pins')).json).toEqual([]);
  });
});
