import { describe, expect, test } from 'vitest';
import { questionVectors } from '../../../../core/search/vectors/question-vectors.ts';
import { centred, dot, toUnitLength } from '../../../../core/search/vectors/vector.ts';

/** A model that encodes how short a text is, and whether it is about bees. */
const vectorOf = (text: string) =>
  text === ''
    ? null
    : toUnitLength(Float32Array.from([text.length < 60 ? 1 : 0, /bee|hive/.test(text) ? 1 : 0]));

describe('the vector of a question', () => {
  test('is nearer to its answer than to another text of the same length', async () => {
    const long = vectorOf(`The second hive was quiet, ${'and it rained '.repeat(9)}`) as Float32Array;
    const short = vectorOf('Tuesday') as Float32Array;
    const question = (await questionVectors(async (texts) => texts.map(vectorOf))('bees')) as Float32Array;
    const mean = new Float32Array(2);
    const near = (vector: Float32Array) => dot(centred(question, mean), centred(vector, mean));
    expect(near(long)).toBeGreaterThan(near(short));
  });

  test('computes the common part of short texts once, even after a failure', async () => {
    const asked: number[] = [];
    let fails = true;
    const vectors = questionVectors(async (texts) => {
      asked.push(texts.length);
      if (fails && texts.length > 1) throw new Error('away');
      return texts.map(vectorOf);
    });
    await expect(vectors('bees')).rejects.toThrow('away');
    fails = false;
    await vectors('bees');
    await vectors('hives');
    expect(asked.filter((count) => count > 1)).toHaveLength(2);
  });

  test('is null without words, without further requests', async () => {
    const asked: number[] = [];
    const vectors = questionVectors(async (texts) => {
      asked.push(texts.length);
      return texts.map(vectorOf);
    });
    expect(await vectors('')).toBeNull();
    expect(asked).toEqual([1]);
  });
});
