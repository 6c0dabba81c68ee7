import { fold } from '../../search/text/fold.ts';
import { STEMMED_LANGUAGES, stem } from '../../search/text/stem.ts';
import { comparable } from '../../search/text/variants.ts';

/** A cue word in the form for looking it up. */
export interface CueTerm {
  readonly text: string;
  /** The number of words, or of characters in a script without spaces. */
  readonly length: number;
}

/** Languages written without spaces between words. */
const SPACELESS: ReadonlySet<string> = new Set(['ja', 'zh']);

export const isSpaceless = (language: string): boolean => SPACELESS.has(language);

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-+#&/.][\p{L}\p{N}]+)*/gu;
/** Runs of Chinese and Japanese characters, and Latin words and numbers between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[\p{Script=Latin}\p{M}\p{N}]+(?:[-+#&/.][\p{Script=Latin}\p{N}]+)*/gu;

/** The words of a text, folded, as stems. In Chinese and Japanese, each run of characters is one term. */
export function termsOf(text: string, language: string): readonly string[] {
  if (isSpaceless(language)) return unspaced(text, language).match(UNSPACED) ?? [];
  return wordsOf(fold(text)).map((word) => stemOf(word, language));
}

/** Folds a text. The cue words of Chinese are in simplified characters, for texts in either script. */
const unspaced = (text: string, language: string): string =>
  language === 'zh' ? comparable(text) : fold(text);

const wordsOf = (text: string): readonly string[] => text.replace(ELIDED, ' ').match(WORD) ?? [];

/** The words of a text as they are written, one for each of `termsOf`; empty where their number differs, and in Chinese and Japanese. */
export function writtenWords(text: string, terms: number, language: string): readonly string[] {
  const words = isSpaceless(language) ? [] : wordsOf(text.normalize('NFC').toLowerCase());
  return words.length === terms ? words : [];
}

/**
 * Whether a word is a form of a cue word with the same stem, and not another word with that stem: French "couché" is not "couche", nor
 * Spanish "recibe" "recibo". Polish words have many endings: "cebulę" is "cebula", but "stał" is not "stal".
 */
export function isFormOf(word: string, cue: string, language: string): boolean {
  const stem = language === 'pl' ? stemOf(fold(word), language) : '';
  const [short, long] = word.length < cue.length ? [word, cue] : [cue, word];
  const isCase = long.length - short.length <= LONGEST_POLISH && long.startsWith(short.slice(0, stem.length));
  if (stem.length > SHORT_WORD && isCase) return true;
  if (short.length <= SHORT_WORD) return word === cue;
  return (
    short.length >= LONG_WORD || (long.startsWith(short) && long.length - short.length <= LONGEST_ENDING)
  );
}

/**
 * Whether a word is a cue word, or one is the plural of the other: Portuguese "ligar" is not "liga". Short plurals may be other words:
 * "blue" is not "blues". Polish words have other endings in most sentences.
 */
export const isAsListed = (word: string, cue: string, language: string): boolean =>
  cue.length >= SHORT_WORD &&
  (language === 'pl'
    ? isFormOf(word, cue, language)
    : PLURALS.some((end) => word === cue + end || (word.length >= LONG_SINGULAR && word + end === cue)));

const LONG_SINGULAR = 7;
const PLURALS = ['', 's', 'es', 'n', 'en', 'e'] as const;

/** Up to this length, another form is likely another word: "sat" is not "SATs", nor "met" "mets". */
const SHORT_WORD = 3;
/** From this length on, a common stem means a common meaning. */
const LONG_WORD = 8;
const LONGEST_ENDING = 2;
const LONGEST_POLISH = 3;

/** Articles and prepositions before an apostrophe, and the English genitive. */
const ELIDED = /(?<![\p{L}])(?:[cdjlmnst]|qu|gl|un|dell|nell|all|sull|dall)['’](?=\p{L})|['’]s?(?!\p{L})/gu;

/** A cue word in the form in which `termsOf` returns it. */
export function cueTerm(word: string, language: string): CueTerm {
  if (isSpaceless(language) && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
    const text = unspaced(word, language);
    return { text, length: text.length };
  }
  const terms = termsOf(word, language);
  return { text: terms.join(' '), length: terms.length };
}

export function stemOf(word: string, language: string): string {
  if (language === 'pl') return polishStem(word);
  return STEMMED_LANGUAGES.includes(language) ? stem(word, language) : word;
}

/** Endings of Polish nouns, adjectives and verbs, the longest first. Folding has removed the accents. */
const POLISH_ENDING =
  /(?:owaniem|owania|owanie|owych|owego|owej|owym|owie|ami|iach|ach|owi|ymi|imi|ego|emu|iej|iem|ych|ich|ym|im|ow|om|em|ej|ia|ie|io|iu|a|e|i|o|u|y)$/u;
const SHORTEST_POLISH = 3;

/** A Polish word without its ending: enough to recognise its cases, but not a linguistic stem. */
function polishStem(word: string): string {
  const cut = word.replace(POLISH_ENDING, '');
  return cut.length >= SHORTEST_POLISH ? cut : word;
}
