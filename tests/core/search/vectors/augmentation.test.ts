import fc from 'fast-check';
import { expect, test } from 'vitest';
import { augmented } from '../../../../core/search/vectors/augmentation.ts';
import { dot, toUnitLength } from '../../../../core/search/vectors/vector.ts';

const vectorOf = (...numbers: number[]) => toUnitLength(Float32Array.from(numbers));
const NOTHING_IN_COMMON = new Float32Array(3);

const near = (one: Float32Array | undefined, other: Float32Array | undefined) =>
  one && other ? dot(toUnitLength(one), toUnitLength(other)) : Number.NaN;

test('augmented with neighbours, texts of a topic are nearer to each other than to their individual neighbours', () => {
  const vectors = new Map([
    [1, vectorOf(1, 0.1, 0)],
    [2, vectorOf(1, 0, 0.2)],
    [3, vectorOf(1, 0.2, 0.1)],
    [4, vectorOf(0.6, 0.7, 0)],
    [5, vectorOf(0.45, 1, 0)],
    [6, vectorOf(0, 1, 0.1)],
    [7, vectorOf(0.1, 1, 0.2)],
    [8, vectorOf(0, 1, 0)],
  ]);
  const together = augmented(vectors, NOTHING_IN_COMMON);
  expect(near(vectors.get(4), vectors.get(5))).toBeGreaterThan(near(vectors.get(4), vectors.get(1)));
  for (const id of [5, 6, 7]) {
    expect(near(together.get(id), together.get(8))).toBeGreaterThan(near(vectors.get(id), vectors.get(8)));
  }
});

test('a vector without neighbours stays as it is', () => {
  const [one, opposite, apart] = [vectorOf(1, 0, 0), vectorOf(-1, 0, 0), vectorOf(0, 1, 0)];
  const together = augmented(
    new Map([
      [1, one],
      [2, opposite],
      [3, apart],
    ]),
    NOTHING_IN_COMMON,
  );
  expect([...together.values()]).toEqual([one, opposite, apart]);
});

test('the nearest four suffice as neighbours, whatever else exists', () => {
  const four = [0.1, 0.2, 0.3, 0.4].map((number, at) => [2 + at, vectorOf(1, number, 0)] as const);
  const few = augmented(new Map([[1, vectorOf(1, 0, 0)], ...four]), NOTHING_IN_COMMON);
  const farther = fc.array(fc.integer({ min: 50, max: 1_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(farther, (numbers) => {
      const others = numbers.map((number, at) => [6 + at, vectorOf(1, number / 100, 0)] as const);
      const many = augmented(new Map([[1, vectorOf(1, 0, 0)], ...others, ...four]), NOTHING_IN_COMMON);
      expect(many.get(1)).toEqual(few.get(1));
    }),
  );
});

test('neighbours share more than what is common to all', () => {
  const common = Float32Array.from([0.9, 0, 0]);
  const vectors = new Map([
    [1, vectorOf(1, 0.3, 0)],
    [2, vectorOf(1, -0.3, 0)],
  ]);
  expect([...augmented(vectors, common).values()]).toEqual([...vectors.values()]);
  expect([...augmented(vectors, NOTHING_IN_COMMON).values()]).not.toEqual([...vectors.values()]);
});
