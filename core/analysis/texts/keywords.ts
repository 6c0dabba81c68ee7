import { fold, foldName } from '../../search/text/fold.ts';
import { stem, stemmingLanguage } from '../../search/text/stem.ts';
import { isBoilerplate, isOfManuals } from './boilerplate.ts';
import { type Candidate, collect } from './candidates.ts';
import { isRomance, marksNouns } from './clues.ts';
import { withoutHeading } from './heading.ts';
import { isHindiInfinitive } from './hindi.ts';
import { fittingTags } from './own-tags.ts';
import type { Sentence } from './sentence.ts';
import { settleNames } from './settled-names.ts';

/** What keywords are chosen from besides the text. */
export interface KeywordContext {
  /** The sentences of the title, whose words count more. */
  readonly title: readonly Sentence[];
  /** Tags that the person uses. One that fits comes before any other word. */
  readonly known: readonly string[];
  /** ISO 639-1; English if absent. */
  readonly language?: string;
  /** The largest number of keywords; 5 by default. */
  readonly limit?: number;
}

const LIMIT = 5;
/** In a text of fewer words, one mention is enough. Each further stretch of this length allows one more keyword. */
const SHORT_TEXT_WORDS = 60;
const WORDS_A_KEYWORD = 15;
/** A text is about what it says once in so many words, or in its title: a manual of 3,000 words has all the words of its trade twice. */
const WORDS_A_MENTION = 150;
/** How many better tags a text may have for a proposal of each strength to be taken: strong, a common word that it has twice, a phrase once. */
const MAX_BESIDE = [LIMIT, 2, 1] as const;
/** A text that is an address and nothing else. */
const ADDRESS = /^\w+:\/\/\S+$/u;
/** A longer title has a subject, although it has words of forms. */
const MAX_FURNITURE = 20;
/** The weight of a mention in the title. */
const IN_TITLE = 3;
const OF_NAME = 1.2;
const OF_PHRASE = 1.8;
const OF_UNSURE = 0.6;
const OF_KNOWN = 4;

/** A tag that a text suggests. */
interface Proposal {
  readonly name: string;
  readonly lemmas: readonly string[];
  /** How much the text speaks for it; more is better. */
  readonly score: number;
  /** How little speaks for it; an index of `MAX_BESIDE`. */
  readonly weakness: 0 | 1 | 2;
}

/**
 * The phrases under which a person would file a text, without shared words: first the person's tags, then names and noun phrases by how
 * often, how early and how prominently they occur, without generic words and boilerplate. A common word counts only if it occurs twice in
 * the text, or once in its title and once elsewhere. Common nouns are in lower case, names as written.
 */
export function keywords(text: readonly Sentence[], context: KeywordContext): readonly string[] {
  const words = wordCount(context.title, text);
  const limit = Math.min(context.limit ?? LIMIT, 1 + Math.ceil(words / WORDS_A_KEYWORD));
  const chosen: string[] = [];
  const used = new Set<string>();
  for (const { name, lemmas, weakness } of propose(text, context)) {
    if (chosen.length === limit || chosen.length >= MAX_BESIDE[weakness]) break;
    if ([...lemmas, fold(name), unspaced(name)].some((word) => used.has(word))) continue;
    chosen.push(name);
    for (const word of [...lemmas, fold(name), unspaced(name), ...foldName(name).split(' ')]) used.add(word);
  }
  return chosen;
}

/** Makes `npm-audit` and `npm audit` the same. */
const unspaced = (name: string): string => fold(name).replace(/[\s-]/gu, '');

function propose(text: readonly Sentence[], context: KeywordContext): readonly Proposal[] {
  const language = context.language ?? 'en';
  const { title, sentences } = settleNames(
    context.title.filter((sentence) => !isNoSubject(sentence)),
    withoutHeading(text, context.title).filter(({ text }) => !isBoilerplate(text) && !ADDRESS.test(text)),
    language,
  );
  const candidates = collect(title, sentences, language);
  const written = new Set([...title, ...sentences].flatMap((one) => one.words.map(({ text }) => text)));
  const words = wordCount(title, sentences);
  const needed = words < SHORT_TEXT_WORDS ? 1 : Math.max(2, Math.ceil(words / WORDS_A_MENTION));
  absorbParts(candidates, needed, language);
  return [...candidates.values()]
    .filter((candidate) => isProposed(candidate, needed) && !isNoNoun(candidate, needed, language))
    .filter((candidate) => language !== 'hi' || !isHindiInfinitive(commonForm(candidate), written))
    .map((candidate) => ({
      name: commonForm(candidate),
      lemmas: candidate.lemmas,
      score: score(candidate),
      weakness: weaknessOf(candidate),
    }))
    .concat(fitting(context, sentences))
    .sort((one, other) => one.weakness - other.weakness || other.score - one.score);
}

/** Of a title: an address, or a few words of a page about itself, as `Log in`. */
function isNoSubject({ text }: Sentence): boolean {
  return ADDRESS.test(text) || (text.length <= MAX_FURNITURE && isBoilerplate(text));
}

function wordCount(...texts: readonly (readonly Sentence[])[]): number {
  return texts.flat().reduce((sum, { words }) => sum + words.length, 0);
}

/**
 * Whether a text says of a phrase often or prominently enough that it is about it. A common word in the title is its subject only if
 * it is the first, or the text says it again; one mention elsewhere is enough only for a full name in a short text.
 */
function isProposed(candidate: Candidate, needed: number): boolean {
  const { lemmas, isName, isFirst, isLabel, isOpening, isUnsure, isVerb, count, titleCount } = candidate;
  const isPhrase = lemmas.length > 1;
  if (isVerb) return false;
  if (isLabel && !isPhrase && needed > 1) return count > titleCount;
  if (titleCount > 0) return isPhrase || isName || isFirst || count > titleCount;
  if (!isPhrase && !isName && isOfManuals(lemmas[0] ?? '')) return false;
  if (isPhrase && isName)
    return count >= (isOpening || /^\p{N}/u.test(lemmas.at(-1) ?? '') ? Math.max(2, needed) : needed);
  if (candidate.isNouns && lemmas.length === 2) return count >= needed;
  return count >= Math.max(needed, isUnsure && !isPhrase ? 3 : 2);
}

/**
 * Whether a word that a longer text repeats never follows an article there, in a language whose nouns do: it is an adjective or an adverb,
 * like the `sozinhos` at the beginning of a title.
 */
function isNoNoun(
  { lemmas, isUnsure, count, titleCount }: Candidate,
  needed: number,
  language: string,
): boolean {
  return isRomance(language) && isUnsure && lemmas.length === 1 && needed > 1 && count - titleCount >= needed;
}

function weaknessOf({ lemmas, isName, count, titleCount }: Candidate): 0 | 1 | 2 {
  if (titleCount > 0 || count > 2 || (isName && lemmas.length > 1)) return 0;
  return count === 2 ? (lemmas.length > 1 ? 0 : 1) : 2;
}

/**
 * Moves the mentions of words to the phrases in which they mostly occur (after the C-value of Frantzi and Ananiadou, 1998), and
 * those of a last name to the full name; longer phrases first. Other phrases are dropped. Where nothing tells nouns from other words, a
 * phrase is what stands together twice.
 */
function absorbParts(candidates: Map<string, Candidate>, needed: number, language: string): void {
  const phrases = [...candidates.values()]
    .filter(({ lemmas }) => lemmas.length > 1)
    .sort((one, other) => other.lemmas.length - one.lemmas.length);
  for (const phrase of phrases) {
    const isRepeated = partsOf(phrase, candidates).some(({ count }) => count > phrase.count);
    const isShort = phrase.isNouns && phrase.lemmas.length === 2 && !isRepeated;
    const isTitled = phrase.titleCount > 0 && marksNouns(language);
    const isTogether = phrase.count >= 2 || isTitled || phrase.isName || (needed === 1 && isShort);
    if (!isTogether || phrase.count < 1) {
      candidates.delete(phrase.lemmas.join(' '));
      continue;
    }
    const lastPart = candidates.get(phrase.lemmas.at(-1) ?? '');
    if (phrase.isName && lastPart?.isName) phrase.count = Math.max(phrase.count, lastPart.count);
    for (const part of partsOf(phrase, candidates)) {
      part.count -= phrase.count;
      part.titleCount -= phrase.titleCount;
    }
  }
}

function partsOf({ lemmas }: Candidate, candidates: ReadonlyMap<string, Candidate>): readonly Candidate[] {
  const parts: Candidate[] = [];
  for (let length = 1; length < lemmas.length; length++) {
    for (let start = 0; start + length <= lemmas.length; start++) {
      const part = candidates.get(lemmas.slice(start, start + length).join(' '));
      if (part) parts.push(part);
    }
  }
  return parts;
}

/** The person's tags that fit, in their spelling. */
function fitting({ known, title, language }: KeywordContext, text: readonly Sentence[]): readonly Proposal[] {
  return fittingTags(known, title, text, language).map(({ name, count, titleCount }) => ({
    name,
    lemmas: foldName(name)
      .split(' ')
      .flatMap((word) => [word, stem(word, stemmingLanguage(language))]),
    score: OF_KNOWN * (Math.log2(1 + count) + IN_TITLE * titleCount),
    weakness: 0,
  }));
}

function score({ lemmas, isName, isUnsure, count, titleCount, first }: Candidate): number {
  const mentions = Math.log2(1 + Math.max(0, count)) + IN_TITLE * Math.min(Math.max(0, titleCount), 1);
  const earliness = 1 + 1 / (1 + first / 4);
  return (
    mentions *
    earliness *
    (lemmas.length > 1 ? OF_PHRASE : 1) *
    (isName ? OF_NAME : 1) *
    (isUnsure ? OF_UNSURE : 1)
  );
}

/**
 * The most frequent form, of a name that without its ending; a small one of a word that may be a name only at the beginnings of sentences,
 * or that is sometimes in capitals.
 */
function commonForm({ forms, isName, isOpening }: Candidate): string {
  const small = isName || isOpening ? [] : [...forms].filter(([form]) => !/^\p{Lu}\p{Ll}/u.test(form));
  const quiet = small.filter(([form]) => /\p{Ll}/u.test(form));
  const [most] = ([quiet, small].find((some) => some.length > 0) ?? [...forms]).reduce((most, form) =>
    form[1] > most[1] ? form : most,
  );
  const base = [...forms.keys()].find(
    (form) => form !== most && most.startsWith(form) && most.length <= form.length + 2,
  );
  const hasCases = isName || /^(?=\p{Lu})\p{Script=Cyrillic}/u.test(most);
  return hasCases && base !== undefined ? base : most;
}
