/**
 * Stemmers for languages that Snowball does not cover, or in which it gives related words different stems. Words come in `comparable` form.
 */

/**
 * The suffixes of Hindi, the longest first (Ramanathan and Rao, A Lightweight Stemmer for Hindi, 2003), without the signs nukta and
 * candrabindu, which other spellings leave out.
 */
const HINDI_SUFFIXES: readonly string[] = [
  'ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयां ाइयों',
  'ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियां ियों',
  'ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं',
  'कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ां ों ें',
  'ो े ू ु ी ि ा',
]
  .flatMap((line) => line.split(' '))
  .toSorted((one, other) => other.length - one.length);

/** Minimum number of characters of a stem. */
const MIN_HINDI = 2;

export function hindiStem(word: string): string {
  const suffix = HINDI_SUFFIXES.find((one) => word.endsWith(one) && word.length - one.length >= MIN_HINDI);
  return suffix === undefined ? word : word.slice(0, -suffix.length);
}

/** Articles, also with the conjunctions and prepositions that are written together with them. */
const ARABIC_ARTICLES = ['وال', 'بال', 'كال', 'فال', 'ال', 'لل'] as const;
const ARABIC_AND = 'و';
/** Endings of number, gender and possession, in the order of removal. */
const ARABIC_SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'] as const;
const MIN_ARABIC = 3;
const MIN_AFTER_ARTICLE = 2;

/** The stem of an Arabic word (Larkey, Ballesteros and Connell, Light Stemming for Arabic Information Retrieval, 2007: "light10"). */
export function arabicStem(word: string): string {
  let rest =
    word.startsWith(ARABIC_AND) && word.length > MIN_ARABIC && !word.startsWith('وال') ? word.slice(1) : word;
  const article = ARABIC_ARTICLES.find(
    (one) => rest.startsWith(one) && rest.length - one.length >= MIN_AFTER_ARTICLE,
  );
  rest = rest.slice(article?.length ?? 0);
  for (const suffix of ARABIC_SUFFIXES) {
    if (rest.endsWith(suffix) && rest.length - suffix.length >= MIN_AFTER_ARTICLE)
      rest = rest.slice(0, -suffix.length);
  }
  return rest;
}

/** The endings of Greek nouns, adjectives and verbs, the longest first. */
const GREEK_SUFFIXES: readonly string[] = [
  'ουσαμε ουσατε ομασταν ομαστε ονταν ονται οντασ ωντασ ουσαν ουσεσ',
  'ουμε ουνε ουσα ουσε ομαι εσαι εται εστε',
  'ιουσ ιων ιου ιοσ ιοι ιασ ιεσ ια ιο ι',
  'ματων ματοσ ματα',
  'εων εωσ εισ ετε ει εσ ε',
  'αδεσ αδων αμε ατε ανε αν ασ α',
  'ουσ ουν ων οσ ου οι ον ο',
  'ησ ην η υσ υ ω',
]
  .flatMap((line) => line.split(' '))
  .toSorted((one, other) => other.length - one.length);

/** The ending that neuter nouns add to their stem in the plural. */
const GREEK_NEUTER = /^ματ/;
const MIN_GREEK = 2;

export function greekStem(word: string): string {
  const suffix = GREEK_SUFFIXES.find((one) => word.endsWith(one) && word.length - one.length >= MIN_GREEK);
  if (suffix === undefined) return word;
  return word.slice(0, word.length - suffix.length + (GREEK_NEUTER.test(suffix) ? 1 : 0));
}

/** Letters with a different form at the end of a word. */
const HEBREW_FINALS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const HEBREW_FINAL = /[ךםןףץ]$/u;
/** Endings of number, gender and possession. */
const HEBREW_SUFFIX = /(?<=^.{3,})(?:ים|ות|ת|ה|י)$/u;
/** One or several of the article, the conjunction and the prepositions that are written together with a word. */
const HEBREW_PREFIXES = /^[והבכלמש]+(?=.{3})/u;

export function hebrewStem(word: string): string {
  return word
    .replace(HEBREW_SUFFIX, '')
    .replace(HEBREW_PREFIXES, '')
    .replace(HEBREW_FINAL, (letter) => HEBREW_FINALS[letter] ?? letter);
}
