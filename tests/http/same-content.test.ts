import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** Content that is saved again (D23). */

const service = fileService();
let client: Client;

beforeAll(async () => {
  client = service.client;
});

const isFile = (name: unknown) => String(name).length > 5;
const create = (json: unknown) => client.post('/objects', json);

describe('content that is saved again', () => {
  it('restores a file that was lost', async () => {
    const form = upload('0123456789', 'ten.txt');
    const first = await client.post('/objects', undefined, { form });
    const folder = path.join(service.dataDir, 'blobs');
    for (const name of readdirSync(folder, { recursive: true }).filter(isFile))
      rmSync(path.join(folder, String(name)));
    expect((await client.get(first.json.blob.path)).status).toBe(500);
    const again = await client.post('/objects', undefined, { form });
    expect([again.status, again.json.id]).toEqual([200, first.json.id]);
    expect((await client.get(first.json.blob.path)).text).toBe('0123456789');
    const third = await client.post('/objects', undefined, { form });
    expect([third.status, readdirSync(folder, { recursive: true }).filter(isFile).length]).toEqual([200, 1]);
  });

  it.each<[string, unknown, unknown]>([
    [
      'an address',
      { url: 'https://same.example/a?x=1&y=2' },
      { url: 'HTTPS://SAME.example:443/a/?y=2&x=1&utm_medium=m&fbclid=1#top' },
    ],
    ['a text', { content: 'line\nline' }, { content: '\r\n line\r\nline\n\n' }],
  ])('is the same object, moved to the top: %s', async (_name, first, again) => {
    const one = await create({
      ...(first as object),
      title: 'First',
      tags: [{ name: 'a' }],
      notes: [{ content: 'n' }],
    });
    const other = await create({
      ...(again as object),
      title: 'Second',
      tags: [{ name: 'b' }, { name: 'a' }],
      notes: [{ content: 'n\n' }, { content: 'new' }, { content: 'new' }],
    });
    expect([one.status, other.status, other.json.id]).toEqual([201, 200, one.json.id]);
    expect(other.json.title).toBe('First');
    expect(other.json.created).toBe(one.json.created);
    expect(other.json.bumped >= one.json.bumped).toBe(true);
    expect(other.json.tags.map((tag: { name: string }) => tag.name)).toEqual(['a', 'b']);
    expect(other.json.notes.map((note: { content: { body: string } }) => note.content.body)).toEqual([
      'n',
      'new',
    ]);
    expect(other.headers['ratelimit-cost']).toBe('10');
  });

  it('is restored if it was in the trash', async () => {
    const { json: first } = await create({ url: 'https://trash.example/' });
    await client.delete(`/objects/${first.id}`);
    const again = await create({ url: 'https://trash.example/' });
    expect([again.status, again.json.id, again.json.deleted]).toEqual([200, first.id, undefined]);
  });

  describe('content that several notes share', () => {
    const write = (id: string, body: string) =>
      client.put(`/objects/${id}/content`, { body, headers: { 'Content-Type': 'text/markdown' } });
    const twins = async (text: string) => {
      const { json: first } = await create({ content: text });
      const { json: second } = await create({ content: `${text}, but another` });
      expect((await write(second.id, text)).status).toBe(200);
      return { first: first.id, second: second.id };
    };
    const saved = async (content: string) => {
      const { status, json } = await create({ content });
      return [status, json.id];
    };

    it('belongs to the note that had it first, as long as that has it', async () => {
      const { first, second } = await twins('twins');
      expect(await saved('twins')).toEqual([200, first]);
      expect((await write(first, 'grown up')).status).toBe(200);
      expect(await saved('twins')).toEqual([200, second]);
      expect((await write(first, 'twins')).status).toBe(200);
      expect((await write(second, 'twins')).status).toBe(200);
      expect((await write(second, 'moved out')).status).toBe(200);
      expect(await saved('twins')).toEqual([200, first]);
    });

    it('belongs to a note outside the trash', async () => {
      const { first, second } = await twins('one gone');
      await client.delete(`/objects/${first}`);
      expect((await write(second, 'one gone')).status).toBe(200);
      expect(await saved('one gone')).toEqual([200, second]);
      expect((await client.get(`/objects/${first}`)).json.deleted).toEqual(expect.any(String));
    });
  });

  it('is another object in another account', async () => {
    const { client: other } = await service.account();
    const mine = await create({ url: 'https://both.example/' });
    const theirs = await other.post('/objects', { url: 'https://both.example/' });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect((await other.get(`/objects/${mine.json.id}`)).status).toBe(404);
    expect((await other.delete(`/objects/${mine.json.id}`)).status).toBe(404);
  });

  it.each([
    ['an address', () => ({ json: { url: 'https://race.example/', tags: [{ name: 'race' }] } })],
    ['a text', () => ({ json: { content: 'race', notes: [{ content: 'note' }] } })],
    ['a file', () => ({ form: upload('race', 'race.txt', { tags: [{ name: 'race' }] }) })],
  ])('is one object when 50 requests save it at the same time: %s', async (_name, call) => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.call({ method: 'POST', path: '/objects', ...call() })),
    );
    const others = answers.filter(({ status }: Answer) => status !== 200 && status !== 201);
    expect(others.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    expect(answers.filter(({ status }: Answer) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((response) => response.json.id)).size).toBe(1);
    const { json } = await client.get(`/objects/${answers[0]?.json.id}`);
    expect(json.tags.length + json.notes.length).toBe(1);
    if (json.blob) expect((await client.get(json.blob.path)).text).toBe('race');
  });
});
