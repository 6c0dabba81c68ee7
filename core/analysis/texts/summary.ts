import { isBoilerplate } from './boilerplate.ts';
import { canOpen } from './opening.ts';
import type { Sentence, Word } from './sentence.ts';

/** The most sentences that are considered, from the start: a text names its subject early. */
const MAX_COMPETING = 120;
/** The fewest content words, and the fewest and most words, of a sentence in a summary. */
const MIN_CONTENT_WORDS = 2;
const MIN_WORDS = 4;
const MAX_WORDS = 70;
/** The number of sentences, from the start, with which a summary can begin: later ones depend on what was said before. */
const MAX_OPENING = 4;
/** The share of a sentence's rank that comes from similar sentences; the rest favours the start of the text. */
const DAMPING = 0.6;
const ROUNDS = 30;
/** The least rank of a following sentence, as a share of the highest: with less, it is about something else. */
const MIN_SHARE = 0.4;

/** The largest size of a summary. */
interface SummaryLimits {
  readonly sentences: number;
  readonly characters: number;
}

/** The usual length of a summary. */
const SUMMARY_LIMITS: SummaryLimits = Object.freeze({ sentences: 2, characters: 400 });

/** The title of a text, and its language as ISO 639-1. */
interface Subject {
  /** The sentences of the title: the summary does not repeat them, but is about them. */
  readonly title: readonly Sentence[];
  readonly language: string;
}

const UNTITLED: Subject = { title: [], language: 'en' };

/**
 * The most informative sentence of a text (Mihalcea and Tarau, "TextRank: Bringing Order into Texts", 2004; biased towards the start of the
 * text) that shares a word with the title, and the sentences that directly follow it, unshortened. Empty if no sentence is suitable.
 */
export function summarize(
  sentences: readonly Sentence[],
  limits: SummaryLimits = SUMMARY_LIMITS,
  { title, language }: Subject = UNTITLED,
): string {
  const competing = sentences
    .filter((sentence) => canSummarize(sentence) && sentence.text.length <= limits.characters)
    .filter(({ text }) => !title.some((one) => one.text.includes(text)))
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .slice(0, MAX_COMPETING);
  const ranks = rank(competing);
  const rankOf = (at: number) => ranks[at] ?? 0;
  const opening = [...competing.keys()].filter((at) => {
    const { text = '', words = [] } = competing[at] ?? {};
    return at < MAX_OPENING && canOpen(text, language) && isAbout(words, title);
  });
  const best = opening.reduce(
    (first, at) => (rankOf(at) > rankOf(first) ? at : first),
    opening[0] ?? Infinity,
  );
  const least = rankOf(best) * MIN_SHARE;
  const chosen = competing.slice(best, best + 1);
  for (let at = best + 1; at < competing.length && chosen.length < limits.sentences; at++) {
    const [before, next] = [competing[at - 1], competing[at]];
    if (!before || !next || sentences.indexOf(next) !== sentences.indexOf(before) + 1 || rankOf(at) < least)
      break;
    if (flow([...chosen, next].map(({ text }) => text)).length > limits.characters) break;
    chosen.push(next);
  }
  return flow(chosen.map(({ text }) => text));
}

/** The number of letters from which on words that begin alike mean something similar. */
const ALIKE = 5;

/** The fewest words of a title that says what the text is about: "Saturday" does not. */
const MIN_TITLE = 2;

/** Whether words share one with a title. */
function isAbout(words: readonly Word[], title: readonly Sentence[]): boolean {
  const stems = ({ isContent, lemma }: Word) => (isContent ? [lemma.slice(0, ALIKE)] : []);
  const wanted = new Set(title.flatMap((sentence) => sentence.words.flatMap(stems)));
  return wanted.size < MIN_TITLE || words.flatMap(stems).some((one) => wanted.has(one));
}

/** Whether it begins and ends like a sentence, and has no characters of tables, formulas or code. */
export function canSummarize(sentence: Sentence): boolean {
  const { text, words } = sentence;
  if (isName(sentence)) return false;
  if (words.length < MIN_WORDS || words.length > MAX_WORDS || isBoilerplate(text) || MARKUP.test(text))
    return false;
  if (/^(?:\p{Ll}|[,;.)\]…])/u.test(text) || /(?:…|\.\.)["'”’»)]*$/u.test(text)) return false;
  if (isList(text) || isLabelled(text) || !isBalanced(text) || EXCLAIMED_REMARK.test(text)) return false;
  return (
    words.filter(({ isContent }) => isContent).length >= MIN_CONTENT_WORDS &&
    /[.!?。！？؟।]["'”’»）)」』]*$/u.test(text)
  );
}

/** An exclamation in brackets at the end: `Victoria (in one shot!)` is not a sentence because of it, but `(It is.)` is one. */
const EXCLAIMED_REMARK = /^[^(（].*[.!?。！？][)）]$/u;

/** Whether it lists amounts, as in a recipe or a bill, instead of making a statement. */
function isList(text: string): boolean {
  const items = text.split(/[,،、;]\s*|\s[-–·•|]\s/u);
  const amounts = items.filter((item) => /\p{N}/u.test(item)).length;
  const isCounted = /^[\p{N}½¼¾]/u.test(text) || amounts >= 3;
  return items.length >= 3 && isCounted;
}

/** Whether it is a label followed by names or a date: `Present: Dana, Piet, Ms Oyelaran.`, `Next meeting: 11 May.` */
function isLabelled(text: string): boolean {
  const names = /^\p{Lu}[\p{L} ]{1,24}?\s?[:：]\s(?<names>.+)$/u.exec(text)?.groups?.names;
  return names !== undefined && !/(?:^|\s)\p{Ll}{4}/u.test(names);
}

const PAIRS = ['()', '[]', '„“', '«»', '「」', '『』', '“”'] as const;

/** Whether every bracket and quotation mark in it is closed; otherwise it is part of a longer quotation. */
function isBalanced(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  if (count('"') % 2 === 1) return false;
  return PAIRS.every(([open = '', close = '']) => {
    const isGerman = text.includes('„');
    if (isGerman && open === '“') return true;
    return open === '„' ? count('„') === count('“') + count('”') : count(open) === count(close);
  });
}

/** Whether it is only a name that ends in an abbreviation: `Bright Window Cleaning Ltd.` */
function isName({ text, words }: Sentence): boolean {
  return (
    /\b(?:Ltd|Inc|Corp|Co|Bros|GmbH|e\.V|S\.A|Lda|S\.p\.A)\.$/u.test(text) &&
    words.every((word) => /^(?:\p{Lu}|\P{L}+$)/u.test(word.text))
  );
}

const MARKUP = /\s·\s|[{}|\\<>\t\u00ad\ufffc]|\[\[|\]\]|\]\(|https?:\/\/|={2,}|_{2,}|\*\*/u;

/** TextRank: a sentence that resembles highly ranked sentences ranks highly itself. */
function rank(sentences: readonly Sentence[]): readonly number[] {
  const lemmas = sentences.map(
    ({ words }) => new Set(words.filter(({ isContent }) => isContent).map(({ lemma }) => lemma)),
  );
  const related = relatedOf(lemmas);
  const totals = related.map((list) => list.reduce((sum, { likeness }) => sum + likeness, 0));
  const starts = sentences.map((_, at) => 1 / (1 + at));
  const startSum = starts.reduce((sum, value) => sum + value, 0);
  let ranks = sentences.map(() => 1 / sentences.length);
  for (let round = 0; round < ROUNDS; round++) {
    ranks = related.map((list, to) => {
      let received = 0;
      for (const { at, likeness } of list) received += ((ranks[at] ?? 0) * likeness) / (totals[at] ?? 1);
      return ((1 - DAMPING) * (starts[to] ?? 0)) / startSum + DAMPING * received;
    });
  }
  return ranks;
}

/** For each sentence, the sentences that share a word with it, and their similarity. */
function relatedOf(lemmas: readonly ReadonlySet<string>[]) {
  const related = lemmas.map((): { at: number; likeness: number }[] => []);
  for (const [at, one] of lemmas.entries()) {
    for (const [to, other] of lemmas.slice(0, at).entries()) {
      const likeness = alike(one, other);
      if (likeness === 0) continue;
      related[at]?.push({ at: to, likeness });
      related[to]?.push({ at, likeness });
    }
  }
  return related;
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const lemma of one) if (other.has(lemma)) common += 1;
  return common === 0 ? 0 : common / (Math.log(1 + one.size) + Math.log(1 + other.size));
}

/** Joins sentences into running text, without spaces between Chinese and Japanese sentences. */
const flow = (sentences: readonly string[]): string => sentences.join(' ').replace(/([。！？]) /gu, '$1');
