import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddingModelId } from '../../core/model/embedding.ts';
import { type Answering, aiServer, json } from '../adapters/intelligence/openai-compatible/server.ts';
import type { Json } from '../support/client.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';

/** What happens to a library when another embedding model is configured. */

const TOPICS = ['bread', 'bees', 'boats'];

/** Returns a vector for each text by its topic. Vectors of the model `three` have three dimensions, those of `four` have four. */
const byTopic: Answering = (response, asked) => {
  const length = asked.body.model === 'three' ? 3 : 4;
  const data = (asked.body.input as string[]).map((text, index) => ({
    index,
    embedding: Array.from({ length }, (_, at) => (text.includes(TOPICS[at] ?? 'nothing') ? 1 : 0.1)),
  }));
  json({ data })(response, asked);
};

let ai: Awaited<ReturnType<typeof aiServer>>;
let home: Home;
let service: Service | undefined;

beforeAll(async () => {
  ai = await aiServer();
  home = await makeHome();
  ai.willAnswer(byTopic);
});
afterAll(async () => {
  await service?.close();
  ai.close();
  await home.remove();
});

/** Restarts the service on the same library. */
async function restart(model: string, workers: 'inline' | 'off' = 'inline'): Promise<Service> {
  await service?.close();
  const environment = { WORKERS: workers, AI_BASE_URL: ai.baseUrl, AI_EMBEDDING_MODEL: model };
  service = await startService({ home, environment });
  return service;
}

/** The lengths of all vectors of all objects. */
async function lengths({ client }: Service): Promise<readonly (readonly number[])[]> {
  const { json: list } = await client.get('/objects?include=embeddings');
  return list.map(({ embeddings }: Json) => embeddings.map(({ vector }: Json) => vector.length));
}

async function similarTo({ client }: Service, id: string): Promise<readonly string[]> {
  const { json: list } = await client.get(`/objects?similarTo=${id}`);
  return list.map(({ title }: Json) => title);
}

it('a library is embedded again in the background, and searches use the old vectors until then', async () => {
  const first = await restart('three');
  const titles = TOPICS.flatMap((topic) => [`On ${topic}`, `More on ${topic}`]);
  const ids: string[] = [];
  for (const content of titles) ids.push((await first.client.post('/objects', { content })).json.id);
  await expect.poll(() => lengths(first)).toEqual(titles.map(() => [3]));
  const [bread = ''] = ids;
  expect((await similarTo(first, bread))[0]).toBe('More on bread');

  const idle = await restart('four', 'off');
  expect((await similarTo(idle, bread))[0]).toBe('More on bread');
  expect(await lengths(idle)).toEqual(titles.map(() => [3]));

  const second = await restart('four');
  await expect.poll(async () => (await lengths(second)).every((object) => object.includes(4))).toBe(true);
  expect((await similarTo(second, bread))[0]).toBe('More on bread');

  // Unused vectors are removed at startup and once a minute; a restart need not wait for that.
  const third = await restart('four');
  await expect.poll(() => lengths(third)).toEqual(titles.map(() => [4]));
  const { json: object } = await third.client.get(`/objects/${bread}?include=embeddings`);
  expect(object.embeddings[0].modelId).toBe(embeddingModelId('four'));
  expect((await similarTo(third, bread))[0]).toBe('More on bread');
});

it('a new model with the name of the old one is reported with the next saved object', async () => {
  ai.willAnswer((response, asked) =>
    byTopic(response, { ...asked, body: { ...asked.body, model: 'three' } }),
  );
  const { client } = await restart('four');
  await client.post('/objects', { content: 'Bees again' });
  await expect
    .poll(async () => (await client.get('/_/analysis')).json)
    .toMatchObject({
      running: 0,
      queued: 0,
      failed: [{ step: 'embed', reason: expect.stringMatching(/"four" returns 3 numbers instead of 4/) }],
    });
});
