import { fold } from '../../search/text/fold.ts';
import { stem } from '../../search/text/stem.ts';
import { isBoilerplate, isGeneric } from './boilerplate.ts';
import type { Sentence, Word } from './sentence.ts';

/** What keywords are chosen from besides the text. */
export interface KeywordContext {
  /** The sentences of the title, whose words count more. */
  readonly title: readonly Sentence[];
  /** Tags that the account uses. One that fits comes before any other word. */
  readonly known: readonly KnownTag[];
  /** The largest number of keywords; 5 by default. */
  readonly limit?: number;
}

/** A tag with the lemmas of its words. */
export interface KnownTag {
  readonly name: string;
  readonly lemmas: readonly string[];
}

const LIMIT = 5;
const LONGEST_PHRASE = 3;
/** In a text of fewer words, one mention is enough. Each further stretch of this length allows one more keyword. */
const SHORT_TEXT_WORDS = 60;
const WORDS_A_KEYWORD = 3;
const SHORTEST_WORD = 3;

/** The weight of a mention in the title. */
const IN_TITLE = 3;
const OF_NAME = 1.2;
const OF_PHRASE = 1.8;
const OF_KNOWN = 4;

/** A phrase that may become a keyword. */
interface Candidate {
  readonly lemmas: readonly string[];
  readonly isName: boolean;
  /** Whether it consists of nouns only, without an adjective. */
  readonly isNouns: boolean;
  readonly forms: Map<string, number>;
  count: number;
  titleCount: number;
  /** The sentence of its first mention. */
  readonly first: number;
}

/**
 * The words with which a person would tag a text: tags of the account first, then names and noun phrases by how often, how early
 * and how prominently they occur, without generic words and boilerplate. Common nouns are in lower case, names as written.
 */
export function keywords(text: readonly Sentence[], context: KeywordContext): readonly string[] {
  const { title, sentences } = settleNames(
    context.title,
    text.filter((sentence) => !isBoilerplate(sentence.text)),
  );
  const wordCount = [...title, ...sentences].reduce((sum, { words }) => sum + words.length, 0);
  const limit = Math.min(context.limit ?? LIMIT, Math.max(1, Math.ceil(wordCount / WORDS_A_KEYWORD)));
  const candidates = collect(title, sentences);
  const needed = wordCount < SHORT_TEXT_WORDS ? 1 : 2;
  absorbParts(candidates, needed);
  const ranked = [...candidates.values()]
    .filter(({ count, titleCount }) => titleCount > 0 || count >= needed)
    .map((candidate) => ({ name: commonForm(candidate), lemmas: candidate.lemmas, score: score(candidate) }))
    .concat(fitting(context, sentences))
    .sort((one, other) => other.score - one.score);
  return choose(ranked, limit);
}

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
    words: sentence.words.map((word) => {
      const lemma = word.part === 'name' ? small.get(stem(fold(word.text), 'en')) : undefined;
      return lemma === undefined ? word : { ...word, lemma, part: 'noun' };
    }),
  });
  return { title: title.map(settle), sentences: sentences.map(settle) };
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
    const isTogether = phrase.count >= 2 || phrase.isName || (needed === 1 && phrase.isNouns);
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

/** The known tags that occur in the title, or in the text often enough to be its subject. */
function fitting({ known, title }: KeywordContext, text: readonly Sentence[]) {
  const inTitle = countPhrases(title, known);
  const inText = countPhrases(text, known);
  const needed = text.length < 5 ? 1 : 2;
  return known.flatMap(({ name, lemmas }) => {
    const key = keyOf(lemmas);
    const titleCount = inTitle.get(key) ?? 0;
    const count = inText.get(key) ?? 0;
    if (titleCount === 0 && count < needed) return [];
    return [{ name, lemmas, score: OF_KNOWN * (Math.log2(1 + count) + IN_TITLE * titleCount) }];
  });
}

/** A tag also fits words with the same stem, such as `baking` and `to bake`. */
const keyOf = (lemmas: readonly string[]): string => lemmas.map((lemma) => stem(lemma, 'en')).join(' ');

function countPhrases(sentences: readonly Sentence[], known: readonly KnownTag[]): Map<string, number> {
  const wanted = new Set(known.map(({ lemmas }) => keyOf(lemmas)));
  const longest = Math.max(0, ...known.map(({ lemmas }) => lemmas.length));
  const counts = new Map<string, number>();
  for (const { words } of sentences) {
    const lemmas = words.map(({ lemma }) => lemma);
    for (let start = 0; start < lemmas.length; start++) {
      for (let length = 1; length <= longest && start + length <= lemmas.length; length++) {
        const phrase = keyOf(lemmas.slice(start, start + length));
        if (wanted.has(phrase)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function collect(title: readonly Sentence[], text: readonly Sentence[]): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  const add = (phrase: readonly Word[], at: number, isTitle: boolean): void => {
    const lemmas = phrase.map(({ lemma }) => lemma);
    const key = lemmas.join(' ');
    const candidate = found.get(key) ?? {
      lemmas,
      isName: phrase.every(({ part }) => part === 'name'),
      isNouns: phrase.every(({ part }) => part === 'noun'),
      forms: new Map(),
      count: 0,
      titleCount: 0,
      first: at,
    };
    const form = phrase.map(({ text, part }) => (part === 'name' ? text : text.toLowerCase())).join(' ');
    candidate.forms.set(form, (candidate.forms.get(form) ?? 0) + 1);
    candidate.count += 1;
    if (isTitle) candidate.titleCount += 1;
    found.set(key, candidate);
  };
  for (const sentence of title) for (const phrase of phrasesOf(sentence)) add(phrase, 0, true);
  for (const [at, sentence] of text.entries())
    for (const phrase of phrasesOf(sentence)) add(phrase, at, false);
  return found;
}

/** Every noun, name and content word, and every run of them, which may begin with an adjective. */
function phrasesOf({ words }: Sentence): readonly (readonly Word[])[] {
  const phrases: Word[][] = [];
  for (let start = 0; start < words.length; start++) {
    for (let length = 1; length <= LONGEST_PHRASE && start + length <= words.length; length++) {
      const phrase = words.slice(start, start + length);
      if (isPhrase(phrase)) phrases.push(phrase);
    }
  }
  return phrases;
}

function isPhrase(phrase: readonly Word[]): boolean {
  const last = phrase.at(-1);
  if (!last || (last.part !== 'noun' && last.part !== 'name' && last.part !== 'word')) return false;
  if (phrase.length === 1) return isTelling(last);
  const hasOneKind = phrase.every(({ part }) => part === 'name') || phrase.every(isOfNounPhrase);
  return hasOneKind && phrase.every(isTelling);
}

const isOfNounPhrase = ({ part }: Word): boolean => part === 'noun' || part === 'adjective';

function isTelling({ text, lemma }: Word): boolean {
  const isCapitals = /^\p{Lu}{2,}$/u.test(text);
  const isIdeographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
  const isLong = text.length >= SHORTEST_WORD || isCapitals || (isIdeographic && text.length > 1);
  return isLong && /\p{L}/u.test(text) && !isGeneric(lemma);
}

function score({ lemmas, isName, count, titleCount, first }: Candidate): number {
  const mentions = Math.log2(1 + Math.max(0, count)) + IN_TITLE * Math.min(Math.max(0, titleCount), 1);
  const earliness = 1 + 1 / (1 + first / 4);
  return mentions * earliness * (lemmas.length > 1 ? OF_PHRASE : 1) * (isName ? OF_NAME : 1);
}

function commonForm({ forms }: Candidate): string {
  return [...forms].reduce((most, form) => (form[1] > most[1] ? form : most))[0];
}

/** The best candidates, without those that share a word with, or resemble, a better one. */
function choose(
  ranked: readonly { readonly name: string; readonly lemmas: readonly string[] }[],
  limit: number,
): readonly string[] {
  const chosen: string[] = [];
  const used = new Set<string>();
  for (const { name, lemmas } of ranked) {
    if (chosen.length === limit) break;
    if (lemmas.some((lemma) => used.has(lemma)) || used.has(fold(name))) continue;
    chosen.push(name);
    for (const lemma of [...lemmas, fold(name)]) used.add(lemma);
  }
  return chosen;
}
