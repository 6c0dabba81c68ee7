import { expect, test } from 'vitest';
import { writtenWords } from '../../../../core/analysis/texts/written-words.ts';

const words = (text: string, language?: string) =>
  writtenWords(text, language)
    .filter(({ isWord }) => isWord)
    .map((word) => word.text);

test.each([
  ['en', 'Add-ons for AT&T, don’t', ['Add-ons', 'for', 'AT&T', 'don’t']],
  ['en', 'The Māori sun.', ['The', 'Māori', 'sun']],
  ['en', "Regent's Canal", ['Regent', 'Canal']],
  ['fr', 'L’eau d’Orly, aujourd’hui', ['eau', 'Orly', 'aujourd’hui']],
  ['it', "Le corde D'Addario nell'aria", ['Le', 'corde', "D'Addario", 'aria']],
  ['tr', 'Bugün İzmir’de', ['Bugün', 'İzmir']],
  ['ja', 'ポッドキャストと山梨県', ['ポッドキャスト', 'と', '山梨県']],
  [undefined, '  \n', []],
] as const)('in %s, the words of %j are whole', (language, text, expected) => {
  expect(words(text, language)).toEqual(expected);
});

test('words have the right positions', () => {
  const text = 'Une tarte aux pommes, l’été.';
  for (const { text: word, start, end } of writtenWords(text, 'fr'))
    expect(text.slice(start, end)).toBe(word);
});
