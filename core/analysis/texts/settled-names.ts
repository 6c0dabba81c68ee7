import { fold } from '../../search/text/fold.ts';
import { stem } from '../../search/text/stem.ts';
import { isRomance } from './clues.ts';
import type { Sentence, Word } from './sentence.ts';
import { isStopWord } from './stop-lists.ts';

/**
 * Words at the start of sentences and titles look like names. Those that also occur in lower case, in any form, are not; those that only
 * occur with a capital, in several sentences of a Romance language, are: `Lyon à vélo`.
 */
export function settleNames(title: readonly Sentence[], sentences: readonly Sentence[], language: string) {
  const small = new Map<string, string>();
  for (const { words } of sentences) {
    for (const [at, { text, lemma, part }] of words.entries()) {
      if (part !== 'other' && /^\p{Ll}/u.test(text) && !isInPath(words, at))
        small.set(stem(fold(text), 'en'), lemma);
    }
  }
  const large = new Map<string, number>();
  for (const { words } of isRomance(language) ? [...title, ...sentences] : [])
    for (const word of words) if (isLarge(word)) large.set(word.text, (large.get(word.text) ?? 0) + 1);
  const pairs = new Set(
    sentences.flatMap(({ words }) =>
      words.flatMap((word, at) =>
        at > 0 && isLarge(word) && isLarge(words[at + 1]) ? [pairOf(words, at)] : [],
      ),
    ),
  );
  const settle = (sentence: Sentence): Sentence => ({
    ...sentence,
    words: sentence.words.map((word, at, words) => {
      const isBeside =
        isLarge(words[at - 1]) || (isLarge(words[at + 1]) && (at > 0 || pairs.has(pairOf(words, at))));
      const isInName = isBeside && !isTitleCase(sentence, language);
      const lemma = small.get(stem(fold(word.text), 'en'));
      if (word.part === 'word' && lemma === undefined && (large.get(word.text) ?? 0) > 1)
        return { ...word, part: 'name' };
      return word.part === 'name' && !isInName && lemma !== undefined
        ? { ...word, lemma, part: 'noun' }
        : word;
    }),
  });
  return { title: title.map(settle), sentences: sentences.map(settle) };
}

/** Whether a word is a part of a path or an address, which write everything small: `pacer/redis`. */
const isInPath = (words: readonly Word[], at: number): boolean =>
  [at - 1, at + 1].some(
    (sign) => words[sign]?.isGlued && words[sign + 1]?.isGlued && /^[/.:@]$/u.test(words[sign]?.text ?? ''),
  );

const isLarge = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.text);

/** A word with the next one. */
const pairOf = (words: readonly Word[], at: number): string => `${words[at]?.text} ${words[at + 1]?.text}`;

/** Whether a heading writes its words with capitals, verbs as well. */
function isTitleCase({ text, words }: Sentence, language: string): boolean {
  const content = words.filter((word) => /\p{L}/u.test(word.text) && !isStopWord(word.text, language));
  return !text.endsWith('.') && content.length > 1 && content.every(isLarge);
}
