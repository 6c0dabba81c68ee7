import { cluesOf, marksNouns } from './clues.ts';
import { isLarge, isNameRun, NAME_LINKS } from './name-runs.ts';
import { phraseTest } from './phrase-test.ts';
import { OPENS } from './read-words.ts';
import { type Around, runs } from './runs.ts';
import type { Sentence, Word } from './sentence.ts';

/** A phrase that may become a tag. */
export interface Candidate {
  /** The lemmas of its words, without those that only link them. */
  readonly lemmas: readonly string[];
  readonly isName: boolean;
  /** Whether it consists of nouns only, without an adjective; the first may be a name. */
  readonly isNouns: boolean;
  /** Whether a word of it is, wherever it stands, only taken for a noun because nothing says otherwise. */
  isUnsure: boolean;
  /** Whether it stands only where an English verb does. */
  isVerb: boolean;
  /** Whether it occurs only at the beginnings of sentences, where a capital means nothing; never in English, which has a grammar. */
  isOpening: boolean;
  /** Whether it is the first candidate in the title. */
  readonly isFirst: boolean;
  /** Whether it is everything before a colon in the title, which may be the kind of text: `Review: …`. */
  readonly isLabel: boolean;
  /** How it is written, and how often. */
  readonly forms: Map<string, number>;
  count: number;
  titleCount: number;
  /** The sentence of its first mention. */
  readonly first: number;
}

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
  const add = (sentence: Sentence, place: SentencePosition): void => {
    for (const [phrase, around] of runs(sentence.words, isLink))
      if (isPhrase(phrase, around)) count(found, phrase, around, { ...place, language });
  };
  for (const sentence of title) add(sentence, { at: 0, isTitle: true });
  for (const [at, sentence] of text.entries()) add(sentence, { at, isTitle: false });
  return found;
}

/** A sentence by its number, and whether it is of the title. */
interface SentencePosition {
  readonly at: number;
  readonly isTitle: boolean;
}

interface Mention extends SentencePosition {
  readonly language: string;
}

function count(
  found: Map<string, Candidate>,
  phrase: readonly Word[],
  { before, next }: Around,
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
    isVerb: true,
    isOpening: true,
    isFirst: isTitle && found.size === 0 && marksNouns(language),
    isLabel: isTitle && before === undefined && next !== undefined && /^[:：]$/u.test(next.text),
    forms: new Map(),
    count: 0,
    titleCount: 0,
    first: at,
  };
  const form = formOf(phrase, before, language);
  candidate.forms.set(form, (candidate.forms.get(form) ?? 0) + (isTitle ? 2 : 1));
  candidate.count += 1;
  candidate.isUnsure &&= phrase.some(({ part }) => part === 'word') && !isNameRun(phrase);
  candidate.isVerb &&= language === 'en' && isLikeVerb(phrase, before);
  candidate.isOpening &&= language !== 'en' && (before === undefined || OPENS.test(before.text));
  if (isTitle) candidate.titleCount += 1;
  found.set(key, candidate);
}

/** Languages in which it is known what the first word of a sentence is. */
const GRAMMARS: ReadonlySet<string> = new Set(['en', 'de']);

/** Words and signs before a verb: conjunctions and pronouns. */
const BEFORE_VERBS = /^(?:,|and|or|but|then|it|he|she|that|which|who)$/iu;

/** Whether a word stands as the verb of `the script exits with 0, and exits`, which looks like the end of a term: `heat pumps`. */
function isLikeVerb([word, ...others]: readonly Word[], before: Word | undefined): boolean {
  if (!word || others.length > 0 || word.part !== 'noun' || !/^\p{Ll}+[^s]s$/u.test(word.text)) return false;
  return before !== undefined && (before.part === 'noun' || BEFORE_VERBS.test(before.text));
}

/** Articles of other languages that stay with what English takes from them: `te reo Māori`, `la dolce vita`. */
const FOREIGN_ARTICLES: ReadonlySet<string> = new Set(
  'te ngā la le el il los las les der das het'.split(' '),
);

/** Names, and German nouns, as written; all others in lower case, except abbreviations and single words that may or may not be names. */
function formOf(phrase: readonly Word[], before: Word | undefined, language: string): string {
  const isName =
    isNameRun(phrase) ||
    (phrase[0]?.part === 'name' && phrase.every((word) => word.isGlued || isLarge(word)));
  const article = before?.text.toLowerCase() ?? '';
  const isTaken = language === 'en' && phrase.length > 1 && FOREIGN_ARTICLES.has(article);
  const words = phrase
    .map(({ text, part, isGlued }, at) => {
      const isOpening = phrase.length === 1 && part === 'word' && !GRAMMARS.has(language);
      const keeps =
        isName || part === 'name' || language === 'de' || isOpening || /.\p{Lu}|^\p{Lu}\p{N}/u.test(text);
      return `${isGlued || at === 0 ? '' : ' '}${keeps ? text : text.toLocaleLowerCase(language)}`;
    })
    .join('');
  return isTaken ? `${isName ? before?.text : article} ${words}` : words;
}
