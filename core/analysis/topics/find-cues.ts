import type { TopicText } from '../../ports/topic-reader.ts';
import { partsOf } from '../../search/text/compounds.ts';
import { fold } from '../../search/text/fold.ts';
import { stopWordsOf } from '../../search/text/stop-words.ts';
import { isAsListed, isFormOf, isSpaceless, stemOf, termsOf, writtenWords } from './terms.ts';
import { type Cue, cuesOf } from './vocabulary.ts';

/** A cue that occurs in a text. */
export interface FoundCue {
  readonly term: string;
  readonly cue: Cue;
  readonly count: number;
  readonly isTitled: boolean;
  /** Whether it is written like a form of the cue word; otherwise it may be another word with that stem. */
  readonly isForm: boolean;
  /** Whether it is written as in the vocabulary. Only then does it show the topic of a text without another cue for it. */
  readonly isListed: boolean;
  /** Whether it is only a part of compounds. */
  readonly isPart: boolean;
}

export interface FoundCues {
  readonly cues: readonly FoundCue[];
  /** The length of title and text in words. */
  readonly words: number;
  /** The number of words that are cues or have a grammatical function in the language. */
  readonly known: number;
}

/** Maximum number of words of a title. A longer title is only the beginning of the text. */
const LONGEST_TITLE = 14;
/** The average number of characters of a word in a script without spaces. */
const CHARACTERS_A_WORD = 2;

/** Minimum number of letters of a stem that is evidence even if the word may be another one. */
const SHORTEST_STEM = 4;

/** A URL. Its words are names of sites and files. Chinese and Japanese text may go on after it without a space. */
const ADDRESS = /(?:[Hh]ttps?:\/\/|(?<![\p{L}\p{N}])[Ww]ww\.)[^\s<>"\P{ASCII}]+/gu;

/** The cues in the title and the text, each once. */
export function findCues({ title, text, language }: TopicText): FoundCues {
  const body = text.startsWith(title) ? text.slice(title.length) : text;
  const unspaced = isSpaceless(language);
  const { exact, terms: all } = cuesOf(language);
  const found = new Map<string, FoundCue>();
  let words = 0;
  let recognised = 0;
  for (const [index, whole] of [title, body].entries()) {
    const source = whole.replace(ADDRESS, ' ');
    const terms = termsOf(source, language);
    const written = writtenWords(source, terms.length, language);
    const isTitled = index === 0 && terms.length <= LONGEST_TITLE;
    recognised += written.filter((word) => stopWordsOf(language).has(word)).length;
    for (const { term, word, isPart } of unspaced
      ? unspacedCues(terms, language)
      : wordCues(terms, written, language)) {
      const cue = exact.get(word ?? '') ?? all.get(term);
      if (!cue) continue;
      if (word !== undefined && stopWordsOf(language).has(word)) continue;
      recognised += 1;
      const isForm = word === undefined || cue.written.some((one) => isFormOf(word, one, language));
      if (!isForm && term.length < SHORTEST_STEM) continue;
      const isListed =
        word === undefined ? !isPart : cue.written.some((one) => isAsListed(word, one, language));
      const former = found.get(term);
      found.set(term, {
        term,
        cue,
        count: (former?.count ?? 0) + 1,
        isTitled: former?.isTitled ?? isTitled,
        isForm: isForm || (former?.isForm ?? false),
        isListed: isListed || (former?.isListed ?? false),
        isPart: isPart && (former?.isPart ?? true),
      });
    }
    words += unspaced ? terms.join('').length / CHARACTERS_A_WORD : terms.length;
  }
  return { cues: [...found.values()], words, known: recognised };
}

/** A cue as it occurs in a text. */
interface Occurrence {
  readonly term: string;
  /** The word as it is written, if the cue is one word. */
  readonly word?: string | undefined;
  readonly isPart: boolean;
}

/** The cues among words: the longest phrase at each position, otherwise the parts of a compound. */
function* wordCues(
  terms: readonly string[],
  written: readonly string[],
  language: string,
): Generator<Occurrence> {
  const cues = cuesOf(language);
  for (let at = 0; at < terms.length; ) {
    let length = Math.min(cues.longest, terms.length - at);
    while (length > 1 && !cues.terms.has(terms.slice(at, at + length).join(' '))) length -= 1;
    const term = terms.slice(at, at + length).join(' ');
    if (cues.terms.has(term)) yield { term, word: length === 1 ? written[at] : undefined, isPart: false };
    else
      for (const part of partsOf(fold(written[at] ?? ''), language))
        yield { term: stemOf(part, language), word: part, isPart: true };
    at += length;
  }
}

const KATAKANA = /[\p{Script=Katakana}ー]/u;
/** A cue of up to this many characters is often the beginning of another word: "パン" is not "パンフレット". */
const SHORT_KATAKANA = 2;

/** The cues in runs of characters, the longest at each position. A cue inside a word in katakana may be a part: "スキー" of "パスキー". */
function* unspacedCues(runs: readonly string[], language: string): Generator<Occurrence> {
  const { terms, longest } = cuesOf(language);
  const isKatakana = (sign: string | undefined) => sign !== undefined && KATAKANA.test(sign);
  for (const run of runs) {
    if (terms.has(run)) {
      yield { term: run, isPart: false };
      continue;
    }
    if (/^[\p{Script=Latin}\p{N}]/u.test(run)) continue;
    let endOfCue = 0;
    for (let at = 0; at < run.length; ) {
      let length = Math.min(longest, run.length - at);
      while (length > 1 && !terms.has(run.slice(at, at + length))) length -= 1;
      const [start, end] = [at, at + length];
      at = end;
      if (length === 1) continue;
      const term = run.slice(start, end);
      const beginsInside = start > endOfCue && isKatakana(run[start - 1]) && isKatakana(run[start]);
      const endsInside = length <= SHORT_KATAKANA && isKatakana(run[end - 1]) && isKatakana(run[end]);
      yield { term, isPart: beginsInside || endsInside };
      endOfCue = end;
    }
  }
}
