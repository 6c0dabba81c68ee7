import { fold } from '../../search/text/fold.ts';
import { stem, stemmingLanguage } from '../../search/text/stem.ts';
import { type Clues, cluesOf } from './clues.ts';
import { isJapaneseTerm } from './japanese.ts';
import type { Word, WordPart } from './sentence.ts';
import { isStopWord } from './stop-lists.ts';
import { type Capitals, capitalsIn, type WrittenWord, writtenWords } from './written-words.ts';

/**
 * The words and signs of a sentence, with their kinds as far as they show without a grammar: by capital letters, by the previous word, by
 * endings.
 * @param language ISO 639-1; absent if unknown
 */
export function readWords(sentence: string, language?: string): readonly Word[] {
  const written = writtenWords(sentence, language);
  const rules = stemmingLanguage(language);
  const capitals = capitalsIn(sentence);
  return written.map((word, at) => {
    const part = word.isWord ? partOf(written, at, language, capitals) : 'other';
    const isGlued = at > 0 && written[at - 1]?.end === word.start;
    return { text: word.text, lemma: stem(fold(word.text), rules), part, ...(isGlued && { isGlued }) };
  });
}

function partOf(
  words: readonly WrittenWord[],
  at: number,
  language: string | undefined,
  capitals: Capitals,
): WordPart {
  const text = words[at]?.text ?? '';
  if (!/\p{L}/u.test(text) || isStopWord(text, language)) return 'other';
  if (language === 'ja') return isJapaneseTerm(text) ? 'noun' : 'other';
  const before = words[at - 1];
  const isLarge = capitals === 'telling' && /^\p{Lu}/u.test(text);
  const isInside = before !== undefined && !OPENS.test(before.text);
  const clues = cluesOf(language);
  const isLargeNoun = isLarge && (isInside || isCapitals(text));
  if (language === 'de' && isLargeNoun) return 'noun';
  if (language === 'de') return capitals === 'everywhere' ? 'word' : germanPart(text, words[at + 1]);
  if (isCased(clues, text, before, language)) return 'other';
  if (isLarge && (isInside || isCapitals(text) || isBeforeName(words, at))) return 'name';
  const small = text.toLowerCase();
  const next = words[at + 1];
  const isAdjective = clues.adjective?.test(small) && next?.isWord && !isStopWord(next.text, language);
  if (isAdjective) return 'adjective';
  if (before && clues.beforeVerbs?.has(before.text.toLowerCase())) return 'other';
  if (before && clues.determiners.has(before.text.toLowerCase())) return 'noun';
  return clues.verb?.test(small) ? 'other' : 'word';
}

/** What a German word is that is no noun for sure: nouns begin with a capital, as sentences do. */
function germanPart(text: string, next: WrittenWord | undefined): WordPart {
  if (/^\p{Lu}/u.test(text)) return 'word';
  const isBeforeNoun = /^\p{Lu}/u.test(next?.text ?? '');
  return isBeforeNoun && cluesOf('de').adjective?.test(text) && !SUPERLATIVE.test(text)
    ? 'adjective'
    : 'other';
}

/** `häufigsten`: what is most of something is no kind of it. */
const SUPERLATIVE = /.{3}ste[nmrs]?$/u;

/** Whether a noun of a language with cases is not in the nominative: after a preposition or a noun, or by its ending. */
function isCased(
  { prepositions, oblique, genitive, adjective, verb }: Clues,
  text: string,
  before: WrittenWord | undefined,
  language: string | undefined,
): boolean {
  if (!prepositions || !oblique) return false;
  if (oblique.test(text.toLowerCase())) return true;
  const former = before?.text.toLowerCase() ?? '';
  if (prepositions.has(former)) return true;
  const isLarge = /^\p{Lu}/u.test(text);
  const isAfterNoun = before?.isWord && /^\p{Ll}/u.test(text) && !isStopWord(former, language);
  if (genitive?.test(text.toLowerCase()) === false) return false;
  return isAfterNoun === true && !isLarge && !adjective?.test(former) && !verb?.test(former);
}

/** Whether a name goes on after its first word, or has an ending behind an apostrophe. */
function isBeforeName(words: readonly WrittenWord[], at: number): boolean {
  const next = words[at + 1];
  if (next === undefined || INFINITIVE.test(words[at]?.text ?? '')) return false;
  if (/^(?:v[ao]n|bin|ibn)$/u.test(next.text)) return /^(?:\p{Lu}|de[rn]?$)/u.test(words[at + 2]?.text ?? '');
  return (next.isWord ? /^\p{Lu}\p{Ll}/u : /^['’]\p{Ll}/u).test(next.text);
}

/** A sentence may begin with an infinitive that looks like a name. */
export const INFINITIVE = /(?:[аеиоуыюяё]ть(?:ся)?|ти|[aeiyouąęó]ć|[aei]r(?:se)?|[aei]re)$/u;

const isCapitals = (text: string): boolean => /^[\p{Lu}\p{N}]{2,}$/u.test(text);

/** Signs that may precede the first word of a sentence. */
export const OPENS = /^[\p{Ps}\p{Pi}"'¡¿:•–—-]$/u;
