import { expect, test } from 'vitest';
import { rememberingTerms } from '../../../../core/search/text/term-memory.ts';
import { type TermMaker, textTerms } from '../../../../core/search/text/terms.ts';

/** The terms of long texts are computed once. */

const long = (word: string) => `${word} `.repeat(5_000);

function counting() {
  const made: string[] = [];
  const makeTerms: TermMaker = (text, language) => {
    made.push(`${text.slice(0, 4).trim()} ${language}`);
    return textTerms(text, language);
  };
  return { made, makeTerms };
}

test('a long text is computed once per language, a short one each time, with the same result', () => {
  const { made, makeTerms } = counting();
  const remembering = rememberingTerms(makeTerms, (text) => text, 1_000_000);
  for (const [text, language] of [
    [long('runs'), 'en'],
    [long('runs'), 'en'],
    [long('runs'), 'de'],
    ['runs', 'en'],
    ['runs', 'en'],
  ] as const) {
    expect(remembering(text, language)).toEqual(textTerms(text, language));
  }
  expect(made).toEqual(['runs en', 'runs de', 'runs en', 'runs en']);
});

test('the most recently used texts are kept', () => {
  const { made, makeTerms } = counting();
  const remembering = rememberingTerms(makeTerms, (text) => text, 55_000);
  for (const word of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) remembering(long(word), 'en');
  expect(made).toEqual(['aaaa en', 'bbbb en', 'cccc en', 'bbbb en']);
});

test('a long text without words is cached too', () => {
  const { made, makeTerms } = counting();
  const remembering = rememberingTerms(makeTerms, (text) => text, 1_000);
  for (let times = 0; times < 2; times++) remembering('.'.repeat(20_000), 'en');
  expect(made).toHaveLength(1);
});
