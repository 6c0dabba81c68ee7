import { expect, it } from 'vitest';
import {
  MIN_SIMILARITY_WITH_WORDS,
  minSimilarityWithoutWords,
} from '../../../../core/search/ranking/min-similarity.ts';

it('a query of unknown words requires more similarity than one with a known word, increasing with the number of objects', () => {
  const sizes = [1, 20, 100, 1_000, 20_000, 100_000, 10_000_000];
  const unknown = sizes.map(minSimilarityWithoutWords);
  expect(unknown).toEqual(unknown.toSorted((a, b) => a - b));
  expect(unknown[0]).toBe(unknown[2]);
  expect(unknown.at(-1)).toBeLessThan(1);
  expect(MIN_SIMILARITY_WITH_WORDS).toBeLessThan(Math.min(...unknown));
});
