import { segments } from './segment.ts';
import { stopWordsOf } from './stop-words.ts';
import { comparable } from './variants.ts';

/** Minimum number of letters of a corrected word. The typed word may have one letter less. */
const MIN_CORRECTED = 5;
/** Maximum number of letters of a corrected word, since the number of candidates grows with its length. */
const MAX_CORRECTED = 24;

/** Minimum and maximum number of letters of a word that may have two errors. */
const MIN_TWICE = 7;
const MAX_TWICE = 14;
/** Maximum number of candidates for two errors. Each is looked up. */
const MAX_CANDIDATES = 2_000;

interface Alphabet {
  /** Matches all words of the alphabet. */
  readonly script: RegExp;
  /** Its letters, after folding. */
  readonly letters: string;
  /** Vowels, which people confuse or omit; empty for scripts that hardly write vowels. */
  readonly vowels: string;
  /** Letters that can be doubled, so that one of the two may be omitted. Any letter if absent. */
  readonly paired?: string;
}

const ALPHABETS: readonly Alphabet[] = [
  {
    script: /^\p{Script=Latin}+$/u,
    letters: 'abcdefghijklmnopqrstuvwxyz',
    vowels: 'aeiouy',
    paired: 'bcdefglmnoprstz',
  },
  {
    script: /^\p{Script=Cyrillic}+$/u,
    letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяієґђјљњћџў',
    vowels: 'аеиоуыэюяіє',
  },
  { script: /^\p{Script=Greek}+$/u, letters: 'αβγδεζηθικλμνξοπρστυφχψω', vowels: 'αεηιουω' },
  { script: /^\p{Script=Hebrew}+$/u, letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', vowels: '' },
  { script: /^\p{Script=Arabic}+$/u, letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءپچژگ', vowels: '' },
];

/** The words of a text that may have a typing error: words of one script, in folded form, without stop words of the languages. */
export function correctableWords(text: string, languages: readonly string[]): readonly string[] {
  const isStopWord = (word: string) => languages.some((language) => stopWordsOf(language).has(word));
  return segments(text)
    .filter(({ kind }) => kind === 'word')
    .map((segment) => segment.text)
    .filter(
      (word) => alphabetOf(word) !== undefined && isLongEnough(word, MIN_CORRECTED - 1) && !isStopWord(word),
    );
}

/** Whether a word may have a typing error: five letters or more, all of one alphabet. */
export function isCorrectable(word: string): boolean {
  return isLongEnough(word, MIN_CORRECTED) && alphabetOf(word) !== undefined;
}

/** The text with words replaced, in folded form; punctuation between words becomes spaces. */
export function withWords(text: string, replaced: ReadonlyMap<string, string>): string {
  return segments(text)
    .map((segment) => replaced.get(segment.text) ?? segment.text)
    .join(' ');
}

/** A query as typed, with every occurrence of corrected words replaced. @param corrections the replacements by folded word */
export function withCorrections(typed: string, corrections: Readonly<Record<string, string>>): string {
  return typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const folded = comparable(word);
    return Object.hasOwn(corrections, folded) ? (corrections[folded] ?? word) : word;
  });
}

/**
 * All words that are one typing error away: a letter was wrong, missing or extra, or two neighbours were swapped (a Damerau-Levenshtein
 * distance of 1). There are about 50 for each letter. Only for words of five letters or more.
 * @param word folded, of one of the alphabets
 */
export function spellingsNear(word: string): readonly string[] {
  const alphabet = alphabetOf(word);
  return alphabet ? candidates(word, oneErrorAway(word, alphabet)) : [];
}

/**
 * Words that are two common typing errors away from a word of 7 to 14 letters: a letter was doubled or not, extra, or swapped with its
 * neighbour, or a vowel was confused with another. One of the two errors may also be a missing vowel. Assumes that the first letter is
 * right. The likeliest come first, 2,000 at most; allowing any two errors would give a hundred times as many, and confuse many unrelated
 * words.
 * @param word folded, of one of the alphabets
 */
export function spellingsTwoAway(word: string): readonly string[] {
  const alphabet = alphabetOf(word);
  if (!alphabet || word.length < MIN_TWICE || word.length > MAX_TWICE) return [];
  const made = [...slips(word, alphabet)];
  const found = new Set<string>();
  for (const second of [slips, withVowel]) {
    for (const one of made) {
      if (found.size >= MAX_CANDIDATES) break;
      for (const other of second(one, alphabet)) found.add(other);
    }
  }
  return candidates(word, found).slice(0, MAX_CANDIDATES);
}

/** The spellings that may be words, except the typed one. */
const candidates = (word: string, found: ReadonlySet<string>): readonly string[] =>
  [...found].filter((candidate) => candidate !== word && isLongEnough(candidate, MIN_CORRECTED));

/** All words with any one error undone. */
function oneErrorAway(word: string, { letters }: Alphabet): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + swapped(after));
  }
  return found;
}

/** The word with one common error after its first letter undone, the likeliest first. */
function slips(word: string, { letters, vowels, paired = letters }: Alphabet): ReadonlySet<string> {
  const pairs = new Set<string>();
  const [single, voiced, straight] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (let at = 1; at < word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const isPair = before.endsWith(letter) || after.startsWith(letter);
    if (paired.includes(letter) && !isPair) pairs.add(before + letter + letter + after);
    single.add(before + after);
    if (vowels.includes(letter)) for (const vowel of vowels) voiced.add(before + vowel + after);
    if (after !== '') straight.add(before + swapped(letter + after));
  }
  return new Set([...pairs, ...single, ...voiced, ...straight]);
}

/** The word with one more vowel, after its first letter and not next to the same vowel. */
function withVowel(word: string, { vowels }: Alphabet): readonly string[] {
  return [...word].flatMap((letter, at) =>
    [...vowels]
      .filter((vowel) => vowel !== letter && vowel !== word.charAt(at + 1))
      .map((vowel) => word.slice(0, at + 1) + vowel + word.slice(at + 1)),
  );
}

const swapped = (text: string): string => text.charAt(1) + text.charAt(0) + text.slice(2);

const isLongEnough = ({ length }: string, min: number): boolean => length >= min && length <= MAX_CORRECTED;

const alphabetOf = (word: string): Alphabet | undefined => ALPHABETS.find(({ script }) => script.test(word));
