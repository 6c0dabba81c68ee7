import { eld } from 'eld/small';
import { truncate } from '../../../core/model/text.ts';
import dictionary from './english-words.json' with { type: 'json' };

/** Maximum number of characters examined, as in the language detector. */
const SAMPLE_CHARACTERS = 4_000;
/** The length of texts, in characters, below which n-grams often mistake English for an unrelated language, such as Tagalog. */
const LONG_CHARACTERS = 64;
/** The share of words, from 0 to 1, that must be in the dictionary if the n-grams say that the text is English. */
const LISTED = 0.5;
/**
 * The share of words that must be in the dictionary if the n-grams do not say so: in a short text in Dutch or Portuguese, all words but one
 * may look English.
 */
const LISTED_AGAINST = 0.9;
const MAX_WORDS = 200;
const WORD = /[\p{L}\p{M}]{2,}/gu;

/**
 * Whether a text is in English, judging by its n-grams and a dictionary of 85,000 English words. Unlike a language detector, it also judges
 * single words. In case of doubt, a text is not English.
 */
export function isEnglish(text: string): boolean {
  const sample = truncate(text, SAMPLE_CHARACTERS);
  const isLikely = eld.detect(sample).language === 'en';
  if (!isLikely && sample.length >= LONG_CHARACTERS) return false;
  const words = (sample.toLowerCase().match(WORD) ?? []).slice(0, MAX_WORDS);
  const known = words.filter((word) => isListed(word) || isListed(word.replace(/s$/u, '')));
  return words.length > 0 && known.length >= (isLikely ? LISTED : LISTED_AGAINST) * words.length;
}

let listed: ReadonlySet<string> | undefined;

function isListed(word: string): boolean {
  listed ??= new Set(dictionary.en.split(' '));
  return listed.has(word);
}
