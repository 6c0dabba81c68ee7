import { beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Links by hand and by wiki references (docs/organise.md, "Links"; D21, D31, D32). */

const MARKDOWN = { 'Content-Type': 'text/markdown' };
const PROSE = { 'Content-Type': 'application/prose+json' };
const UNKNOWN = '0000000000000000000000';

const service = fileService();
let client: Client;

beforeEach(async () => {
  client = (await service.account('Self-hosted')).client;
});

const save = async (content: unknown, more: object = {}): Promise<string> =>
  (await client.post('/objects', { content, ...more })).json.id;
const link = (sourceId: string, targetId: string) => client.post('/links', { sourceId, targetId });
const list = async (): Promise<Json[]> => (await client.get('/links')).json;
/** Links as `[source, target, type, flags]`, oldest first. */
const links = async () =>
  (await list()).map((one) => [one.sourceId, one.targetId, one.type, one.flags]).reverse();
const write = (id: string, body: string) => client.put(`/objects/${id}/content`, { body, headers: MARKDOWN });
const annotate = async (id: string, body: string, headers = MARKDOWN): Promise<string> =>
  (await client.post(`/objects/${id}/notes`, undefined, { body, headers })).json.id;

describe('links by hand', () => {
  it('are created once for each ordered pair', async () => {
    const [a, b] = [await save('A'), await save('B')];
    const made = await link(a, b);
    expect([made.status, Object.keys(made.json), made.headers['ratelimit-cost']]).toEqual([201, ['id'], '3']);
    const again = await link(a, b);
    expect([again.status, again.json, again.headers['ratelimit-cost']]).toEqual([200, made.json, '3']);
    const back = await link(b, a);
    expect(back.status).toBe(201);
    expect(await list()).toEqual([
      { id: back.json.id, type: 'Manual', sourceId: b, targetId: a, flags: 0 },
      { id: made.json.id, type: 'Manual', sourceId: a, targetId: b, flags: 0 },
    ]);
  });

  it('are created once by many simultaneous requests', async () => {
    const [a, b] = [await save('A'), await save('B')];
    const answers = await Promise.all(Array.from({ length: 40 }, () => link(a, b)));
    expect(answers.map((response) => response.status).sort()).toEqual([...Array(39).fill(200), 201]);
    expect(new Set(answers.map((response) => response.json.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('exist or not, but nothing in between, after simultaneous creation and deletion', async () => {
    const [a, b] = [await save('A'), await save('B')];
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await link(a, b)).json;
      const answers = await Promise.all([link(a, b), client.delete(`/links/${id}`), link(a, b)]);
      for (const response of answers) expect([200, 201]).toContain(response.status);
      const held = await list();
      expect(held.length).toBeLessThanOrEqual(1);
      for (const { id: other } of held) await client.delete(`/links/${other}`);
    }
  });

  it('disappear when they are deleted, and deleting an absent link is not an error', async () => {
    const { id } = (await link(await save('A'), await save('B'))).json;
    for (const path of [id, id, UNKNOWN, 'nonsense']) {
      const response = await client.delete(`/links/${path}`);
      expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '1']);
    }
    expect(await list()).toEqual([]);
  });

  it('need two different objects', async () => {
    const a = await save('A');
    const foreign = (await service.client.post('/objects', { content: 'Foreign' })).json.id;
    for (const [body, status] of [
      [{ sourceId: a, targetId: a }, 422],
      [{ sourceId: a, targetId: UNKNOWN }, 404],
      [{ sourceId: foreign, targetId: a }, 404],
      [{ sourceId: a }, 400],
      [{ sourceId: a, targetId: 7 }, 400],
      [[], 400],
    ] as const) {
      expect([body, (await client.post('/links', body)).status]).toEqual([body, status]);
    }
    expect(await list()).toEqual([]);
  });

  it('belong to their account alone', async () => {
    const { id } = (await link(await save('A'), await save('B'))).json;
    const other = (await service.account('Self-hosted')).client;
    expect((await other.get('/links')).json).toEqual([]);
    expect((await other.delete(`/links/${id}`)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('have the same content as a stream of lines', async () => {
    const [a, b] = [await save('A'), await save('B')];
    await link(a, b);
    await link(b, a);
    const { text, headers } = await client.get('/links', { headers: { Accept: 'application/jsonl' } });
    expect(headers['ratelimit-cost']).toBe('5');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(await list());
  });
});

describe('wiki references', () => {
  it.each([
    ['[[Home]]'],
    ['text with [[home]] in it'],
    ['[[ HOME |the label]]'],
    ['[[Home#part]]'],
    ['![[Home]]'],
    ['- list\n- of [[Home]]'],
    ['| a |\n|---|\n| [[Home]] |'],
  ])('are found in %j', async (body) => {
    const home = await save('# Home');
    expect(await links()).toEqual([]);
    const note = await save(`# Source\n\n${body}`);
    expect(await links()).toEqual([[note, home, 'WikiLink', 1]]);
  });

  it.each([['`[[Home]]`'], ['```\n[[Home]]\n```'], ['    [[Home]]'], ['\\[[Home]]'], ['[Home]'], ['Home']])(
    'are not found in %j',
    async (body) => {
      await save('# Home');
      await save(`# Source\n\ntext\n\n${body}`);
      expect(await links()).toEqual([]);
    },
  );

  it('are found in Prose, and name the object when it is returned', async () => {
    const home = await save('# Home');
    const paragraph = (attrs: object) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'wikiLink', attrs }] }],
    });
    const note = await save({ type: 'application/prose+json', body: paragraph({ text: 'Home' }) });
    await annotate(note, JSON.stringify(paragraph({ text: 'nowhere' })), PROSE);
    expect(await links()).toEqual([[note, home, 'WikiLink', 1]]);
    const object = (await client.get(`/objects/${note}`)).json;
    expect(object.content.body).toEqual(paragraph({ text: 'Home', target: home }));
    expect(object.notes[0].content.body).toEqual(paragraph({ text: 'nowhere' }));
    expect((await client.get('/objects')).json[0].content).toEqual(object.content);
    const content = await client.get(`/objects/${note}/content`);
    expect(content.json).toEqual(paragraph({ text: 'Home', target: home }));
    await client.delete(`/objects/${home}`);
    expect((await client.get(`/objects/${note}`)).json.content.body).toEqual(paragraph({ text: 'Home' }));
  });

  it('are found in the notes of any object, and make one link together', async () => {
    const home = await save('# Home');
    const page = (
      await client.post('/objects', { url: 'https://example.org/', notes: [{ content: '[[home]]' }] })
    ).json.id;
    const id = await annotate(page, `[[Home]] and [[${home}]]`);
    expect(await links()).toEqual([[page, home, 'WikiLink', 1]]);
    await client.delete(`/objects/${page}/notes/${id}`);
    expect(await links()).toHaveLength(1);
    const { notes } = (await client.get(`/objects/${page}`)).json;
    await client.put(`/objects/${page}/notes/${notes[0].id}`, { body: 'no more', headers: MARKDOWN });
    expect(await links()).toEqual([]);
  });

  it('wait until their object is created, renamed, edited or restored', async () => {
    const note = await save('# Source\n\n[[Home]]');
    expect(await links()).toEqual([]);
    const created = await save('# Home');
    expect(await links()).toEqual([[note, created, 'WikiLink', 1]]);
    await client.delete(`/objects/${created}`);
    expect(await links()).toEqual([]);
    const renamed = await save('# Away');
    await client.patch(`/objects/${renamed}`, { title: 'Home' });
    expect(await links()).toEqual([[note, renamed, 'WikiLink', 1]]);
    await client.post(`/objects/${created}/restore`);
    expect(await links()).toEqual([[note, created, 'WikiLink', 1]]);
    await client.delete(`/objects/${created}`);
    await client.delete(`/objects/${renamed}`);
    const edited = await save('# Elsewhere');
    await write(edited, '# Home');
    expect(await links()).toEqual([[note, edited, 'WikiLink', 1]]);
  });

  it('keep their object when it is renamed, until another object gets the title', async () => {
    const home = await save('# Home');
    const note = await save('# Source\n\n[[Home]]');
    const [before] = await list();
    await client.patch(`/objects/${home}`, { title: 'House' });
    await client.patch(`/objects/${home}`, { title: 'Hut' });
    expect(await list()).toEqual([before]);
    const other = await save('# Home');
    expect(await links()).toEqual([[note, other, 'WikiLink', 1]]);
    await client.patch(`/objects/${other}`, { title: 'Other' });
    expect(await links()).toEqual([[note, home, 'WikiLink', 1]]);
  });

  it('never mean the object that contains them', async () => {
    const home = await save('# Home\n\n[[Home]]');
    await annotate(home, `[[${home}]]`);
    expect(await links()).toEqual([]);
    const other = await save('# home');
    expect(await links()).toEqual([[home, other, 'WikiLink', 1]]);
  });

  it('stay within the account', async () => {
    await (await service.account('Self-hosted')).client.post('/objects', { content: '# Home' });
    await save('[[Home]]');
    expect(await links()).toEqual([]);
  });

  it('make links that only an edit of the text removes', async () => {
    const home = await save('# Home');
    const note = await save('# Source\n\n[[Home]]');
    const [{ id }] = (await list()) as [Json];
    const refused = await client.delete(`/links/${id}`);
    expect([refused.status, refused.json.type]).toEqual([422, 'Unprocessable']);
    expect(await links()).toEqual([[note, home, 'WikiLink', 1]]);
    await write(note, '# Source');
    expect(await links()).toEqual([]);
    expect((await client.delete(`/links/${id}`)).status).toBe(200);
  });

  it('keep a link that a person asserted', async () => {
    const home = await save('# Home');
    const note = await save('# Source\n\n[[Home]]');
    const [{ id }] = (await list()) as [Json];
    const asserted = await link(note, home);
    expect([asserted.status, asserted.json.id]).toEqual([200, id]);
    expect(await links()).toEqual([[note, home, 'WikiLink', 3]]);
    expect((await client.delete(`/links/${id}`)).status).toBe(422);
    await write(note, '# Source');
    expect(await list()).toEqual([{ id, type: 'Manual', sourceId: note, targetId: home, flags: 2 }]);
    await write(note, '# Source\n\n[[Home]]');
    expect(await links()).toEqual([[note, home, 'WikiLink', 3]]);
    await write(note, '# Source');
    expect((await client.delete(`/links/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('adopt a link made by hand, and release it again', async () => {
    const [home, note] = [await save('# Home'), await save('# Source')];
    const { id } = (await link(note, home)).json;
    await write(note, '# Source\n\n[[Home]]');
    expect(await list()).toEqual([{ id, type: 'WikiLink', sourceId: note, targetId: home, flags: 3 }]);
    await write(note, '# Source');
    expect(await list()).toEqual([{ id, type: 'Manual', sourceId: note, targetId: home, flags: 2 }]);
  });
});
