import { newStemmer, type Stemmer } from 'snowball-stemmers';

const ALGORITHMS: Readonly<Record<string, string>> = {
  ar: 'arabic',
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

/** Every language whose words are stemmed by rules of its own, as ISO 639-1 codes. */
export const STEMMED_LANGUAGES: readonly string[] = Object.keys(ALGORITHMS);

/** The language whose rules stem a text: its own if there are rules for it, else English. */
export function stemmingLanguage(language: string | undefined): string {
  const code = language?.toLowerCase().split('-')[0] ?? 'en';
  const known = code === 'nb' || code === 'nn' ? 'no' : code;
  return Object.hasOwn(ALGORITHMS, known) ? known : 'en';
}

/** The number of stems cached per language: texts repeat words, and a stem costs as much as indexing ten. */
const MAX_STEMS = 20_000;

const remembered = new Map<string, { readonly stemmer: Stemmer; readonly stems: Map<string, string> }>();

/** The stem of a folded word in one of `STEMMED_LANGUAGES` (Snowball). Never empty. */
export function stem(word: string, language: string): string {
  let known = remembered.get(language);
  if (known === undefined) {
    known = { stemmer: newStemmer(ALGORITHMS[language] ?? 'english'), stems: new Map() };
    remembered.set(language, known);
  }
  let found = known.stems.get(word);
  if (found === undefined) {
    found = known.stemmer.stem(word) || word;
    if (known.stems.size >= MAX_STEMS) {
      known.stems.clear();
    }
    known.stems.set(word, found);
  }
  return found;
}
