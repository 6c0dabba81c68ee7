import { beforeEach, describe, expect, it } from 'vitest';
import { Client, type Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** The links of an object, as they are listed for it (docs/organise.md, "Links"). */

const service = fileService();
let client: Client;

beforeEach(async () => {
  client = (await service.account('Self-hosted')).client;
});

const save = async (content: unknown, more: object = {}): Promise<string> =>
  (await client.post('/objects', { content, ...more })).json.id;
const link = (sourceId: string, targetId: string) => client.post('/links', { sourceId, targetId });

describe('the links of an object', () => {
  const linksOf = async (id: string, who: Client = client) =>
    (await who.get(`/_/objects/${id}/links`)).json.map((one: Json) => [
      one.direction,
      one.type,
      one.flags,
      one.object,
    ]);
  const note = (id: string, title: string) => ({ id, title, type: 'Note' });

  it('are those from it and to it, newest first, with the title and type of the other end', async () => {
    const [bread, starter] = [await save('# Bread'), await save('# Starter')];
    const page = (await client.post('/objects', { url: 'https://mill.example/', title: 'Mill' })).json.id;
    const { id } = (await link(bread, page)).json;
    await client.put(`/objects/${starter}/content`, {
      body: '# Starter\n\nSee [[Bread]].',
      headers: { 'Content-Type': 'text/markdown' },
    });
    await link(starter, bread);
    await link(page, starter);
    expect(await linksOf(bread)).toEqual([
      ['in', 'WikiLink', 3, note(starter, 'Starter')],
      ['out', 'Manual', 0, { id: page, title: 'Mill', type: 'WebPage' }],
    ]);
    const response = await client.get(`/_/objects/${page}/links`, {
      headers: { Accept: 'application/jsonl' },
    });
    const lines = response.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ direction, object }) => [direction, object.title])).toEqual([
      ['out', 'Starter'],
      ['in', 'Bread'],
    ]);
    expect([lines[1].id, response.headers['ratelimit-cost']]).toEqual([id, '1']);
  });

  it('are hidden while either end is in the trash', async () => {
    const [a, b] = [await save('A'), await save('B')];
    await link(a, b);
    await client.delete(`/objects/${b}`);
    expect([await linksOf(a), await linksOf(b)]).toEqual([[], []]);
    await client.post(`/objects/${b}/restore`);
    expect(await linksOf(a)).toEqual([['out', 'Manual', 0, note(b, 'B')]]);
  });

  it('are limited to objects in the scope of the key, at both ends', async () => {
    const space = (await client.post('/spaces', { name: 'Seen' })).json.id;
    const inside = (content: string) => save(content, { spaces: [{ id: space }] });
    const [a, b, hidden] = [await inside('A'), await inside('B'), await save('Hidden')];
    for (const [from, to] of [
      [a, b],
      [hidden, a],
      [a, hidden],
    ] as const)
      await link(from, to);
    const { json: key } = await client.post('/_/keys', { name: 'Narrow', scope: [space] });
    const credentials = { kid: key.kid, secret: Buffer.from(key.secret, 'base64') };
    const narrow = new Client({ url: service.url, clock: Date.now, document: service.document, credentials });
    expect(await linksOf(a, narrow)).toEqual([['out', 'Manual', 0, note(b, 'B')]]);
    expect((await narrow.get(`/_/objects/${hidden}/links`)).status).toBe(403);
    narrow.close();
  });

  it('are not found for an id that is not of an object of the account', async () => {
    const foreign = (await service.client.post('/objects', { content: 'Of another account' })).json.id;
    for (const id of ['0000000000000000000000', foreign])
      expect((await client.get(`/_/objects/${id}/links`)).status).toBe(404);
  });
});
