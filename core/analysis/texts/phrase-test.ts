import { fold } from '../../search/text/fold.ts';
import { isGeneric, isGenericAlone } from './boilerplate.ts';
import { cluesOf } from './clues.ts';
import { isGenericIn } from './generic-words.ts';
import { dateWords, measureWords } from './measures.ts';
import { isNameRun, NAME_LINKS } from './name-runs.ts';
import {
  isContentWord,
  isCut,
  isCutInJapanese,
  isLinked,
  isNounPhrase,
  isOwned,
  isSuffix,
} from './noun-phrases.ts';
import type { Around } from './runs.ts';
import type { Word } from './sentence.ts';
import { isCommonWord } from './stop-lists.ts';

const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 50;
/** `UNESCO` and `UNICEF` have six letters. */
const MAX_ABBREVIATION = 6;

/**
 * Names in programs, numbers of bookings and frames, measures, ordinal numbers, and what is short for words, as `e.g`: with an underscore,
 * with digits in front of letters, between them, or many behind a hyphen.
 */
const CODE =
  /\w_\w|^\p{Ll}(?:\.\p{Ll})+$|^\p{N}+(?:\p{L}{2}|[x×]\p{N})|^\p{L}+[-\u2010]\p{N}{4}|^\p{Lu}+\p{N}+\p{Lu}+\p{N}*$|^(?=.*\p{N}.*\p{Lu}.*\p{N}).{4,}$/u;

/** Verbs with what is written together with them: don’t, we’re. */
const CONTRACTION = /(?:n['’]t|['’](?:ll|re|ve|d|m))$/iu;

/** Of chapters, centuries and kings. */
const ROMAN_NUMBER = /^(?=..)X{0,3}(?:IX|IV|V?I{0,3})$/u;

const UNITS = /^(?:m?[gl]|kg|[cdkm]?m|[cd]l|h|min|s|k?W|kWh|mAh|V|[kMG]?Hz|[kMGT]i?B|px|bar|ha|lbs?|oz|ft)$/u;

/** Whether a run of words may be a tag, by its parts of speech and what stands around it. */
export type PhraseTest = (phrase: readonly Word[], around: Around) => boolean;

/** The test of runs of words in a language: which of them are one term. @param language ISO 639-1 */
export function phraseTest(language: string): PhraseTest {
  const clues = cluesOf(language);
  const measures = measureWords(language);
  const dates = dateWords(language);
  const isTelling = (word: Word): boolean => {
    const { text, lemma } = word;
    const isCapitals = /^[\p{Lu}\p{N}]{2,}$/u.test(text);
    const isIdeographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
      text,
    );
    if (text.length > MAX_WORD_LENGTH) return false;
    if (CODE.test(text) || ROMAN_NUMBER.test(text) || CONTRACTION.test(text)) return false;
    const isLong = text.length >= MIN_WORD_LENGTH || isCapitals || (isIdeographic && text.length > 1);
    return (
      isLong &&
      /\p{L}/u.test(text) &&
      !isGeneric(lemma) &&
      !isGenericIn(language, text) &&
      !measures.has(fold(text))
    );
  };
  const isDate = (phrase: readonly Word[]) =>
    phrase.every(({ text }) => dates.has(fold(text)) || NAME_LINKS.has(text) || /^\p{N}+$/u.test(text));
  const isAmount = (next: Word | undefined) =>
    next !== undefined &&
    (measures.has(fold(next.text)) ||
      UNITS.test(next.text) ||
      /^[%°:.,]$/u.test(next.text) ||
      next.isGlued === true);
  return (phrase, around) => {
    const [first] = phrase;
    const last = phrase.at(-1);
    if (!first || !last || isCut(phrase, around, clues)) return false;
    if (phrase.some(({ text }) => isShouted(text, language))) return false;
    if (language === 'ja' && isCutInJapanese(phrase, around)) return false;
    if (phrase.length === 1) {
      const isSubject = first.part === 'noun' || first.part === 'name' || first.part === 'word';
      const isAdjective =
        clues.isNounFirst && first.part === 'word' && isContentWord(around.before, language);
      const isCommon = isCommonWord(first.text, language) || isGenericIn(language, first.text);
      const isBeforeNominative =
        around.next?.part === 'word' && clues.genitive?.test(around.next.text.toLowerCase()) === false;
      return (
        isSubject &&
        !isAdjective &&
        !isBeforeNominative &&
        isTelling(first) &&
        !isGenericAlone(first.lemma) &&
        (first.part === 'name' || !isCommon)
      );
    }
    if (isNameRun(phrase))
      return (
        !content(phrase).some(({ text }) => CODE.test(text)) &&
        !isDate(phrase) &&
        (last.part === 'name' || !isAmount(around.next))
      );
    const isTold = (word: Word) =>
      isTelling(word) || (isSuffix(word) && /[\p{Script=Katakana}ー]$/u.test(first.text));
    if (
      !isTelling(first) ||
      !content(phrase).every(isTold) ||
      (first.part !== 'noun' && isCommonWord(first.text, language))
    )
      return false;
    return (
      isNounPhrase(phrase, around, clues, language) || isLinked(phrase, around, clues) || isOwned(phrase)
    );
  };
}

/**
 * Whether a word is in capitals without being an abbreviation: a common one that specifications give a meaning, as `MUST NOT`, or one as
 * long as names of files and variables: `COPYING`, `MAKEFLAGS`. A short one may be a name: `WHO`.
 */
const isShouted = (text: string, language: string): boolean =>
  /^\p{Lu}+$/u.test(text) &&
  (text.length > MAX_ABBREVIATION || ((text.length > 3 || text === 'NOT') && isCommonWord(text, language)));

const content = (phrase: readonly Word[]): readonly Word[] => phrase.filter(({ part }) => part !== 'other');
