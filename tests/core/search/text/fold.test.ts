import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldName } from '../../../../core/search/text/fold.ts';
import { withoutInvisible } from '../../../../core/search/text/invisible.ts';
import { runs } from '../../../support/runs.ts';

describe('folding', () => {
  test.each([
    ['HELLO World', 'hello world'],
    ['Crème Brûlée', 'creme brulee'],
    ['Cre\u0300me', 'creme'],
    ['ＦＵＬＬ１２３', 'full123'],
    ['ｶﾞｷﾞ', 'ガギ'],
    ['straße STRAẞE', 'strasse strasse'],
    ['Łódź Øre Æsir œuvre Đồng þorn', 'lodz ore aesir oeuvre dong thorn'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ΟΔΥΣΣΕΎΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['Ёлка Йод', 'елка йод'],
    ['が か', 'が か'],
    ['한글', '한글'],
    ['हिन्दी', 'हिन्दी'],
    ['كِتَاب أحمد', 'كتاب احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ﬁ ½ ²', 'fi 1⁄2 2'],
    ['so\u00adft ze\u200dro', 'soft zero'],
    ['葛\u{e0100}城 ᠠ\u180b', '葛城 ᠠ'],
  ])('%s', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test('is idempotent', () => {
    const text = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 0xffff }),
        fc.integer({ min: 0x10000, max: 0x10ffff }),
        fc.integer({ min: 0x300, max: 0x345 }),
        fc.constantFrom(0x438, 0x418, 0x131, 0x1100, 0x1161, 0x3099, 0x200d),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(text, (points) => {
        const folded = fold(String.fromCodePoint(...points));
        expect(fold(folded)).toBe(folded);
        expect(folded).not.toMatch(/[ªº]/u);
      }),
      { numRuns: runs(200) },
    );
  });

  test('of names also ignores the amount of white space', () => {
    expect(foldName('  Machine \n Learning ')).toBe('machine learning');
  });
});

test.each([
  ['a\u200bb so\u00adft zero\u200dwidth', 'ab soft zerowidth'],
  ['Hi\u{e0048}\u{e0069} there', 'Hi there'],
  ['می\u200cخواهم 👨\u200d👩\u200d👧 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e007f}', null],
])('invisible characters without meaning are removed: %j', (text, shown) => {
  expect(withoutInvisible(text)).toBe(shown ?? text);
});
