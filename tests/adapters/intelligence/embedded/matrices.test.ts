import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import wabt from 'wabt';
import { MATRIX_PROGRAM, matrices } from '../../../../adapters/intelligence/embedded/matrices.ts';

describe('matrices of 16-bit numbers', () => {
  test('have the bytes that their source defines', async () => {
    const file = new URL('../../../../adapters/intelligence/embedded/matrices.wat', import.meta.url);
    const module = (await wabt()).parseWat('matrices.wat', readFileSync(file, 'utf8'), { simd: true });
    expect(Buffer.from(module.toBinary({}).buffer).toString('base64')).toBe(MATRIX_PROGRAM);
    module.destroy();
  });

  test.each([
    [4, 8, 16],
    [6, 16, 64],
    [2, 8, 1_536],
  ])('multiply %i rows with %i columns of %i numbers as floats do', (rows, columns, depth) => {
    const memory = matrices(1024 ** 2);
    const [one, other] = [memory.matrix(8, depth), memory.matrix(columns, depth)];
    const [x, y] = [waves(memory.floats(rows * depth), 1, 3), waves(memory.floats(columns * depth), 7, 0.2)];
    const out = memory.floats(8 * columns);
    other.addends.fill(0.5);
    memory.set(one, rows, depth, { floats: x, stride: depth });
    memory.set(other, columns, depth, { floats: y, stride: depth });
    memory.multiply(one, other, out, Math.ceil(rows / 4) * 4, columns, depth);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        let expected = 0.5;
        for (let at = 0; at < depth; at++)
          expected += (x[row * depth + at] ?? 0) * (y[column * depth + at] ?? 0);
        expect(Math.abs((out[row * columns + column] ?? 0) - expected)).toBeLessThan(
          0.0025 * Math.sqrt(depth),
        );
      }
    }
  });

  test.each([0, 0.07, 0.5, 1])(
    'with a share of %d of nonzero numbers give the same products as others',
    (share) => {
      const [rows, columns, depth] = [5, 48, 64];
      const memory = matrices(1024 ** 2);
      const [one, other, arranged] = [
        memory.matrix(8, depth),
        memory.matrix(columns, depth),
        memory.matrix(columns, depth),
      ];
      const [x, y] = [
        waves(memory.floats(rows * depth), 1, 3),
        waves(memory.floats(columns * depth), 7, 0.2),
      ];
      for (let at = 0; at < x.length; at++) if ((at * 0.618) % 1 >= share) x[at] = 0;
      x.fill(0, depth, 2 * depth);
      const [expected, out] = [memory.floats(8 * columns), memory.floats(rows * columns)];
      memory.set(one, rows, depth, { floats: x, stride: depth });
      for (const matrix of [other, arranged]) {
        matrix.addends.fill(0.5);
        memory.set(matrix, columns, depth, { floats: y, stride: depth });
      }
      memory.arrange(arranged, columns, depth);
      const sparse = memory.sparse(rows, depth);
      memory.setSparse(sparse, rows, depth, x);
      memory.multiply(one, other, expected, 8, columns, depth);
      memory.multiplySparse(sparse, arranged, out, rows, columns, depth);
      expect([...out]).toEqual([...expected.subarray(0, rows * columns)]);
    },
  );

  test('are filled with columns from separate rows, padded with zeros', () => {
    const memory = matrices(1024 ** 2);
    const [one, other] = [memory.matrix(4, 8), memory.matrix(16, 8)];
    const [x, y] = [waves(memory.floats(4 * 8), 1, 3), waves(memory.floats(5 * 30), 7, 0.2)];
    const out = memory.floats(4 * 16);
    memory.set(one, 4, 8, { floats: x, stride: 8 });
    memory.setTransposed(other, 5, 8, 8, { floats: y, start: 3, stride: 30 }, 8);
    memory.multiply(one, other, out, 4, 16, 8);
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 8; column++) {
        let expected = 0;
        for (let at = 0; at < 5; at++) expected += (x[row * 8 + at] ?? 0) * (y[3 + at * 30 + column] ?? 0);
        expect(out[row * 16 + column]).toBe(0);
        expect(out[row * 16 + 8 + column]).toBeCloseTo(expected, 2);
      }
    }
  });

  test('are turned into shares by a softmax of scores', () => {
    const memory = matrices(1024 ** 2);
    const [one, other] = [memory.matrix(4, 8), memory.matrix(8, 8)];
    const scores = memory.floats(4 * 8);
    scores.set([1, 2, 3, 4, 90, 0, 0, 0, -80, 5, 5, 5, 90, 0, 0, 0]);
    const unit = memory.floats(8 * 8);
    for (let at = 0; at < 8; at++) unit[at * 8 + at] = 1;
    const out = memory.floats(4 * 8);
    memory.setShares(one, 2, 4, 8, scores, 0.5);
    memory.set(other, 8, 8, { floats: unit, stride: 8 });
    memory.multiply(one, other, out, 4, 8, 8);
    const powers = [1, 2, 3, 4].map((score) => Math.exp(score / 2));
    const sum = powers.reduce((all, power) => all + power, 0);
    const expected = [...powers.map((power) => power / sum), 0, 0, 0, 0, 0, 1 / 3, 1 / 3, 1 / 3, 0, 0, 0, 0];
    for (const [at, share] of expected.entries()) expect(out[at]).toBeCloseTo(share, 3);
  });

  test('hold rows of the largest numbers, and rows of zeros', () => {
    const memory = matrices(1024 ** 2);
    const [one, other] = [memory.matrix(4, 1_536), memory.matrix(8, 1_536)];
    const out = memory.floats(4 * 8);
    memory.set(one, 1, 1_536, { floats: memory.floats(1_536).fill(1), stride: 1_536 });
    memory.set(other, 1, 1_536, { floats: memory.floats(1_536).fill(-1), stride: 1_536 });
    memory.multiply(one, other, out, 4, 8, 1_536);
    expect(out[0]).toBeCloseTo(-1_536, 1);
    expect([...out.subarray(1)]).toEqual(Array(31).fill(0));
  });

  test('work with rows of floats, which are normalised, added and rectified', () => {
    const memory = matrices(1024 ** 2);
    const rows = memory.floats(8);
    rows.set([1, 2, 3, 4, 7, 7, 7, 7]);
    const norm = { scale: memory.floats(4).fill(2), bias: memory.floats(4).fill(1) };
    const out = memory.floats(8);
    memory.normalize(rows, out, 2, 4, norm);
    const step = 2 / Math.sqrt(1.25);
    const expected = [1 - 1.5 * step, 1 - 0.5 * step, 1 + 0.5 * step, 1 + 1.5 * step, 1, 1, 1, 1];
    for (const [at, value] of expected.entries()) expect(out[at]).toBeCloseTo(value, 4);
    memory.add(out, rows, 4);
    memory.rectify(out, 8);
    for (const [at, value] of expected.entries())
      expect(out[at]).toBeCloseTo(Math.max(0, value + (at < 4 ? (rows[at] ?? 0) : 0)), 4);
  });
});

/** Fills floats with numbers of both signs, up to `height`. */
function waves(floats: Float32Array, frequency: number, height: number): Float32Array {
  for (let at = 0; at < floats.length; at++) floats[at] = Math.sin(frequency * at) * height;
  return floats;
}
