import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answering, aiServer, json } from '../adapters/intelligence/openai-compatible/server.ts';
import { settled } from '../support/analysis.ts';
import type { Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';

/** Searches that find texts without a word in common (D38, D39), with the vectors of an AI server. */

/** The subject of a text, from the words it uses. */
const TOPICS: readonly RegExp[] = [/bread|dough|bak/i, /tax|loan|bank/i, /moon|star|telescope/i];

const byTopic: Answering = (response, asked) => {
  const data = (asked.body.input as string[]).map((text, index) => ({
    index,
    embedding: [...TOPICS.map((topic) => (topic.test(text) ? 1 : 0)), 0.1],
  }));
  json({ data })(response, asked);
};

const NOTES = [
  'Kneading dough',
  'A loan for the house',
  'Bread with seeds',
  'The moon tonight',
  'Paying tax',
];

let ai: Awaited<ReturnType<typeof aiServer>>;
let service: Service;
const ids = new Map<string, string>();

beforeAll(async () => {
  ai = await aiServer();
  ai.willAnswer(byTopic);
  service = await startService({
    environment: { WORKERS: 'inline', AI_BASE_URL: ai.baseUrl, AI_EMBEDDING_MODEL: 'a-model' },
  });
  for (const content of NOTES) ids.set(content, (await service.client.post('/objects', { content })).json.id);
  await settled(service.client);
});
afterAll(async () => {
  await service.close();
  ai.close();
});
beforeEach(() => ai.willAnswer(byTopic));

const titles = (objects: readonly Json[]) => objects.map((object) => object.title as string);
const BAKING = ['Bread with seeds', 'Kneading dough'];

describe('semantic search', () => {
  it('finds texts without a word in common for bare words', async () => {
    const { json: found, headers } = await service.client.get('/objects?q=baking');
    expect(headers['semantic-search']).toBeUndefined();
    expect(titles(found)).toEqual(expect.arrayContaining(BAKING));
    expect(found).toHaveLength(BAKING.length);
  });

  it('never loosens operators and fields', async () => {
    for (const q of ['"baking"', 'title:baking', 'baking AND oven'])
      expect((await service.client.get(`/objects?q=${encodeURIComponent(q)}`)).json).toEqual([]);
  });

  it('finds similar objects', async () => {
    const id = ids.get('Kneading dough');
    const { json: found } = await service.client.get(`/objects?similarTo=${id}&limit=1`);
    expect(titles(found)).toEqual(['Bread with seeds']);
    const { json: matches } = await service.client.get(`/search?similarTo=${id}&limit=1`);
    expect(matches.matches).toEqual([
      { id: ids.get('Bread with seeds'), score: expect.any(Number), semanticScore: expect.any(Number) },
    ]);
  });

  it('affects the ranking of a search only on request', async () => {
    expect((await service.client.get('/search?q=baking')).json).toEqual({ matches: [] });
    const { json: found } = await service.client.get('/search?q=baking&semantic=true');
    expect(found.matches.map((match: Json) => match.id).toSorted()).toEqual(
      BAKING.map((title) => ids.get(title)).toSorted(),
    );
    for (const match of found.matches) expect(match.semanticScore).toBeGreaterThan(0.5);
    const { json: unmoved } = await service.client.get('/search?q=baking&semantic=true&semanticBoost=0');
    for (const match of unmoved.matches) expect(match.score).toBe(0);
  });

  it('falls back to words while the model does not respond', async () => {
    ai.willAnswer((response) => {
      response.statusCode = 500;
      response.end();
    });
    const { status, json: found, headers } = await service.client.get('/objects?q=telescopes%20moon');
    expect(status).toBe(200);
    expect(titles(found)[0]).toBe('The moon tonight');
    expect(headers['semantic-search']).toBe('skipped');
    const { headers: matched } = await service.client.get('/search?q=telescopes%20moon&semantic=true');
    expect(matched['semantic-search']).toBe('skipped');
    const { headers: byWords } = await service.client.get('/search?q=telescopes%20moon');
    expect(byWords['semantic-search']).toBeUndefined();
  });
});
