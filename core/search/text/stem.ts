import { newStemmer, type Stemmer } from 'snowball-stemmers';
import { arabicStem, greekStem, hebrewStem, hindiStem } from './light-stemmers.ts';

/** The stemmers of this program. */
const LIGHT: Readonly<Record<string, (word: string) => string>> = {
  ar: arabicStem,
  el: greekStem,
  he: hebrewStem,
  hi: hindiStem,
};

/** The stemmers of Snowball. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

/**
 * Feminine forms of words for persons, which Snowball stems differently from the masculine: Ärztin, Lehrerinnen. Only after endings that
 * indicate a person: _Termin_ and _Berlin_ are not feminine.
 */
const GERMAN_FEMININE =
  /(?<=...)(?<=er|arzt|anwalt|ist|ent|(?<!konst)ant|or|eur|log|freund|nachbar|chef|koch|wirt|kund)in(?:nen)?$/;
/** The softened k of Turkish before a vowel, ğ, which folding has turned into g: in ekmeği (from ekmek), but not in dağ. */
const TURKISH_SOFT_K = /(?<=...)(?<=[aeioun])(?<!lo)g[iu]$/;

/** Corrections for words in `comparable` form that Snowball misses, applied before and after it. */
const BEFORE: Readonly<Record<string, (word: string) => string>> = {
  de: (word) => word.replace(GERMAN_FEMININE, ''),
};
const AFTER: Readonly<Record<string, (stem: string) => string>> = {
  tr: (stem) => stem.replace(TURKISH_SOFT_K, 'k'),
};

/** Every language with its own stemmer, as ISO 639-1 codes. */
export const STEMMED_LANGUAGES: readonly string[] = [
  ...Object.keys(LIGHT),
  ...Object.keys(ALGORITHMS),
].toSorted();

/** The language whose rules stem a text: its own if supported, otherwise English. */
export function stemmingLanguage(language: string | undefined): string {
  const code = language?.toLowerCase().split('-')[0] ?? 'en';
  const canonical = code === 'nb' || code === 'nn' ? 'no' : code;
  return STEMMED_LANGUAGES.includes(canonical) ? canonical : 'en';
}

/**
 * From this many cached stems of a language on, unused stems are dropped. Texts repeat words, and stemming a word costs as much as indexing
 * ten.
 */
const MAX_STEMS = 20_000;

interface Remembered {
  readonly stemmer: Pick<Stemmer, 'stem'>;
  /** The recently used stems, and the previous generation. */
  stems: Map<string, string>;
  older: Map<string, string>;
}

const remembered = new Map<string, Remembered>();

/** The stem of a word in `comparable` form, in one of `STEMMED_LANGUAGES`. Never empty. */
export function stem(word: string, language: string): string {
  let cache = remembered.get(language);
  if (cache === undefined) {
    cache = { stemmer: stemmerOf(language), stems: new Map(), older: new Map() };
    remembered.set(language, cache);
  }
  let found = cache.stems.get(word);
  if (found === undefined) {
    found = cache.older.get(word) ?? (cache.stemmer.stem(word) || word);
    if (cache.stems.size >= MAX_STEMS) {
      cache.older = cache.stems;
      cache.stems = new Map();
    }
    cache.stems.set(word, found);
  }
  return found;
}

function stemmerOf(language: string): Pick<Stemmer, 'stem'> {
  const light = LIGHT[language];
  if (light) return { stem: light };
  const snowball = newStemmer(ALGORITHMS[language] ?? 'english');
  const { [language]: before = asIs } = BEFORE;
  const { [language]: after = asIs } = AFTER;
  return { stem: (word) => after(snowball.stem(before(word))) };
}

const asIs = (word: string): string => word;
