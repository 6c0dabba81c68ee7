import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAiEmbedder } from '../../../../adapters/intelligence/openai-compatible/embedder.ts';
import { embeddingModelId } from '../../../../core/model/embedding.ts';
import { type Answering, aiServer, json, silence } from './server.ts';

let server: Awaited<ReturnType<typeof aiServer>>;
beforeAll(async () => {
  server = await aiServer();
});
afterAll(() => server.close());

const open = (timeoutMs = 60_000) =>
  openAiEmbedder({ baseUrl: server.baseUrl, embeddingModel: 'vectors-1', timeoutMs });

/** Returns a vector of two dimensions for each text, which shows whether the text is about the sea, in reverse order. */
const seaOrLand: Answering = (response, asked) => {
  const data = (asked.body.input as string[]).map((text, index) => ({
    index,
    embedding: text.includes('sea') ? [3, 0] : [0, 5],
  }));
  json({ data: data.reverse() })(response, asked);
};

describe('embedding by a server', () => {
  test('returns unit vectors in the order of the texts, and none for a text without words', async () => {
    server.willAnswer(seaOrLand);
    const vectors = await open().embed(['the sea', '', 'the hills', ' … ']);
    expect(vectors).toEqual([Float32Array.from([1, 0]), null, Float32Array.from([0, 1]), null]);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.body).toEqual({
      model: 'vectors-1',
      input: ['the sea', 'the hills'],
      encoding_format: 'float',
    });
  });

  test('reads a long text in chunks, and many texts in batches', async () => {
    server.willAnswer(seaOrLand);
    const [mixed, ...rest] = await open().embed([
      `${'sea '.repeat(400)}${'hill '.repeat(320)}`,
      ...Array<string>(100).fill('sea'),
    ]);
    expect(mixed?.[0]).toBeCloseTo(Math.SQRT1_2, 5);
    expect(mixed?.[1]).toBeCloseTo(Math.SQRT1_2, 5);
    expect(rest).toHaveLength(100);
    expect(server.asked).toHaveLength(2);
  });

  test('sends no request for no text', async () => {
    server.willAnswer(seaOrLand);
    expect(await open().embed([])).toEqual([]);
    expect(await open().embed([''])).toEqual([null]);
    expect(server.asked).toHaveLength(0);
  });

  test.each<[string, Answering, string]>([
    ['fails', json({}, 502), 'unavailable'],
    ['does not know the model', json({ error: 'unknown' }, 404), 'unprocessable'],
    ['answers something else', json({ hello: 1 }), 'unprocessable'],
    ['answers too few vectors', json({ data: [{ index: 0, embedding: [1] }] }), 'unprocessable'],
    ['answers text', json({ data: [{ index: 0, embedding: 'AACAPw==' }] }), 'unprocessable'],
    ['answers zeros', json({ data: [0, 1].map((index) => ({ index, embedding: [0, 0] })) }), 'unprocessable'],
    [
      'answers infinities',
      json({ data: [0, 1].map((index) => ({ index, embedding: [1e300] })) }),
      'unprocessable',
    ],
    [
      'answers vectors of different lengths',
      json({ data: [[1], [1, 2]].map((embedding, index) => ({ index, embedding })) }),
      'unprocessable',
    ],
    [
      'answers vectors beyond measure',
      json({ data: [0, 1].map((index) => ({ index, embedding: Array(5000).fill(1) })) }),
      'unprocessable',
    ],
  ])('fails when the server %s', async (_, answering, code) => {
    server.willAnswer(answering);
    await expect(open().embed(['one', 'two'])).rejects.toMatchObject({ name: 'DomainError', code });
  });

  test('fails when the server is silent', async () => {
    server.willAnswer(silence);
    await expect(open(400).embed(['one'])).rejects.toMatchObject({
      name: 'DomainError',
      code: 'unavailable',
    });
  });
});

test('gives each model a constant number of its own', () => {
  const ids = ['vectors-1', 'vectors-2', 'nomic-embed-text', ''].map(embeddingModelId);
  expect(new Set(ids).size).toBe(4);
  expect(open().model).toEqual({ id: ids[0], name: 'vectors-1' });
  for (const id of ids) {
    expect(Number.isSafeInteger(id)).toBe(true);
    expect(id).toBeGreaterThanOrEqual(1000);
  }
});
