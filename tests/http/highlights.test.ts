import { beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** The passages that people marked in the texts of objects, in one list (docs/app.md, "Highlights"). */

const service = fileService();
let account: Json;
let client: Client;

beforeEach(async () => {
  ({ account, client } = await service.account('Self-hosted'));
});

const save = async (body: object): Promise<string> => (await client.post('/objects', body)).json.id;

async function attach(objectId: string, content: unknown): Promise<string> {
  const type = typeof content === 'string' ? 'text/markdown' : 'application/prose+json';
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const response = await client.post(`/objects/${objectId}/notes`, undefined, {
    body,
    headers: { 'Content-Type': type },
  });
  return response.json.id;
}

const listed = async (who: Client = client, query = '') =>
  (await who.get(`/_/highlights${query}`)).json.map(({ id, quote, words }: Json) => [id, quote, words]);

const text = (words: string, ...types: string[]) => ({
  type: 'text',
  text: words,
  ...(types.length > 0 && { marks: types.map((type) => ({ type })) }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

describe('GET /_/highlights', () => {
  it('returns the passages of Markdown and Prose, newest first, with the notes about them', async () => {
    const page = await save({ url: 'https://ferns.example/', title: 'Ferns' });
    const note = await save({ content: '# Walls\n\nOld walls are damp.' });
    const first = await attach(page, '==Ferns like shade.==');
    const second = await attach(note, '==Old **walls**==\n\nTrue of *ours*.\n\n- the north one');
    const third = await attach(page, {
      type: 'doc',
      content: [
        {
          ...paragraph(text('Rain', 'highlight'), { type: 'hardBreak' }, text('helps', 'bold', 'highlight')),
        },
        paragraph(text('So does dew.')),
      ],
    });
    const { json } = await client.get('/_/highlights');
    expect(json.map(({ created, ...rest }: Json) => rest)).toEqual([
      {
        id: third,
        quote: 'Rain\nhelps',
        words: 'So does dew.',
        object: { id: page, title: 'Ferns', url: 'https://ferns.example/', type: 'WebPage' },
      },
      {
        id: second,
        quote: 'Old walls',
        words: 'True of *ours*.\n\n- the north one',
        object: { id: note, title: 'Walls', type: 'Note' },
      },
      {
        id: first,
        quote: 'Ferns like shade.',
        object: { id: page, title: 'Ferns', url: 'https://ferns.example/', type: 'WebPage' },
      },
    ]);
    expect(new Date(json[0].created).getTime()).toBeGreaterThan(Date.now() - 3_600_000);
    expect(await listed(client, '?limit=1')).toEqual([[third, 'Rain\nhelps', 'So does dew.']]);
    const lines = (await client.get('/_/highlights', { headers: { Accept: 'application/jsonl' } })).text;
    expect(lines.trim().split('\n')).toHaveLength(3);
  });

  it('leaves out notes whose first paragraph is not exactly one passage', async () => {
    const id = await save({ content: 'Walls' });
    await attach(id, 'I think that ==walls== matter.');
    await attach(id, '# ==Walls==');
    await attach(id, 'a == b, and `==c==`');
    await attach(id, 'Words first.\n\n==Walls==');
    await attach(id, { type: 'doc', content: [paragraph(text('"highlight"'))] });
    expect(await listed()).toEqual([]);
  });

  it('shows only active objects of the account in the scope of the key', async () => {
    const page = await save({ url: 'https://ferns.example/' });
    const note = await save({ content: 'Walls' });
    const gone = await save({ content: 'Gone' });
    const seen = await attach(page, '==Shade==');
    await attach(note, '==Secret==');
    await attach(gone, '==Trash==');
    await client.delete(`/objects/${gone}`);
    const stranger = (await service.account('Self-hosted')).client;
    expect(await listed(stranger)).toEqual([]);
    const scoped = await service.key({ accountId: account.id, scope: { type: 'non-sensitive' } });
    expect(await listed(scoped)).toEqual([[seen, 'Shade', undefined]]);
    expect((await listed()).length).toBe(2);
  });

  it('costs as much as a list of as many objects', async () => {
    const notes = Array.from({ length: 50 }, (_, at) => ({ content: `==Wall ${at}==` }));
    await save({ content: 'Walls', notes });
    expect((await client.get('/_/highlights')).headers['ratelimit-cost']).toBe('2');
  });
});
