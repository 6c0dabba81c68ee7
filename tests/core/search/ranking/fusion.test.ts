import { expect, test } from 'vitest';
import type { CorpusStatistics } from '../../../../core/search/ranking/corpus-statistics.ts';
import type { Scored } from '../../../../core/search/ranking/found.ts';
import { fuse } from '../../../../core/search/ranking/fusion.ts';

/** A collection in which nothing has the words, and objects are so similar in meaning. */
const statistics = (similarities: readonly number[]): CorpusStatistics => ({
  languages: ['en'],
  size: similarities.length,
  vectors: {
    mean: () => new Float32Array([0.1, 0]),
    nearest: () => similarities.map((similarity, id) => ({ id, similarity })),
    similarities: () => [],
    objectVectors: () => new Map(),
  },
  termVectors: () => new Map(),
  knownWords: () => [],
  documentFrequencies: () => [],
  relevance: () => new Map(),
});

test('by meaning alone, nothing is found that is less than half as near as the nearest', async () => {
  const tiers = { kept: [], ranked: [[], []], areComplete: false };
  const meaning = { vector: new Float32Array([1, 0]), minSimilarity: 0.4 };
  const within = (rows: readonly Scored[]) => rows.map((row) => ({ ...row, id: '', bumped: 0 }));
  const found = async (similarities: readonly number[]) =>
    (await fuse(tiers, [], { within }, statistics(similarities), meaning, 1)).map(({ seq }) => seq);
  expect(await found([0.3, 0.2])).toEqual([]);
  expect(await found([0.6, 0.35, 0.2])).toEqual([0, 1]);
});
