import { describe, expect, test } from 'vitest';
import type { CorpusStatistics } from '../../../../core/search/ranking/corpus-statistics.ts';
import { rankBySimilarity } from '../../../../core/search/ranking/rank-by-similarity.ts';
import { termSimilarities } from '../../../../core/search/ranking/term-similarity.ts';
import { idf, type TermVector } from '../../../../core/search/ranking/term-vector.ts';

/**
 * A library of these texts, by row number, in which every word is a term and all matches are equally
 * relevant.
 */
function libraryOf(texts: Readonly<Record<number, string>>, size = 1_000): CorpusStatistics {
  const profiles = new Map(Object.entries(texts).map(([seq, text]) => [Number(seq), profileOf(text)]));
  const holding = (term: string) =>
    [...profiles].flatMap(([seq, profile]) => (profile.has(term) ? [seq] : []));
  return {
    languages: ['en'],
    size,
    vectors: null,
    termVectors: (seqs) => new Map(seqs.flatMap((seq) => [[seq, profiles.get(seq) ?? new Map()]])),
    knownWords: (words) => words.filter((word) => holding(word).length > 0),
    titles: () => new Map(),
    documentFrequencies: (clauses, atMost) =>
      clauses.map((clause) => Math.min(atMost, holding(clause[0]?.terms[0] ?? '').length)),
    relevance: (wanted) => {
      const seqs = wanted.flatMap(({ clause }) => holding(clause[0]?.terms[0] ?? ''));
      return new Map(seqs.map((seq) => [seq, { weight: 1, score: 1 }]));
    },
  };
}

const profileOf = (text: string): TermVector => {
  const terms = text.split(' ').filter(Boolean);
  return new Map(terms.map((term) => [term, terms.filter((other) => other === term).length]));
};

const similar = async (texts: Readonly<Record<number, string>>, weight: number, size?: number) => {
  const others = Object.keys(texts).map(Number).slice(1);
  return termSimilarities(libraryOf(texts, size), 1, others, weight);
};

describe('term vectors', () => {
  test('are compared as a whole: equal texts have the highest similarity, unrelated ones the lowest', async () => {
    const found = await similar({ 1: 'tide moon', 2: 'tide moon', 3: 'tide boat rope sail', 4: 'loaf' }, 0);
    expect(found.get(2)).toBeCloseTo(1);
    expect(found.get(3)).toBeGreaterThan(0);
    expect(found.get(3)).toBeLessThan(0.6);
    expect(found.get(4)).toBe(0);
  });

  test('weight rare terms most', async () => {
    const common = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at + 10, `salt x${at}`]));
    const found = await similar({ 1: 'salt tide', 2: 'salt a', 3: 'tide b', ...common }, 0);
    expect(found.get(3)).toBeGreaterThan(found.get(2) ?? 1);
  });

  test('ignore terms that are too common', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [at + 10, 'the']));
    const library = libraryOf({ 1: 'the', 2: 'the', ...many }, 2_000);
    expect((await termSimilarities(library, 1, [2], 0)).get(2)).toBe(0);
  });

  test('combined with their neighbours show the terms that these have in common', async () => {
    const texts = { 1: 'tide moon', 2: 'moon ebb', 3: 'ebb flood', 4: 'flood bore', 5: 'loaf oven' };
    const alone = await similar(texts, 0);
    const together = await similar(texts, 0.75);
    expect(alone.get(3)).toBe(0);
    expect(together.get(3)).toBeGreaterThan(0.1);
    expect(together.get(3)).toBeGreaterThan(together.get(4) ?? 1);
    expect(together.get(5)).toBe(0);
  });

  test('may be empty', async () => {
    const found = await similar({ 1: '', 2: 'tide', 3: '' }, 0.75);
    expect([...found]).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });
});

/** The similarities of texts to the first as defined in docs/decisions/0015, computed naively. */
function byDefinition(texts: readonly string[], size: number, weight: number): readonly number[] {
  const profiles = texts.map(profileOf);
  const held = (term: string) => profiles.filter((profile) => profile.has(term)).length;
  const idfOf = (term: string) => idf(held(term) > 1 ? held(term) : size / 200, size);
  const vectors = profiles.map((profile) => {
    const values = [...profile].map(([term, count]) => [term, count * idfOf(term)] as const);
    const length = Math.hypot(...values.map(([, value]) => value));
    return new Map(values.map(([term, value]) => [term, value / length]));
  });
  const dot = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
    [...one].reduce((sum, [term, value]) => sum + value * (other.get(term) ?? 0), 0);
  const together = vectors.map((vector) => {
    const nearest = vectors
      .filter((other) => other !== vector)
      .map((other) => ({ other, cosine: dot(vector, other) }))
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, 12);
    const sum = new Map(vector);
    for (const { other, cosine } of nearest) {
      for (const [term, value] of other) sum.set(term, (sum.get(term) ?? 0) + weight * cosine * value);
    }
    return sum;
  });
  const [own = new Map()] = together;
  return together.slice(1).map((sum) => dot(own, sum) / Math.sqrt(dot(own, own) * dot(sum, sum)));
}

/** Texts with some words that are in most of them and others that are in only one. */
function manyTexts(count: number): readonly string[] {
  const word = (at: number) => `w${((at * at * 7_919) % 97) % (5 + (at % 89))}`;
  return Array.from({ length: count }, (_, text) =>
    Array.from({ length: 20 + (text % 30) }, (_, at) => word(text * 31 + at * 17 + 1)).join(' '),
  );
}

describe('term vectors of many texts', () => {
  const texts = manyTexts(51);
  const byPlace = Object.fromEntries(texts.map((text, at) => [at + 1, text]));

  test.each([0, 0.3, 0.75])('have the defined similarities, with neighbours weighing %s', async (weight) => {
    const found = [...(await similar(byPlace, weight, 10_000)).values()];
    const expected = byDefinition(texts, 10_000, weight);
    expect(found).toHaveLength(50);
    for (const [at, value] of found.entries()) expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 10);
    expect(new Set(expected.map((value) => value.toFixed(6))).size).toBeGreaterThan(40);
  });

  test('are compared alone with a weight below 0, as with 0', async () => {
    expect(await similar(byPlace, -0.1)).toEqual(await similar(byPlace, 0));
  });
});

test('among objects of equal relevance, those with a similar whole text come first', async () => {
  const library = libraryOf({
    1: 'tide moon ebb',
    2: 'tide moon ebb',
    3: 'tide boat rope sail mast',
    4: 'loaf',
  });
  const row = (seq: number) => ({ bumped: seq, id: `${seq}` });
  const within = (rows: readonly { seq: number; score: number }[]) =>
    rows.map((one) => ({ ...one, ...row(one.seq) }));
  const found = await rankBySimilarity({ within }, library, 1, null);
  expect(found.map(({ seq }) => seq)).toEqual([2, 3]);
});
