import { expect, it } from 'vitest';
import { linesOf } from '../../../adapters/media/pdf-lines.ts';

it('reads radicals in a PDF as the characters that look the same', () => {
  const piece = (str: string) => ({ str, height: 10, transform: [1, 0, 0, 1, 0, 0], hasEOL: false });
  expect(linesOf(1, [piece('⽇'), piece('本語の題')])).toMatchObject([{ text: '日本語の題' }]);
});
