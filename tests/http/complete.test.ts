import { beforeAll, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** GET /_/complete: completions of the last word of a query. */

const service = fileService();
let client: Client;

beforeAll(async () => {
  client = service.client;
  await client.post('/objects', {
    content: '# Sourdough bread\n\nFeed the starter with flour.',
    tags: [{ name: 'to do' }],
  });
  await client.post('/objects', { content: '# A loaf\n\nSource of all flour.' });
  await client.post('/spaces', { name: 'Sources' });
  await (await service.account('Self-hosted')).client.post('/objects', { content: '# Sourness' });
});

const complete = async (q: string, by = client): Promise<string[]> =>
  (await by.get(`/_/complete?q=${encodeURIComponent(q)}`)).json.completions.map((one: Json) => one.q);

it('completes words, titles, tags and spaces, and never those of another account', async () => {
  const all = ['sourdough', 'source', '"Sourdough bread"', 'space:Sources'];
  await expect.poll(() => complete('sour')).toEqual(all); // without the words while a busy database takes too long
  await expect.poll(() => complete('flour sourd')).toEqual(['flour sourdough']);
  expect(await complete('loaf sourd')).toEqual([]);
  expect(await complete('#t')).toEqual(['#"to do"']);
  expect(await complete('cre')).toEqual(['created:']);
});

it('answers nothing for a query that is complete or invalid', async () => {
  for (const q of ['', 'sour ', '"sour', 'created:never sour ']) expect(await complete(q)).toEqual([]);
  await expect.poll(() => complete('created:never sourd')).toEqual(['created:never sourdough']);
});

it('shows a scoped key only its scope', async () => {
  const scoped = await service.key({ scope: { type: 'non-sensitive' } });
  expect(await complete('sourd', scoped)).toEqual([]);
  expect(await complete('#t', scoped)).toEqual([]);
});

it('answers as many as requested, and requires q to be a text', async () => {
  const first = async () => (await client.get('/_/complete?q=sour&limit=1')).json.completions;
  await expect.poll(first).toEqual([{ kind: 'word', text: 'sourdough', q: 'sourdough' }]);
  expect((await client.get('/_/complete?q=sour&limit=none')).status).toBe(400);
  expect((await client.get('/_/complete')).json).toEqual({ completions: [] });
});
