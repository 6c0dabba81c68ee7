import { expect, test } from 'vitest';
import type { CorpusStatistics } from '../../../../core/search/ranking/corpus-statistics.ts';
import type { Scored } from '../../../../core/search/ranking/found.ts';
import { fuse } from '../../../../core/search/ranking/fusion.ts';

/** A collection without matching words, in which objects have these semantic similarities. */
const statistics = (similarities: readonly number[], ofMatch = 0): CorpusStatistics => ({
  languages: ['en'],
  size: similarities.length,
  vectors: {
    mean: () => new Float32Array([0.1, 0]),
    nearest: () => similarities.map((similarity, id) => ({ id, similarity })),
    similarities: (seqs) => seqs.map((id) => ({ id, similarity: ofMatch })),
    objectVectors: () => new Map(),
  },
  termVectors: () => new Map(),
  knownWords: () => [],
  titles: () => new Map(),
  documentFrequencies: () => [],
  relevance: () => new Map(),
});

const within = (rows: readonly Scored[]) => rows.map((row) => ({ ...row, id: '', bumped: 0 }));

test('semantic search alone finds nothing less than half as near as the nearest', async () => {
  const tiers = { kept: [], ranked: [[], []], areComplete: false };
  const meaning = { vector: new Float32Array([1, 0]), minSimilarity: 0.4 };
  const found = async (similarities: readonly number[]) =>
    (await fuse(tiers, { words: [], meaning, boost: 1 }, { within }, statistics(similarities))).map(
      ({ seq }) => seq,
    );
  expect(await found([0.3, 0.2])).toEqual([]);
  expect(await found([0.6, 0.35, 0.2])).toEqual([0, 1]);
});

test('next to matches of every word, slightly similar objects are not found; next to those of a single word, even fewer', async () => {
  const match = { seq: 9, score: 1, id: '', bumped: 0 };
  const tiers = { kept: [], ranked: [[match], []], areComplete: true };
  const meaning = { vector: new Float32Array([1, 0]), minSimilarity: 0.2 };
  const word = (term: string) => ({ clause: [{ terms: [term], prefix: false }], documentFrequency: 1 });
  const withWords = async (words: readonly string[], ofMatch = 0.5) => {
    const known = statistics([0.4, 0.3, 0.22], ofMatch);
    const asked = { words: words.map(word), meaning, boost: 1 };
    return (await fuse(tiers, asked, { within }, known)).map(({ seq }) => seq);
  };
  expect(await withWords(['espresso'])).toEqual([9, 0]);
  expect(await withWords(['espresso'], 0.3)).toEqual([9]);
  expect(await withWords(['espresso', 'machine'])).toEqual([9, 0, 1]);
});

test('objects without any of the words are not found by the rare words of a match alone, unless the model cannot read it', async () => {
  const match = { seq: 9, score: 1, id: '', bumped: 0 };
  const tiers = { kept: [], ranked: [[match]], areComplete: false };
  const asked = {
    words: [{ clause: [{ terms: ['opening'], prefix: false }], documentFrequency: 1 }],
    meaning: { vector: new Float32Array([1, 0]), minSimilarity: 0.25 },
    boost: 1,
  };
  const related = { weight: 1, score: 1 };
  const known = statistics([0.5]);
  const [far, near, unread] = [5, 6, 7];
  const found = await fuse(
    tiers,
    asked,
    { within },
    {
      ...known,
      vectors: known.vectors && {
        ...known.vectors,
        similarities: (seqs) =>
          [
            { id: far, similarity: 0.1 },
            { id: near, similarity: 0.3 },
          ].filter(({ id }) => seqs.includes(id)),
      },
      documentFrequencies: (clauses) => clauses.map(() => 1),
      termVectors: () => new Map([[match.seq, new Map([['bishop', 1]])]]),
      relevance: () => new Map([far, near, unread].map((seq) => [seq, related])),
    },
  );
  expect(found.map(({ seq }) => seq).sort()).toEqual([0, near, unread, match.seq]);
});
