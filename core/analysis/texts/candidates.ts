import { fold } from '../../search/text/fold.ts';
import { isGeneric } from './boilerplate.ts';
import { type Clues, cluesOf, marksNouns } from './clues.ts';
import { isGenericIn } from './generic-words.ts';
import { measureWords } from './measures.ts';
import { INFINITIVE, OPENS } from './read-words.ts';
import type { Sentence, Word } from './sentence.ts';
import { isCommonWord, isStopWord } from './stop-lists.ts';

/** A phrase that may become a tag. */
export interface Candidate {
  /** The lemmas of its words, without those that only link them. */
  readonly lemmas: readonly string[];
  readonly isName: boolean;
  /** Whether it consists of nouns only, without an adjective; the first may be a name. */
  readonly isNouns: boolean;
  /** Whether a word of it is, wherever it stands, only taken for a noun because nothing says otherwise. */
  isUnsure: boolean;
  /** Whether it stands only at the beginnings of sentences, where a capital tells nothing; never in English, of which there is a grammar. */
  isOpening: boolean;
  /** Whether no other candidate stands before it in the title. */
  readonly isFirst: boolean;
  /** How it is written, and how often. */
  readonly forms: Map<string, number>;
  count: number;
  titleCount: number;
  /** The sentence of its first mention. */
  readonly first: number;
}

const MAX_SEGMENTS = 5;
const MAX_WORDS = 3;
const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 50;

/**
 * Every noun, name and content word of a text, every run of them that makes one term, and names of several parts.
 * @param language ISO 639-1
 */
export function collect(
  title: readonly Sentence[],
  text: readonly Sentence[],
  language: string,
): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  const isPhrase = phraseTest(language);
  const { links, determiners } = cluesOf(language);
  const isLink = ({ text }: Word): boolean => {
    const small = text.toLowerCase();
    return NAME_LINKS.has(small) || links.has(small) || determiners.has(small) || /^['’]s?$/u.test(small);
  };
  const add = (sentence: Sentence, at: number, isTitle: boolean): void => {
    for (const [phrase, around] of runs(sentence.words, isLink))
      if (isPhrase(phrase, around)) count(found, phrase, around, { at, isTitle, language });
  };
  for (const sentence of title) add(sentence, 0, true);
  for (const [at, sentence] of text.entries()) add(sentence, at, false);
  return found;
}

/** The words beside a phrase, as far as there are any. */
interface Around {
  readonly before: Word | undefined;
  readonly next: Word | undefined;
}

/** Every run of words that ends in a word or a number, with what stands around it, and has only links between. */
function* runs(
  words: readonly Word[],
  isLink: (word: Word) => boolean,
): Generator<readonly [run: readonly Word[], around: Around]> {
  for (let start = 0; start < words.length; start++) {
    if (words[start]?.part === 'other') continue;
    for (let end = start; end < Math.min(words.length, start + MAX_SEGMENTS); end++) {
      const last = words[end];
      if (!last) break;
      const isNumber = /^\p{N}+$/u.test(last.text);
      if (last.part !== 'other' || isNumber)
        yield [words.slice(start, end + 1), { before: words[start - 1], next: words[end + 1] }];
      else if (!isLink(last)) break;
      if (isNumber) break;
    }
  }
}

/** The number of the sentence of a mention, and what it is a part of. */
interface Mention {
  readonly at: number;
  readonly isTitle: boolean;
  readonly language: string;
}

function count(
  found: Map<string, Candidate>,
  phrase: readonly Word[],
  { before }: Around,
  { at, isTitle, language }: Mention,
): void {
  const content = phrase.filter(({ part, text }) => part !== 'other' || /^\p{N}/u.test(text));
  const lemmas = content.map(({ lemma }) => lemma);
  const key = lemmas.join(' ');
  const candidate = found.get(key) ?? {
    lemmas,
    isName: isNameRun(phrase),
    isNouns: phrase.every(({ part }, at) => part === 'noun' || (part === 'name' && at < phrase.length - 1)),
    isUnsure: true,
    isOpening: true,
    isFirst: isTitle && found.size === 0 && marksNouns(language),
    forms: new Map(),
    count: 0,
    titleCount: 0,
    first: at,
  };
  const form = formOf(phrase, language);
  candidate.forms.set(form, (candidate.forms.get(form) ?? 0) + (isTitle ? 2 : 1));
  candidate.count += 1;
  candidate.isUnsure &&= phrase.some(({ part }) => part === 'word') && !isNameRun(phrase);
  candidate.isOpening &&= language !== 'en' && (before === undefined || OPENS.test(before.text));
  if (isTitle) candidate.titleCount += 1;
  found.set(key, candidate);
}

/** Languages in which it is known what the first word of a sentence is. */
const GRAMMARS: ReadonlySet<string> = new Set(['en', 'de']);

/**
 * Names, and in German nouns, as written; all others in lower case, except abbreviations and single words of which nothing tells
 * whether they are names.
 */
function formOf(phrase: readonly Word[], language: string): string {
  const isName = isNameRun(phrase);
  return phrase
    .map(({ text, part, isGlued }, at) => {
      const isOpening = phrase.length === 1 && part === 'word' && !GRAMMARS.has(language);
      const keeps = isName || part === 'name' || language === 'de' || isOpening || /.\p{Lu}/u.test(text);
      return `${isGlued || at === 0 ? '' : ' '}${keeps ? text : text.toLocaleLowerCase(language)}`;
    })
    .join('');
}

const isLarge = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

/** Names, the first of which may begin a sentence, so that its capital tells nothing; perhaps with a number, as of a product. */
function isNameRun(phrase: readonly Word[]): boolean {
  return phrase.every((word, at) => {
    if (word.part === 'name') return true;
    if (at === 0)
      return phrase.length > 1 && word.part === 'word' && isLarge(word) && phrase[1]?.part === 'name';
    const isLast = at === phrase.length - 1;
    if (isLast) return /^\p{N}{1,4}$/u.test(word.text);
    return word.isGlued ? /^['’]s?$/iu.test(word.text) : NAME_LINKS.has(word.text);
  });
}

/** What stands inside names in lower case. */
const NAME_LINKS: ReadonlySet<string> = new Set(
  "of the de del della dei des du da di do dos das la las los le les van von der den zu zum zur l' d' dell' y e i ibn al bin".split(
    ' ',
  ),
);

/** Numbers of bookings and frames, and ordinal numbers: digits in front of letters, between them, or many behind a hyphen. */
const CODE =
  /^\p{N}+\p{L}{2}|^\p{L}+[-\u2010]\p{N}{4}|^\p{Lu}+\p{N}+\p{Lu}+\p{N}*$|^(?=.*\p{N}.*\p{Lu}.*\p{N}).{4,}$/u;

/** Of chapters, centuries and kings. */
const ROMAN_NUMBER = /^(?=..)X{0,3}(?:IX|IV|V?I{0,3})$/u;

const UNITS = /^(?:m?[gl]|kg|[cdkm]?m|[cd]l|h|min|s|k?W|kWh|mAh|V|[kMG]?Hz|[kMGT]i?B|px|bar|ha|lbs?|oz|ft)$/u;

type PhraseTest = (phrase: readonly Word[], around: Around) => boolean;

function phraseTest(language: string): PhraseTest {
  const clues = cluesOf(language);
  const measures = measureWords(language);
  const isTelling = (word: Word): boolean => {
    const { text, lemma } = word;
    const isCapitals = /^[\p{Lu}\p{N}]{2,}$/u.test(text);
    const isIdeographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
      text,
    );
    if (text.length > MAX_WORD_LENGTH) return false;
    if (CODE.test(text) || ROMAN_NUMBER.test(text)) return false;
    const isLong = text.length >= MIN_WORD_LENGTH || isCapitals || (isIdeographic && text.length > 1);
    return (
      isLong &&
      /\p{L}/u.test(text) &&
      !isGeneric(lemma) &&
      !isGenericIn(language, text) &&
      !measures.has(fold(text))
    );
  };
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
        (first.part === 'name' || !isCommon)
      );
    }
    if (isNameRun(phrase))
      return (
        !content(phrase).some(({ text }) => CODE.test(text)) &&
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
    return isNounPhrase(phrase, around, clues, language) || isLinked(phrase, around, clues);
  };
}

const content = (phrase: readonly Word[]): readonly Word[] => phrase.filter(({ part }) => part !== 'other');

/** Generic words that may be verbs of the phrase in front: `heat pumps work`. */
const VERBS =
  /^(?:work|use|look|end|result|matter|mean|form|share|search|need|point|deal|set|place|get|click)$/;

/** Whether a word is a noun, a name, a verb that is no infinitive: what follows it, small and without a preposition, belongs to it. */
function isContentWord(word: Word | undefined, language: string): boolean {
  if (word === undefined || !/\p{L}/u.test(word.text) || isStopWord(word.text, language)) return false;
  return word.part !== 'other' || !INFINITIVE.test(word.text);
}

/** Whether Japanese words are apart, or the end of the last one is missing. */
function isCutInJapanese(phrase: readonly Word[], { next }: Around): boolean {
  if (phrase.some(({ isGlued }, at) => at > 0 && !isGlued)) return true;
  return next !== undefined && isSuffix(next);
}

/** A character that ends the word in front of it, as the `先` of `ペン先`. */
const isSuffix = ({ text, isGlued }: Word): boolean => isGlued === true && /^\p{Script=Han}$/u.test(text);

/**
 * Whether a phrase is the modifier of a word that cannot be a tag, as the `reading` of a `reading list`, or the middle, the start or
 * the end of a longer one.
 */
function isCut(phrase: readonly Word[], { before, next }: Around, { isNounFirst }: Clues): boolean {
  const isName = phrase.at(-1)?.part === 'name';
  if (phrase.length > 1 && phrase[0]?.part === 'name' && before?.part === 'name') return true;
  if (isNounFirst || next?.part !== 'noun') return false;
  if (phrase.length === MAX_WORDS && !isName) return true;
  return (
    (isGeneric(next.lemma) && !isName && !VERBS.test(next.lemma)) ||
    before?.part === 'noun' ||
    before?.part === 'name'
  );
}

/** Of Spanish and Portuguese words, few of which end so in the singular. */
const isPlural = (word: Word | undefined): boolean => /[aeo]s$/u.test(word?.text ?? '');

/** `solar panel`, `énergie solaire`, `Danube cycle path`. */
function isNounPhrase(
  phrase: readonly Word[],
  around: Around,
  { isNounFirst, agrees }: Clues,
  language: string,
): boolean {
  if (phrase.length > MAX_WORDS || phrase.some(({ part }) => part === 'other')) return false;
  const [first] = phrase;
  const last = phrase.at(-1);
  if (isNounFirst) {
    const isAdjectiveLast = last?.part === 'word' || last?.part === 'adjective';
    return (
      phrase.length === 2 &&
      isAdjectiveLast &&
      (!agrees || isPlural(first) === isPlural(last)) &&
      !isWithVerb(phrase, around) &&
      !isCommonWord(last.text, language) &&
      (first?.part === 'noun' || first?.part === 'word') &&
      !isLarge(last)
    );
  }
  if (language === 'de' && first?.part === 'word') return phrase.length === 2 && last?.part === 'noun';
  if (['ru', 'uk', 'pl', 'nl'].includes(language))
    return (
      phrase.length === 2 && first?.part === 'adjective' && (last?.part === 'word' || last?.part === 'noun')
    );
  return (last?.part === 'noun' || last?.part === 'name') && phrase.every(({ part }) => part !== 'word');
}

/** Whether one of two words is a verb with its subject or object rather than an adjective: `la tutora propone clases`. */
function isWithVerb([first, last]: readonly Word[], { before, next }: Around): boolean {
  const isSubject = before?.part === 'noun' || (before !== undefined && isLarge(before));
  const isBehindSubject = first?.part === 'word' && isSubject;
  const isBeforeObject = last?.part === 'word' && (next?.part === 'noun' || next?.part === 'word');
  return isBehindSubject || isBeforeObject;
}

/** `tarte aux pommes`, `Patio de los Leones`; not a part of a longer one, as of `grève des contrôleurs aériens`. */
function isLinked(phrase: readonly Word[], { before, next }: Around, { links, determiners }: Clues): boolean {
  const isInside = before !== undefined && (links.has(before.text.toLowerCase()) || before.part === 'word');
  const [first, link, ...rest] = phrase;
  const last = rest.at(-1);
  const goesOn = next !== undefined && next.part !== 'other' && last?.part !== 'name';
  if (isInside || goesOn) return false;
  if (!first || !link || !last || !links.has(link.text.toLowerCase())) return false;
  const [article] = rest.length === 2 ? rest : [];
  if (rest.length > 2 || (article && !determiners.has(article.text.toLowerCase()))) return false;
  return first.part !== 'adjective' && last.part !== 'adjective' && last.part !== 'other';
}
