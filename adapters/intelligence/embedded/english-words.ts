import { eld } from 'eld/small';
import model from 'wink-eng-lite-web-model';
import winkNlp, { type ItsFunction } from 'wink-nlp';
import { truncate } from '../../../core/model/text.ts';

const nlp = winkNlp(model, []);
/** The types of wink-nlp do not allow this for tokens, but it works. */
const idOf = nlp.its.uniqueId as ItsFunction<number>;
const idsOf = (words: string): readonly number[] => nlp.readDoc(words).tokens().out(idOf) as number[];
/** Words that the model does not list are numbered after those that it lists, in the order of their appearance. */
const firstUnlisted = Math.min(...idsOf('qxzqxzqxz'));

/** How many characters are examined; the language detector examines as many. */
const SAMPLE_CHARACTERS = 4_000;
/** In a shorter text, n-grams often take English for a language that has as little to do with it as Tagalog. */
const LONG_CHARACTERS = 64;
/** The share of words that the dictionary must list if n-grams take the text for English… */
const LISTED = 0.5;
/** …and if they do not: of a few words of Dutch or Portuguese, all but one may look English. */
const LISTED_AGAINST = 0.9;
const MAX_WORDS = 200;
const WORD = /[\p{L}\p{M}]{2,}/gu;

/**
 * Whether a text is in English, judging by its n-grams and a dictionary of 87,000 English words. Unlike a language detector, it also
 * decides on single words; when in doubt, against English.
 */
export function isEnglish(text: string): boolean {
  const sample = truncate(text, SAMPLE_CHARACTERS);
  const isLikely = eld.detect(sample).language === 'en';
  if (!isLikely && sample.length >= LONG_CHARACTERS) return false;
  const words = (sample.toLowerCase().match(WORD) ?? []).slice(0, MAX_WORDS);
  const listed = words.filter((word) => isListed(word) || isListed(word.replace(/s$/u, '')));
  return words.length > 0 && listed.length >= (isLikely ? LISTED : LISTED_AGAINST) * words.length;
}

function isListed(word: string): boolean {
  const [id = firstUnlisted, ...more] = idsOf(word);
  return more.length === 0 && id < firstUnlisted;
}
