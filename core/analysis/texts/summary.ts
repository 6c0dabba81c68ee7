import { isToVisitors } from '../../model/to-visitors.ts';
import { isBoilerplate } from './boilerplate.ts';
import { canOpen } from './opening.ts';
import type { Sentence } from './sentence.ts';

/** The fewest content words, and the fewest and most words, of a sentence in a summary. */
const MIN_CONTENT_WORDS = 2;
const MIN_WORDS = 4;
const MAX_WORDS = 70;
/** The number of sentences, from the start, with which a summary can begin: later ones depend on what was said before. */
const MAX_OPENING = 3;

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
 * The sentence among the first ones of a text that says most of what the title says, and the sentences that directly follow it and go on
 * with it, unshortened. Empty if no sentence says enough: no summary is better than a wrong one.
 */
export function summarize(
  sentences: readonly Sentence[],
  limits: SummaryLimits = SUMMARY_LIMITS,
  { title, language }: Subject = UNTITLED,
): string {
  const suitable = sentences
    .filter((sentence) => canSummarize(sentence) && sentence.text.length <= limits.characters)
    .filter(({ text }) => !title.some((one) => isInTitle(text, one.text)));
  const subject = stemsOf(title);
  const least = title.length === 0 ? 0 : Math.max(1, Math.min(MIN_SHARED, subject.size * LEAST_SHARE));
  const said = suitable
    .slice(0, MAX_OPENING)
    .map((sentence) => (canOpen(sentence.text, language) ? saidBy(sentence, subject, title) : -1));
  const best = said.indexOf(Math.max(...said));
  if ((said[best] ?? -1) < least) return '';
  const chosen = suitable.slice(best, best + 1);
  for (const next of suitable.slice(best + 1, best + limits.sentences)) {
    const before = chosen.at(-1);
    const follows = before !== undefined && sentences.indexOf(next) === sentences.indexOf(before) + 1;
    const goesOn = sharedOf(next, new Set([...subject, ...stemsOf(chosen)])) > 0;
    if (!follows || !goesOn || flow([...chosen, next].map(({ text }) => text)).length > limits.characters)
      break;
    chosen.push(next);
  }
  return flow(chosen.map(({ text }) => text));
}

/** Whether a title contains a sentence, or is its beginning before a colon. */
const isInTitle = (sentence: string, title: string): boolean =>
  title.includes(sentence) ||
  (sentence.startsWith(title) && /^\s?[:：]/u.test(sentence.slice(title.length))) ||
  (/[.!?…。！？]$/u.test(title) && sentence.startsWith(title.replace(/…$/u, '')));

/** The number of letters from which on words that begin alike mean something similar. */
const ALIKE = 5;

/** The share of the words of a title, and the most of them, that a sentence must have to say what the text is about. */
const LEAST_SHARE = 1 / 3;
const MIN_SHARED = 2;

/** The beginnings of the words that mean something. Words of one letter, such as particles of Japanese, are too common. */
const stemsOf = (sentences: readonly Sentence[]): ReadonlySet<string> =>
  new Set(
    sentences.flatMap(({ words }) =>
      words.flatMap(({ isContent, lemma }) => (isContent && lemma.length > 1 ? [lemma.slice(0, ALIKE)] : [])),
    ),
  );

/** The number of stems that occur in a sentence. */
function sharedOf(sentence: Sentence, stems: ReadonlySet<string>): number {
  const own = stemsOf([sentence]);
  return [...stems].filter((stem) => own.has(stem)).length;
}

/** How much of what the title says a sentence says; one that begins with the title, as definitions do, says enough. */
function saidBy(sentence: Sentence, subject: ReadonlySet<string>, title: readonly Sentence[]): number {
  const name = title.map(({ text }) => text).join(' ');
  const isDefinition = name !== '' && sentence.text.startsWith(`${name} `);
  return sharedOf(sentence, subject) + (isDefinition ? MIN_SHARED : 0);
}

/** Whether it begins and ends like a sentence, and has no characters of tables, formulas or code. */
export function canSummarize(sentence: Sentence): boolean {
  const { text, words } = sentence;
  if (isName(sentence) || isToVisitors(text)) return false;
  if (words.length < MIN_WORDS || words.length > MAX_WORDS || isBoilerplate(text) || MARKUP.test(text))
    return false;
  if (/^(?:\p{Ll}|[,;.)\]…])/u.test(text) || /(?:…|\.\.)["'”’»)]*$/u.test(text)) return false;
  if (
    /[!?]{2}/u.test(text) ||
    isList(text) ||
    isLabelled(text) ||
    !isBalanced(text) ||
    EXCLAIMED_REMARK.test(text)
  )
    return false;
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

/** Joins sentences into running text, without spaces between Chinese and Japanese sentences. */
const flow = (sentences: readonly string[]): string => sentences.join(' ').replace(/([。！？]) /gu, '$1');
