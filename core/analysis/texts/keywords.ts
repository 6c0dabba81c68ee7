import { fold, foldName } from '../../search/text/fold.ts';
import { stem } from '../../search/text/stem.ts';
import { isBoilerplate } from './boilerplate.ts';
import { type Candidate, collect } from './candidates.ts';
import { fittingTags } from './own-tags.ts';
import { isContent, type Sentence, type Word } from './sentence.ts';

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
/** How close a weak proposal must be to the text, and from which closeness on two proposals are one. */
const NEAR = 0.35;
const SAME = 0.85;
/** What closeness is weighed against. */
const FAR = 0.5;
/** How many weak proposals a text may have where its language marks nouns, by capitals or by script; elsewhere one. */
const WEAK: Readonly<Record<string, number>> = { en: 2, de: 5, ja: 5 };

/** The weight of a mention in the title. */
const IN_TITLE = 3;
const OF_NAME = 1.2;
const OF_PHRASE = 1.8;
const OF_UNSURE = 0.6;
const OF_KNOWN = 4;

/** A tag that a text suggests. */
export interface Proposal {
  readonly name: string;
  readonly lemmas: readonly string[];
  /** How much the text speaks for it; more is better. */
  readonly score: number;
  /** Whether it is a common word that the text has only once, and not in its title. */
  readonly isWeak: boolean;
}

/** How close two texts are in meaning, from -1 to 1. */
export interface Closeness {
  /** Of the text and a proposal; undefined if they were not compared. */
  toText(name: string): number | undefined;
  /** Of two proposals; 0 if they were not compared. */
  between(one: string, other: string): number;
}

/**
 * The phrases under which a person would file a text: tags of the person first, then names and noun phrases by how often, how early
 * and how prominently they occur, without generic words and boilerplate. Common nouns are in lower case, names as written.
 */
export function propose(text: readonly Sentence[], context: KeywordContext): readonly Proposal[] {
  const { title, sentences } = settleNames(
    context.title,
    text.filter((sentence) => !isBoilerplate(sentence.text)),
  );
  const candidates = collect(title, sentences, context.language ?? 'en');
  const needed = wordCount(title, sentences) < SHORT_TEXT_WORDS ? 1 : 2;
  absorbParts(candidates, needed);
  return [...candidates.values()]
    .filter(({ count, titleCount }) => titleCount > 0 || count >= needed)
    .map(
      (candidate): Proposal => ({
        name: commonForm(candidate),
        lemmas: candidate.lemmas,
        score: score(candidate),
        isWeak: isWeak(candidate),
      }),
    )
    .concat(fitting(context, sentences))
    .sort((one, other) => other.score - one.score);
}

/**
 * The best proposals: none that shares a word with a better one or means the same, and of common words that occur only once, in a
 * language that has no other sign of a noun, at most one.
 */
export function keywords(
  text: readonly Sentence[],
  context: KeywordContext,
  proposals: readonly Proposal[] = propose(text, context),
  closeness?: Closeness,
): readonly string[] {
  const words = wordCount(context.title, text);
  const limit = Math.min(context.limit ?? LIMIT, 1 + Math.ceil(words / WORDS_A_KEYWORD));
  const ranked = proposals
    .map((proposal) => ({ ...proposal, near: closeness?.toText(proposal.name) }))
    .filter(({ isWeak, near }) => !isWeak || near === undefined || near >= NEAR)
    .map((one) => ({ ...one, score: one.score * (one.near === undefined ? 1 : FAR + one.near) }))
    .sort((one, other) => other.score - one.score);
  const chosen: typeof ranked = [];
  let weak = WEAK[context.language ?? 'en'] ?? 1;
  const used = new Set<string>();
  for (const one of ranked) {
    if (chosen.length === limit) break;
    if (one.lemmas.some((lemma) => used.has(lemma)) || used.has(fold(one.name))) continue;
    if (closeness && chosen.some(({ name }) => closeness.between(name, one.name) > SAME)) continue;
    if (one.isWeak && weak-- <= 0) continue;
    chosen.push(one);
    for (const lemma of [...one.lemmas, fold(one.name)]) used.add(lemma);
  }
  return chosen.map(({ name }) => name);
}

function wordCount(...texts: readonly (readonly Sentence[])[]): number {
  return texts.flat().reduce((sum, { words }) => sum + words.length, 0);
}

const isWeak = ({ lemmas, isName, count, titleCount }: Candidate): boolean =>
  lemmas.length === 1 && !isName && count === 1 && titleCount === 0;

/** Words at the start of sentences and titles look like names. Those that also occur in lower case, in any form, are not. */
function settleNames(title: readonly Sentence[], sentences: readonly Sentence[]) {
  const small = new Map<string, string>();
  for (const { words } of sentences) {
    for (const { text, lemma, part } of words) {
      if (part !== 'other' && /^\p{Ll}/u.test(text)) small.set(stem(fold(text), 'en'), lemma);
    }
  }
  const settle = (sentence: Sentence): Sentence => ({
    ...sentence,
    words: sentence.words.map((word, at, words) => {
      const isInName = at > 0 && (isLarge(words[at - 1]) || isLarge(words[at + 1])) && !isTitleCase(sentence);
      const lemma = word.part === 'name' && !isInName ? small.get(stem(fold(word.text), 'en')) : undefined;
      return lemma === undefined ? word : { ...word, lemma, part: 'noun' };
    }),
  });
  return { title: title.map(settle), sentences: sentences.map(settle) };
}

const isLarge = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.text);

/** Whether a heading writes its words with capitals. */
function isTitleCase({ words }: Sentence): boolean {
  const content = words.filter(isContent);
  return content.length > 1 && content.every(isLarge);
}

/**
 * Moves the mentions of words to the phrases in which they mostly occur (after the C-value of Frantzi and Ananiadou, 1998), and
 * those of a last name to the full name; longer phrases first. Other phrases are dropped.
 */
function absorbParts(candidates: Map<string, Candidate>, needed: number): void {
  const phrases = [...candidates.values()]
    .filter(({ lemmas }) => lemmas.length > 1)
    .sort((one, other) => other.lemmas.length - one.lemmas.length);
  for (const phrase of phrases) {
    const isShort = phrase.isNouns && phrase.lemmas.length === 2;
    const isTogether =
      phrase.count >= 2 || phrase.titleCount > 0 || phrase.isName || (needed === 1 && isShort);
    if (!isTogether || phrase.count < 1) {
      candidates.delete(phrase.lemmas.join(' '));
      continue;
    }
    if (phrase.isName) {
      const lastPart = candidates.get(phrase.lemmas.at(-1) ?? '');
      phrase.count = Math.max(phrase.count, lastPart?.count ?? 0);
    }
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
    lemmas: foldName(name).split(' '),
    score: OF_KNOWN * (Math.log2(1 + count) + IN_TITLE * titleCount),
    isWeak: false,
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

function commonForm({ forms }: Candidate): string {
  return [...forms].reduce((most, form) => (form[1] > most[1] ? form : most))[0];
}
