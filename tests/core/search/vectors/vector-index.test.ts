import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centred, contrastOf, dot, meanOf, toUnitLength } from '../../../../core/search/vectors/vector.ts';
import { type Neighbour, vectorIndex } from '../../../../core/search/vectors/vector-index.ts';
import { MAX_OF_QUERY, MAX_OF_ROW, vectorMatrix } from '../../../../core/search/vectors/vector-matrix.ts';
import { runs } from '../../../support/runs.ts';

describe('dot products', () => {
  const numbers = (most: number) => fc.integer({ min: -most, max: most });
  const ofWidth = (width: number) =>
    fc.record({
      query: fc.array(numbers(MAX_OF_QUERY), { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(numbers(MAX_OF_ROW), { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 20,
      }),
    });

  test('are exact for any whole numbers, of any rows in any order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }).chain(ofWidth),
        fc.infiniteStream(fc.nat()),
        (given, picks) => {
          const matrix = vectorMatrix(given.query.length);
          for (const [row, values] of given.rows.entries()) matrix.set(row, Int8Array.from(values));
          const wanted = [...picks.take(30)].map((pick) => pick % given.rows.length);
          const expected = wanted.map((row) =>
            given.query.reduce((sum, value, at) => sum + value * (given.rows[row]?.[at] ?? 0), 0),
          );
          expect([...matrix.multiply(Int16Array.from(given.query), wanted)]).toEqual(expected);
          expect([...matrix.get(0)]).toEqual(given.rows[0]);
        },
      ),
    );
  });

  test('do not overflow at the greatest width', () => {
    const matrix = vectorMatrix(3_072);
    matrix.set(0, new Int8Array(3_072).fill(-MAX_OF_ROW));
    const products = matrix.multiply(new Int16Array(3_072).fill(MAX_OF_QUERY), [0]);
    expect([...products]).toEqual([-MAX_OF_ROW * MAX_OF_QUERY * 3_072]);
  });

  test('work for more rows than one call takes', () => {
    const matrix = vectorMatrix(3);
    const rows = Array.from({ length: 10_000 }, (_, row) => row);
    for (const row of rows) matrix.set(row, Int8Array.from([row % 100, 1, -1]));
    const products = matrix.multiply(Int16Array.from([2, 5, 5]), rows);
    expect([...products]).toEqual(rows.map((row) => 2 * (row % 100)));
  });
});

const DIMENSIONS = 24;
const OWNERS = [1, 2];

const vector = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .filter((numbers) => numbers.some((number) => number !== 0))
  .map((numbers) => toUnitLength(Float32Array.from(numbers)));
/** Vectors of an owner's 40 objects, stored one after the other; an object may be stored again. */
const puts = fc.array(fc.record({ id: fc.nat({ max: 39 }), vectors: fc.array(vector, { maxLength: 3 }) }), {
  maxLength: 80,
});
const ownerOf = (id: number) => OWNERS[id % OWNERS.length] ?? 1;

/** The result of an exhaustive search. */
function plain(
  kept: ReadonlyMap<number, readonly Float32Array[]>,
  owner: number,
  query: Float32Array,
): readonly Neighbour[] {
  const own = [...kept].filter(([id]) => ownerOf(id) === owner);
  const mean = meanOfAll(own.flatMap(([, vectors]) => vectors));
  const apart = centred(query, mean);
  return own
    .filter(([, vectors]) => vectors.length > 0)
    .map(([id, vectors]) => ({
      id,
      similarity: Math.max(...vectors.map((each) => dot(centred(each, mean), apart))),
    }))
    .toSorted((a, b) => b.similarity - a.similarity);
}

function meanOfAll(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const each of vectors) for (const [at, value] of each.entries()) sum[at] = (sum[at] ?? 0) + value;
  return meanOf(sum, vectors.length);
}

/** The maximum change of a cosine by rounding to a byte. */
const ERROR = 0.03;

describe('the nearest vectors', () => {
  test('equal those of a plain loop, whatever was added, replaced and removed before', () => {
    fc.assert(
      fc.property(puts, vector, fc.integer({ min: 1, max: 12 }), (steps, query, most) => {
        const index = vectorIndex(DIMENSIONS);
        const kept = new Map<number, readonly Float32Array[]>();
        for (const { id, vectors } of steps) {
          index.put(ownerOf(id), id, vectors);
          kept.set(id, vectors);
          if (id % 7 === 0) index.nearest(ownerOf(id), query, 3);
        }
        for (const owner of OWNERS) {
          const expected = plain(kept, owner, query);
          const found = index.nearest(owner, query, most);
          expect(found).toHaveLength(Math.min(most, expected.length));
          for (const [at, { id, similarity }] of found.entries()) {
            expect(Math.abs(similarity - (expected[at]?.similarity ?? 9))).toBeLessThan(ERROR);
            expect(
              Math.abs(similarity - (expected.find((near) => near.id === id)?.similarity ?? 9)),
            ).toBeLessThan(ERROR);
          }
          const all = index.similarities(owner, [...kept.keys()], query);
          expect(all.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        }
      }),
      { numRuns: runs(50) },
    );
  });

  test('are empty without vectors', () => {
    const index = vectorIndex(2);
    expect(index.nearest(1, Float32Array.from([1, 0]), 5)).toEqual([]);
    expect(index.similarities(1, [3], Float32Array.from([1, 0]))).toEqual([]);
    expect([...index.objectVectors([3])]).toEqual([]);
    expect(contrastOf(index.mean(1))).toBe(1);
  });

  test('never include those of another owner, not even by name', () => {
    const index = vectorIndex(2);
    const point = Float32Array.from([1, 0]);
    index.put(1, 5, [point]);
    expect(index.nearest(2, point, 5)).toEqual([]);
    expect(index.similarities(2, [5], point)).toEqual([]);
  });
});

test('the meaning of several vectors together lies between them', () => {
  const index = vectorIndex(2);
  index.put(1, 5, [Float32Array.from([1, 0]), Float32Array.from([0, 1])]);
  const [x = 0, y = 0] = index.objectVectors([5]).get(5) ?? [];
  expect(x).toBeCloseTo(Math.SQRT1_2, 2);
  expect(y).toBeCloseTo(Math.SQRT1_2, 2);
});

test('the more alike the vectors, the weaker the model separates them', () => {
  const index = vectorIndex(2);
  for (let id = 0; id < 200; id += 1) {
    index.put(1, id, [Float32Array.from([1, 0])]);
    index.put(2, 1_000 + id, [Float32Array.from(id % 2 ? [1, 0] : [-1, 0])]);
  }
  expect(contrastOf(index.mean(1))).toBeLessThan(0.05);
  expect(contrastOf(index.mean(2))).toBeCloseTo(1);
  expect(contrastOf(new Float32Array(2))).toBe(1);
});
