import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddingModelId } from '../../core/model/embedding.ts';
import { type Answering, aiServer, json } from '../adapters/intelligence/openai-compatible/server.ts';
import { settled } from '../support/analysis.ts';
import type { Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';

/** Vectors of objects, made by an AI server (docs/understanding.md, "Embeddings"). */

const MODEL = 'a-model';
/** 3/5 and 4/5, rounded to 32-bit floats. */
const LAND = [Math.fround(0.6), Math.fround(0.8)];
const SEA = [Math.fround(0.8), Math.fround(0.6)];

/** A vector for each text, by the last subject it mentions. */
const seaOrLand: Answering = (response, asked) => {
  const data = (asked.body.input as string[]).map((text, index) => ({
    index,
    embedding: text.lastIndexOf('sea') > text.lastIndexOf('land') ? [4, 3] : [3, 4],
  }));
  json({ data })(response, asked);
};

let ai: Awaited<ReturnType<typeof aiServer>>;
let service: Service;

beforeAll(async () => {
  ai = await aiServer();
  service = await startService({
    environment: { WORKERS: 'inline', AI_BASE_URL: ai.baseUrl, AI_EMBEDDING_MODEL: MODEL },
  });
});
afterAll(async () => {
  await service.close();
  ai.close();
});
beforeEach(() => ai.willAnswer(seaOrLand));

/** Saves a note, and waits until its analysis is done. */
async function save(content: string): Promise<string> {
  const { json: saved } = await service.client.post('/objects', { content });
  await settled(service.client);
  return saved.id;
}

async function vectorsOf(id: string): Promise<readonly (readonly number[])[]> {
  const { json: object } = await service.client.get(`/objects/${id}?include=embeddings`);
  return object.embeddings.map((each: Json) => each.vector);
}

describe('embeddings of an object', () => {
  it('are returned only when requested', async () => {
    const id = await save('The sea at dawn');
    const { json: object, headers } = await service.client.get(`/objects/${id}?include=embeddings`);
    expect(object.embeddings).toEqual([
      { id: expect.stringMatching(/^\w{22}$/), vector: SEA, modelId: embeddingModelId(MODEL) },
    ]);
    const { json: plain, headers: usual } = await service.client.get(`/objects/${id}`);
    expect(plain).not.toHaveProperty('embeddings');
    expect({ ...plain, embeddings: object.embeddings }).toEqual(object);
    expect(headers['ratelimit-cost']).toBe(usual['ratelimit-cost']);
  });

  it('are returned with every object of a list and of a stream, at their price', async () => {
    const { client } = await service.account();
    const contents = Array.from({ length: 70 }, (_, at) => `Number ${at} of the ${at % 2 ? 'sea' : 'land'}`);
    for (const content of contents) await client.post('/objects', { content });
    await settled(client);
    const plain = await client.get('/objects');
    const list = await client.get('/objects?include=embeddings');
    expect(list.headers['content-type']).toBe('application/json');
    expect(list.headers['ratelimit-cost']).toBe(plain.headers['ratelimit-cost']);
    for (const { title, embeddings } of list.json) {
      expect(embeddings.map((each: Json) => each.vector)).toEqual([title.includes('sea') ? SEA : LAND]);
    }
    expect(list.json.map(({ embeddings: _, ...object }: Json) => object)).toEqual(plain.json);

    const stream = await client.get('/objects?include=embeddings', {
      headers: { Accept: 'application/jsonl' },
    });
    expect(stream.headers['ratelimit-cost']).toBe(plain.headers['ratelimit-cost']);
    expect(
      stream.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(list.json);
    expect((await client.get('/objects?include=embeddings&limit=3')).json).toEqual(list.json.slice(0, 3));
    expect((await client.get('/objects?include=embeddings&id=none')).text).toBe('[]');
  });

  it('are one for each part of a long text', async () => {
    const id = await save(`${'All of the land. '.repeat(80)}\n\n${'And all the sea. '.repeat(80)}`);
    const vectors = await vectorsOf(id);
    expect(vectors.length).toBeGreaterThan(1);
    expect([vectors[0], vectors.at(-1)]).toEqual([LAND, SEA]);
  });

  it('are empty for an object without text', async () => {
    const id = await save('…');
    expect(await vectorsOf(id)).toEqual([]);
    expect((await service.client.get(`/objects?include=embeddings&id=${id}`)).json[0].embeddings).toEqual([]);
  });

  it.each(['everything', '', 'embeddings,links', 'Embeddings'])(
    'cannot be requested as %j',
    async (include) => {
      for (const path of ['/objects', '/objects/0000000000000000000000']) {
        const { status, json: problem } = await service.client.get(`${path}?include=${include}`);
        expect([status, problem.type]).toEqual([400, 'BadRequest']);
        expect(problem.detail).toContain('include');
      }
    },
  );
});

describe('an object whose words change', () => {
  it.each([
    [
      'title',
      (id: string) =>
        service.client.call({ method: 'PATCH', path: `/objects/${id}`, json: { title: 'sea' } }),
    ],
    [
      'summary',
      (id: string) =>
        service.client.call({ method: 'PATCH', path: `/objects/${id}`, json: { summary: 'sea' } }),
    ],
    ['tags', (id: string) => service.client.post(`/objects/${id}/tags`, [{ name: 'sea' }])],
    [
      'notes',
      (id: string) =>
        service.client.post(`/objects/${id}/notes`, undefined, {
          body: 'sea',
          headers: { 'Content-Type': 'text/markdown' },
        }),
    ],
    [
      'content',
      (id: string) =>
        service.client.put(`/objects/${id}/content`, {
          body: 'Of the sea',
          headers: { 'Content-Type': 'text/markdown' },
        }),
    ],
  ])('in its %s is embedded again', async (field, change) => {
    const id = await save(`At home, before the ${field}`);
    expect(await vectorsOf(id)).toEqual([LAND]);
    expect((await change(id)).status).toBeLessThan(300);
    await settled(service.client);
    expect(await vectorsOf(id)).toEqual([SEA]);
  });

  it('is not embedded again when no word changes', async () => {
    const content = 'A note that stays';
    const id = await save(content);
    const asked = ai.asked.length;
    await service.client.post('/objects', { content });
    await service.client.call({ method: 'PATCH', path: `/objects/${id}`, json: { completed: true } });
    await service.client.delete(`/objects/${id}`);
    await service.client.post(`/objects/${id}/restore`);
    await service.client.call({ method: 'PATCH', path: `/objects/${id}`, json: { title: content } });
    await settled(service.client);
    expect(ai.asked.length).toBe(asked);
  });
});

describe('an AI server that fails', () => {
  /** Saves a note while the server sends this response. @returns the reason why the note was not embedded */
  async function refusal(content: string, ...answers: readonly Answering[]): Promise<string | undefined> {
    ai.willAnswer(...answers);
    const id = await save(content);
    expect(await vectorsOf(id)).toEqual([]);
    const { failed } = await settled(service.client);
    expect(service.log).toContainEqual(
      expect.objectContaining({ message: 'a text could not be embedded', objectId: id, model: MODEL }),
    );
    return failed.find((job: Json) => job.objectId === id && job.step === 'embed')?.reason;
  }

  it('leaves the object as it is, and the error shows the reason', async () => {
    expect(await refusal('To be refused', json({ error: 'no such model' }, 404))).toContain('refused');
    expect(await refusal('To be answered with nonsense', json({ data: 'nonsense' }))).toMatch(/\w/);
  });

  it('is not trusted when its model suddenly changes', async () => {
    await save('On land as before');
    const larger = json({ data: [{ index: 0, embedding: [1, 2, 3] }] });
    expect(await refusal('With three numbers', larger)).toContain('returns 3 numbers instead of 2');
  });

  it('is retried after the time it asks for', async () => {
    ai.willAnswer(json({ error: 'busy' }, 429, { 'Retry-After': '1' }), seaOrLand);
    expect(await vectorsOf(await save('Of land, but later'))).toEqual([LAND]);
  });
});
