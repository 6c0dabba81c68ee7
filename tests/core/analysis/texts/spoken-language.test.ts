import { expect, test } from 'vitest';
import { embeddedLanguageDetector } from '../../../../adapters/intelligence/embedded/language-detector.ts';
import { spokenLanguage } from '../../../../core/analysis/texts/spoken-language.ts';

const GERMAN = 'Der Fluss steigt seit gestern Abend, und die Brücke bleibt bis zum Morgen gesperrt. '.repeat(
  8,
);
const DANISH = 'Floden stiger siden i går aftes, og broen er lukket indtil i morgen tidlig. '.repeat(8);
const spoken = (declared: string | undefined, text: string) =>
  spokenLanguage(declared, text, embeddedLanguageDetector());

test('a text is in its own language where a program declares another for every page', async () => {
  expect(await spoken('en', GERMAN)).toBe('de');
});

test('a text is in the declared language where it is short, or where that resembles the detected one', async () => {
  expect(await spoken('en', GERMAN.slice(0, 200))).toBe('en');
  expect(await spoken('nb', DANISH)).toBe('nb');
  expect(await spoken('fy', GERMAN)).toBe('fy');
});

test('a text that declares none is in the detected one', async () => {
  expect(await spoken(undefined, GERMAN)).toBe('de');
  expect(await spoken(undefined, '1 2 3')).toBeUndefined();
});
