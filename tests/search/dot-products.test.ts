import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import wabt from 'wabt';
import { DOT_PRODUCTS } from '../../core/search/vectors/vector-matrix.ts';

test('the compiled dot products match their source', async () => {
  const file = new URL('../../core/search/vectors/dot-products.wat', import.meta.url);
  const module = (await wabt()).parseWat('dot-products.wat', readFileSync(file, 'utf8'), { simd: true });
  expect(Buffer.from(module.toBinary({}).buffer).toString('base64')).toBe(DOT_PRODUCTS);
  module.destroy();
});
