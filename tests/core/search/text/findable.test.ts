import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFindable } from '../../../../core/search/text/findable.ts';
import { segments } from '../../../../core/search/text/segment.ts';
import { runs } from '../../../support/runs.ts';

it('text is searchable exactly if it has segments', () => {
  const signs = fc.constantFrom(
    'a',
    '-',
    ' ',
    '東',
    '\u093c',
    'क',
    '\u0301',
    '🇫🇷',
    '🇫',
    '🎉',
    '&',
    '\u200d',
    'ー',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(signs, { maxLength: 4 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(isFindable(text)).toBe(segments(text).length > 0);
    }),
    { numRuns: runs(500) },
  );
});
