import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { size } from '../support/runs.ts';

/** The longest texts, indexed by a thread, are saved, found and changed like all others. */

const service = fileService();
let client: Client;

beforeAll(async () => {
  client = service.client;
});

/** The maximum length of a text, or a length that is sufficient for the thread. */
const longest = (first: string) => `${first} ${'some ordinary words. '.repeat(49_000)}`;
const long = (first: string) => `${first} ${'some ordinary words. '.repeat(size(10_000, 49_000))}`;
const found = async (q: string): Promise<string[]> =>
  (await client.get(`/objects?q=${encodeURIComponent(q)}`)).json.map((object: Json) => object.id);

it('a title with thousands of references can be given, changed and deleted', async () => {
  const title = 'a rare title of';
  const labels = Array.from({ length: 2 ** 11 }, (_, number) =>
    [...title].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  const distinct = [...new Set(labels)];
  expect(distinct.length).toBeGreaterThan(250);
  const sources: string[] = [];
  for (let at = 0; at < 5; at++) {
    const content = `${at} ${distinct.map((label) => `[[${label}]]`).join(' ')}`;
    sources.push((await client.post('/objects', { content })).json.id);
  }
  const { id } = (await client.post('/objects', { content: 'unnamed' })).json;
  const referring = async () =>
    (await client.get('/links')).json
      .filter(({ targetId }: Json) => targetId === id)
      .map(({ sourceId }: Json) => sourceId)
      .toSorted();
  const rename = (to: string) =>
    client.call({ method: 'PATCH', path: `/objects/${id}`, json: { title: to } });
  expect((await rename(title)).status).toBe(200);
  expect(await referring()).toEqual(sources.toSorted());
  expect((await rename('another title')).status).toBe(200);
  expect(await referring()).toEqual(sources.toSorted()); // a former title still counts
  expect((await client.delete(`/objects/${id}`)).status).toBe(200);
  expect(await referring()).toEqual([]);
});

describe('an object with long notes', () => {
  it('is found by each of its notes as soon as it is saved', async () => {
    const { status, json } = await client.post('/objects', {
      content: longest('# Heron\n\n[[Marsh]]'),
      notes: [{ content: longest('kingfisher') }],
    });
    expect([status, json.title]).toEqual([201, 'Heron']);
    const { id } = json;
    const path = `/objects/${id}`;
    expect(await found('heron kingfisher')).toEqual([id]);
    await client.post(`${path}/tags`, [{ name: 'wading' }]);
    expect(await found('tag:wading heron')).toEqual([id]);
    const added = await client.call({
      method: 'POST',
      path: `${path}/notes`,
      body: long('bittern'),
      headers: { 'Content-Type': 'text/markdown' },
    });
    expect(added.status).toBe(201);
    expect(await found('bittern kingfisher wading')).toEqual([id]);
    await client.delete(`${path}/notes/${added.json.id}`);
    expect(await found('bittern')).toEqual([]);
    await client.call({ method: 'PATCH', path, json: { title: 'Grebe' } });
    expect(await found('title:grebe note:kingfisher')).toEqual([id]);
    const marsh = (await client.post('/objects', { content: 'Marsh' })).json.id;
    const links: Json[] = (await client.get('/links')).json;
    expect(links.map(({ sourceId, targetId }) => [sourceId, targetId])).toEqual([[id, marsh]]);
    const again = await client.post('/objects', {
      content: longest('# Heron\n\n[[Marsh]]'),
      notes: [{ content: longest('kingfisher') }],
    });
    expect([again.status, again.json.notes.length]).toEqual([200, 1]);
    await client.delete(path);
    expect(await found('kingfisher')).toEqual([]);
  });

  it('is rejected for the same reasons as a short one', async () => {
    const { json } = await client.post('/objects', {
      content: long('full'),
      notes: Array(99)
        .fill({ content: 'n' })
        .map((_, at) => ({ content: `${at}` })),
    });
    const note = (body: string) =>
      client.call({
        method: 'POST',
        path: `/objects/${json.id}/notes`,
        body,
        headers: { 'Content-Type': 'text/markdown' },
      });
    expect((await note(long('the last'))).status).toBe(201);
    expect(await note(long('one more'))).toMatchObject({
      status: 422,
      json: { detail: expect.stringContaining('100 notes') },
    });
    const { account, client: poor } = await service.account('Plus');
    await service.spend(account, 9_990);
    const refused = await poor.post('/objects', { content: longest('expensive') });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await poor.get('/objects')).json).toEqual([]);
  });

  it('is saved once by ten simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/objects', { content: long('same time') })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  });
});
