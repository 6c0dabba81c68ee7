import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import wabt from 'wabt';
import { MATRIX_PROGRAM, matrices } from '../../../../adapters/intelligence/embedded/matrices.ts';

describe('matrices of 16-bit numbers', () => {
  test('have the bytes that their source says', async () => {
    const file = new URL('../../../../adapters/intelligence/embedded/matrices.wat', import.meta.url);
    const module = (await wabt()).parseWat('matrices.wat', readFileSync(file, 'utf8'), { simd: true });
    expect(Buffer.from(module.toBinary({}).buffer).toString('base64')).toBe(MATRIX_PROGRAM);
    module.destroy();
  });

  test.each([
    [2, 4, 16],
    [6, 12, 64],
    [2, 8, 1_536],
  ])('multiply %i rows with %i columns of %i numbers as floats do', (rows, columns, depth) => {
    const memory = matrices(1024 ** 2);
    const [one, other] = [memory.matrix(rows, depth), memory.matrix(columns, depth)];
    const [x, y] = [memory.floats(rows * depth), memory.floats(columns * depth)];
    const out = memory.floats(rows * columns);
    for (let at = 0; at < x.length; at++) x[at] = Math.sin(at) * 3;
    for (let at = 0; at < y.length; at++) y[at] = Math.cos(7 * at) / 5;
    other.addends.fill(0.5);
    memory.set(one, rows, depth, x);
    memory.set(other, columns, depth, y);
    memory.multiply(one, other, out, rows, columns, depth);
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

  test('hold rows of the largest numbers, and rows of zeros', () => {
    const memory = matrices(1024 ** 2);
    const [one, other] = [memory.matrix(2, 1_536), memory.matrix(4, 1_536)];
    const out = memory.floats(8);
    memory.set(one, 1, 1_536, memory.floats(1_536).fill(1));
    memory.set(other, 1, 1_536, memory.floats(1_536).fill(-1));
    memory.multiply(one, other, out, 2, 4, 1_536);
    expect(out[0]).toBeCloseTo(-1_536, 1);
    expect([...out.subarray(1)]).toEqual(Array(7).fill(0));
  });
});
