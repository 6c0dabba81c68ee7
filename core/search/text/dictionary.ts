import everyday from './everyday-words.json' with { type: 'json' };
import { spelledWords } from './segment.ts';
import { stem, stemmingLanguage } from './stem.ts';

/** The languages of the dictionary, as ISO 639-1 codes, in the order of the columns of `everyday-words.json`. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'] as const;

/** The words for one thing, by column of `LANGUAGES`. */
type Entry = readonly (readonly string[])[];

/** A word with its entry and language. */
interface Listed {
  readonly word: string;
  readonly language: string;
  readonly entry: Entry;
}

/** Inflected forms of a word share this many first letters, and differ by at most this many letters in length. */
const STEADY = 3;
const MAX_LONGER = 3;

/** By the first letters, since stemming all words would take a second. */
let dictionary: ReadonlyMap<string, readonly Listed[]> | undefined;

/** Maximum number of words in an entry of the dictionary. */
export const LONGEST_ENTRY = 3;

/**
 * The other words for the same thing, in `languages` and in languages that the index treats as English.
 * @param text in the form of `spelledWords`
 * @param asked the languages in which it may be; null means all
 */
export function translationsOf(
  text: string,
  languages: readonly string[],
  asked: readonly string[] | null,
): readonly string[] {
  const near = listedNear(text).filter(({ language }) => asked === null || asked.includes(language));
  const exact = near.filter(({ word }) => word === text);
  const entries = (exact.length > 0 ? exact : near.filter((listed) => isForm(text, listed))).map(
    ({ entry }) => entry,
  );
  const others = entries.flatMap((entry) =>
    entry.filter((_, column) => languages.includes(stemmingLanguage(LANGUAGES[column]))).flat(),
  );
  return [...new Set(others)].filter((other) => other !== text);
}

/** Whether the dictionary has exactly this. @param text in the form of `spelledWords` */
export const isListed = (text: string): boolean => listedNear(text).some(({ word }) => word === text);

/** The languages in which every listed one of these words is listed. @param words in the form of `spelledWords` */
export function languagesListing(words: readonly string[]): readonly string[] {
  const listed = words.map((word) =>
    listedNear(word).flatMap(({ word: other, language }) => (other === word ? [language] : [])),
  );
  const known = listed.filter((languages) => languages.length > 0);
  return known.length === 0
    ? []
    : LANGUAGES.filter((language) => known.every((one) => one.includes(language)));
}

function listedNear(text: string): readonly Listed[] {
  dictionary ??= readDictionary();
  return dictionary.get(text.slice(0, STEADY)) ?? [];
}

function isForm(word: string, { word: other, language }: Listed): boolean {
  const rules = stemmingLanguage(language);
  return Math.abs(word.length - other.length) <= MAX_LONGER && stem(word, rules) === stem(other, rules);
}

function readDictionary(): ReadonlyMap<string, readonly Listed[]> {
  const found = new Map<string, Listed[]>();
  for (const row of everyday) {
    const entry = row.split('|').map((words) => words.split('/').map(spelledWords));
    for (const [column, words] of entry.entries()) {
      for (const word of words) {
        const start = word.slice(0, STEADY);
        const listed = { word, language: LANGUAGES[column] ?? '', entry };
        found.set(start, [...(found.get(start) ?? []), listed]);
      }
    }
  }
  return found;
}
