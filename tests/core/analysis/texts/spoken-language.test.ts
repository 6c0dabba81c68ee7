import { expect, test } from 'vitest';
import { embeddedLanguageDetector } from '../../../../adapters/intelligence/embedded/language-detector.ts';
import { spokenLanguage } from '../../../../core/analysis/texts/spoken-language.ts';

const GERMAN = 'Der Fluss steigt seit gestern Abend, und die Brücke bleibt bis zum Morgen gesperrt. '.repeat(
  8,
);
const DANISH = 'Floden stiger siden i går aftes, og broen er lukket indtil i morgen tidlig. '.repeat(8);
const spoken = (declared: string | undefined, text: string) =>
  spokenLanguage(declared, text, embeddedLanguageDetector());

test('a text has its own language if a program declares another for every page', async () => {
  expect(await spoken('en', GERMAN)).toBe('de');
});

test('a Japanese text is long with few characters', async () => {
  expect(
    await spoken(
      'en',
      '猫の腎臓は年をとると弱くなります。水をよく飲むようになったら、早めに病院へ行きましょう。'.repeat(4),
    ),
  ).toBe('ja');
});

test('a text has the declared language if it is short, or if that resembles the detected one', async () => {
  expect(await spoken('en', GERMAN.slice(0, 200))).toBe('en');
  expect(await spoken('nb', DANISH)).toBe('nb');
  expect(await spoken('fy', GERMAN)).toBe('fy');
});

test('a text without a declared language has the detected one', async () => {
  expect(await spoken(undefined, GERMAN)).toBe('de');
  expect(await spoken(undefined, '1 2 3')).toBeUndefined();
});
