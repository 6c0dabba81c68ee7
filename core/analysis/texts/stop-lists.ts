import lists from 'stopwords-iso';
import { fold } from '../../search/text/fold.ts';
import { stopWordsOf } from '../../search/text/stop-words.ts';

/** Languages in which a text of unknown language is likely to be written. */
const LIKELY = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

const remembered = new Map<string, ReadonlySet<string>>();

/** The common words of a language, from a longer list that also contains common verbs, adverbs and words with little meaning. */
function commonWordsOf(language: string): ReadonlySet<string> {
  const cached = remembered.get(language);
  if (cached) return cached;
  const words = new Set((lists[language] ?? []).flatMap((word) => [word.toLowerCase(), fold(word)]));
  remembered.set(language, words);
  return words;
}

/**
 * Whether a word has only a grammatical function, such as an article, pronoun or preposition of its language or of English.
 * @param language ISO 639-1; if unknown, the lists of the likely languages count
 */
export function isStopWord(word: string, language?: string): boolean {
  const answers = answersFor(language ?? '');
  const cached = answers.get(word);
  if (cached !== undefined) return cached;
  const languages = language === undefined ? LIKELY : [language, 'en'];
  const isStop = (part: string) =>
    languages.some((one) => stopWordsOf(one).has(part.toLowerCase()) || stopWordsOf(one).has(fold(part)));
  const parts = word.split(/[-'’]/u);
  const answer = isStop(word) || (parts.length > 1 && parts.every((part) => part.length < 2 || isStop(part)));
  if (answers.size >= MAX_ANSWERS) answers.clear();
  answers.set(word, answer);
  return answer;
}

/** The number of results cached per language, since texts repeat words. */
const MAX_ANSWERS = 10_000;
const answered = new Map<string, Map<string, boolean>>();

function answersFor(language: string): Map<string, boolean> {
  const cached = answered.get(language);
  if (cached) return cached;
  const made = new Map<string, boolean>();
  answered.set(language, made);
  return made;
}

/** Whether a word is too common in its language to name a subject on its own. */
export function isCommonWord(word: string, language = 'en'): boolean {
  return commonWordsOf(language).has(word.toLowerCase()) || commonWordsOf(language).has(fold(word));
}
