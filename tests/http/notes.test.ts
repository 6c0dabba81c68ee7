import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Notes attached to objects (docs/organise.md, "Notes"; D10, D21, D24). */

const MARKDOWN = { 'Content-Type': 'text/markdown' };
const PROSE = { 'Content-Type': 'application/prose+json' };
const UNKNOWN = '0000000000000000000000';
const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }] };

let client: Client;
let id: string;
let saved = 0;
let now = Date.parse('2026-05-01T00:00:00Z');

const service = fileService({ clock: () => now });
beforeAll(async () => {
  client = service.client;
});
beforeEach(async () => {
  now += 1000;
  id = (await client.post('/objects', { content: `Object ${++saved}` })).json.id;
});

const get = async (): Promise<Json> => (await client.get(`/objects/${id}`)).json;
const bodies = async () => (await get()).notes.map((note: Json) => note.content.body);
const add = (body: string, headers: Record<string, string | null> = MARKDOWN) =>
  client.post(`/objects/${id}/notes`, undefined, { body, headers });

describe('POST /objects/:id/notes', () => {
  it('appends notes in the format that was sent', async () => {
    now += 1000;
    const first = await add('# One');
    const second = await add(JSON.stringify(DOCUMENT), PROSE);
    expect([first.status, second.status, first.headers['ratelimit-cost']]).toEqual([201, 201, '10']);
    const object = await get();
    expect(object.notes).toEqual([
      { id: first.json.id, content: { type: 'text/markdown', body: '# One' } },
      { id: second.json.id, content: { type: 'application/prose+json', body: DOCUMENT } },
    ]);
    expect(object.modified).toBe(new Date(now).toISOString());
  });

  it('keeps an empty note, and the same note twice', async () => {
    for (const body of ['', 'a', 'a']) expect((await add(body)).status).toBe(201);
    expect(await bodies()).toEqual(['', 'a', 'a']);
  });

  it.each([
    ['another type', { 'Content-Type': 'text/plain' }, 'a', 415],
    ['no type', { 'Content-Type': null }, 'a', 415],
    ['an invalid Prose document', PROSE, '{"type":"paragraph"}', 422],
    ['Prose that is not JSON', PROSE, '{', 400],
    ['a character that no text may contain', MARKDOWN, 'a\0b', 400],
    ['more than 1 MiB', MARKDOWN, 'a'.repeat(1024 * 1024 + 1), 413],
  ])('refuses %s', async (_, headers, body, status) => {
    expect((await add(body, headers)).status).toBe(status);
    expect(await bodies()).toEqual([]);
  });

  it('answers 404 for an unknown object', async () => {
    for (const other of [UNKNOWN, 'nonsense']) {
      const response = await client.post(`/objects/${other}/notes`, undefined, {
        body: 'a',
        headers: MARKDOWN,
      });
      expect(response.status).toBe(404);
    }
  });

  it('accepts exactly 100 of 150 simultaneous notes', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => add(`note ${index}`)));
    const accepted = answers.filter((response) => response.status === 201);
    expect(accepted).toHaveLength(100);
    for (const response of answers) {
      if (response.status === 201) continue;
      expect([response.status, response.json.detail]).toEqual([
        422,
        expect.stringContaining('at most 100 notes'),
      ]);
    }
    const { notes } = await get();
    expect(notes.map((note: Json) => note.id).sort()).toEqual(accepted.map(({ json }) => json.id).sort());
    expect(notes.map((note: Json) => note.id)).toEqual(notes.map((note: Json) => note.id).toSorted());
  });

  it('counts notes from all sources: a list of 101 is rejected, and saving again fills up to 100', async () => {
    const notes = (count: number) => Array.from({ length: count }, (_, index) => ({ content: `n ${index}` }));
    const content = `Full ${saved}`;
    expect((await client.post('/objects', { content, notes: notes(101) })).status).toBe(422);
    const first = await client.post('/objects', { content, notes: notes(99) });
    expect(first.status).toBe(201);
    expect((await client.post('/objects', { content, notes: notes(100) })).json.notes).toHaveLength(100);
    expect((await client.post('/objects', { content, notes: [{ content: 'more' }] })).status).toBe(422);
    id = first.json.id;
    expect((await add('more')).status).toBe(422);
  });
});

describe('PUT /objects/:id/notes/:noteId', () => {
  it('replaces the whole body, and the note keeps its place', async () => {
    const ids = [];
    for (const body of ['a', 'b', 'c']) ids.push((await add(body)).json.id);
    const path = `/objects/${id}/notes/${ids[1]}`;
    for (let time = 0; time < 2; time += 1) {
      const response = await client.put(path, { body: JSON.stringify(DOCUMENT), headers: PROSE });
      expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '10']);
    }
    const { notes } = await get();
    expect(notes.map((note: Json) => note.id)).toEqual(ids);
    expect(notes[1].content).toEqual({ type: 'application/prose+json', body: DOCUMENT });
  });

  it('answers 404 if the note is not on the object', async () => {
    const note = (await add('a')).json.id;
    const other = (await client.post('/objects', { content: `Other ${saved}` })).json.id;
    for (const path of [`${id}/notes/${UNKNOWN}`, `${other}/notes/${note}`, `${UNKNOWN}/notes/${note}`]) {
      const response = await client.put(`/objects/${path}`, { body: 'b', headers: MARKDOWN });
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect((await client.put(`/objects/${id}/notes/${note}`, { body: 'b' })).status).toBe(415);
    expect(await bodies()).toEqual(['a']);
  });
});

describe('DELETE /objects/:id/notes/:noteId', () => {
  it('removes the note, and an absent note costs no more than a look-up', async () => {
    const note = (await add('a')).json.id;
    await add('b');
    const path = `/objects/${id}/notes/${note}`;
    const response = await client.delete(path);
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '1']);
    const { modified } = await get();
    now += 1000;
    expect((await client.delete(path)).status).toBe(200);
    expect((await get()).modified).toBe(modified);
    expect(await bodies()).toEqual(['b']);
    expect((await client.delete(`/objects/${UNKNOWN}/notes/${note}`)).status).toBe(404);
  });
});
