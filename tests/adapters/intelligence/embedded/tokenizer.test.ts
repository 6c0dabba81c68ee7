import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unigramTokenizer, type Vocabulary } from '../../../../adapters/intelligence/embedded/tokenizer.ts';

const vocabulary: Vocabulary = [
  ['�', 0],
  ['<s>', 0],
  ['</s>', 0],
  ['a', 0],
  ['b', 0],
  ['c', 0],
  ['▁', -4],
  ['▁sea', -5],
  ['s', -3],
  ['e', -3],
  ['a', -3],
  ['side', -6],
  ['▁seaside', -7],
  ['i', -3],
  ['d', -3],
];
const tokenize = unigramTokenizer(vocabulary);
const pieces = (text: string) => tokenize(text).map((id) => vocabulary[id]?.[0]);

describe('the tokenizer', () => {
  test.each([
    ['seaside', ['▁seaside']],
    ['sea side', ['▁sea', '▁', 'side']],
    ['  sea\n\tsea ', ['▁sea', '▁sea']],
    ['seas', ['▁sea', 's']],
    ['ｓｅａ', ['▁sea']],
  ])('splits %j into its most probable pieces', (text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });

  test('reads unknown text as one unknown piece', () => {
    expect(pieces('sea xyz sea')).toEqual(['▁sea', '▁', '�', '▁sea']);
  });

  test.each(['', '   ', '日本', '☂ ☂'])('returns no pieces for %j', (text) => {
    expect(tokenize(text)).toEqual([]);
  });

  test('restores every text of known characters', () => {
    const word = fc.string({ unit: fc.constantFrom('s', 'e', 'a', 'i', 'd'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        expect(pieces(words.join(' ')).join('')).toBe(words.map((each) => `▁${each}`).join(''));
      }),
    );
  });

  test('takes linear time', () => {
    expect(tokenize('sea side '.repeat(50_000))).toHaveLength(150_000);
  });
});
