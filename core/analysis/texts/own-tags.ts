import { fold, foldName } from '../../search/text/fold.ts';
import { stem, stemmingLanguage } from '../../search/text/stem.ts';
import type { Sentence, Word } from './sentence.ts';
import { isStopWord } from './stop-lists.ts';
import { writtenWords } from './written-words.ts';

/** How often a text has a tag. */
export interface Fit {
  readonly name: string;
  readonly count: number;
  readonly titleCount: number;
}

/** Tags of more words are not looked for. */
const MAX_WORDS = 5;
/** In a text of fewer sentences, one mention is enough. */
const SHORT_TEXT_SENTENCES = 5;

/**
 * The person's tags that fit a text: those in its title, and those that occur often enough, in any inflection. A tag that is a stop word
 * only fits as an abbreviation, `IT`, that the text writes as such.
 * @param language ISO 639-1; English if absent
 */
export function fittingTags(
  names: readonly string[],
  title: readonly Sentence[],
  text: readonly Sentence[],
  language = 'en',
): readonly Fit[] {
  const find = finderOf(names, language);
  const inTitle = find(title);
  const inText = find(text);
  const needed = text.length < SHORT_TEXT_SENTENCES ? 1 : 2;
  return names.flatMap((name) => {
    const fit = { name, count: inText.get(name) ?? 0, titleCount: inTitle.get(name) ?? 0 };
    return fit.titleCount > 0 || fit.count >= needed ? [fit] : [];
  });
}

/** Counts the tags in sentences. */
function finderOf(names: readonly string[], language: string) {
  const exact = new Map<string, string[]>();
  const inflected = new Map<string, string[]>();
  const firsts = new Set<string>();
  for (const name of names) {
    const words = writtenWords(name, language).filter(({ isWord }) => isWord);
    if (words.length === 0 || words.length > MAX_WORDS) continue;
    firsts.add(stems([fold(words[0]?.text ?? '')], language));
    add(exact, foldName(name), name);
    add(inflected, stems(foldName(name).split(' '), language), name);
  }
  const isFirst = ({ text }: Word) => firsts.has(stems([fold(text)], language));

  /** The tags that some words of a sentence may mean. */
  function tagsOf(written: string): readonly string[] {
    const folded = foldName(written);
    const found = exact.get(folded) ?? [];
    const similar = inflected.get(stems(folded.split(' '), language)) ?? [];
    return [
      ...found,
      ...similar.filter((name) => !found.includes(name) && isInflection(foldName(name), folded, language)),
    ];
  }

  /** The tags in a sentence, each as often as it is there. */
  function tagsIn(sentence: Sentence): readonly string[] {
    return [...windows(sentence.words, isFirst)].flatMap((words) => {
      const written = plain(words);
      return tagsOf(written).filter((name) => isMeant(name, written, sentence, language));
    });
  }

  return (sentences: readonly Sentence[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    if (firsts.size === 0) return counts;
    for (const name of sentences.flatMap(tagsIn)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  };
}

function add(index: Map<string, string[]>, key: string, name: string): void {
  index.set(key, [...(index.get(key) ?? []), name]);
}

/** The runs of up to 5 words whose first word is wanted. */
function* windows(words: readonly Word[], isWanted: (first: Word) => boolean): Generator<readonly Word[]> {
  for (const [start, first] of words.entries()) {
    if (!isWanted(first)) continue;
    for (let length = 1; length <= MAX_WORDS && start + length <= words.length; length++) {
      yield words.slice(start, start + length);
    }
  }
}

const plain = (words: readonly Word[]): string =>
  words.map(({ text, isGlued }, at) => (at === 0 || isGlued ? text : ` ${text}`)).join('');

const stems = (words: readonly string[], language: string): string =>
  words.map((word) => stem(word, stemmingLanguage(language))).join(' ');

/** The endings of English words that do not change their meaning. */
const ENDINGS = /^(?:e?s|ies|y|e|ed|d|ing|ning|ting|er|ers)?$/;
const MAX_ENDING_LENGTH = 3;
const MIN_BASE_LENGTH = 3;

/** Whether two words, or phrases, of the same stems differ in endings only: not `literally` and `litre`, `university` and `universe`. */
function isInflection(one: string, other: string, language: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (same < MIN_BASE_LENGTH) return false;
  const ends = [one.slice(same), other.slice(same)];
  return ends.every((end) => (language === 'en' ? ENDINGS.test(end) : end.length <= MAX_ENDING_LENGTH));
}

/** Whether the words mean the tag: no stop word, and no single letter. */
function isMeant(name: string, written: string, { text }: Sentence, language: string): boolean {
  const words = fold(name).split(/\s+/u);
  if (words.every((word) => isStopWord(word, language))) {
    return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(name) && written === name && /\p{Ll}/u.test(text);
  }
  return [...name].length > 1 || /\p{Script=Han}/u.test(name);
}
