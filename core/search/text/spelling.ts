import { segments } from './segment.ts';
import { stopWordsOf } from './stop-words.ts';
import { comparable } from './variants.ts';

/** The fewest letters of a word that is corrected; one letter may be missing in what was typed. */
const MIN_CORRECTED = 5;
/** The most letters of such a word: the number of candidates grows with it. */
const MAX_CORRECTED = 24;

/** The fewest and the most letters of a word in which two errors are looked for. */
const MIN_TWICE = 7;
const MAX_TWICE = 14;

interface Alphabet {
  /** What all words in it consist of. */
  readonly script: RegExp;
  /** Its letters, as folding leaves them. */
  readonly letters: string;
  /** Those that are taken for each other; empty where vowels are hardly written. */
  readonly vowels: string;
}

const ALPHABETS: readonly Alphabet[] = [
  { script: /^\p{Script=Latin}+$/u, letters: 'abcdefghijklmnopqrstuvwxyz', vowels: 'aeiouy' },
  {
    script: /^\p{Script=Cyrillic}+$/u,
    letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяієґђјљњћџў',
    vowels: 'аеиоуыэюяіє',
  },
  { script: /^\p{Script=Greek}+$/u, letters: 'αβγδεζηθικλμνξοπρστυφχψω', vowels: 'αεηιουω' },
  { script: /^\p{Script=Hebrew}+$/u, letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', vowels: '' },
  { script: /^\p{Script=Arabic}+$/u, letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءپچژگ', vowels: '' },
];

/**
 * The words of a text in which a typing error is looked for: letters of one script only, in folded form, and no stop words of the
 * languages.
 */
export function correctableWords(text: string, languages: readonly string[]): readonly string[] {
  const isStopWord = (word: string) => languages.some((language) => stopWordsOf(language).has(word));
  return segments(text)
    .filter(({ kind }) => kind === 'word')
    .map((segment) => segment.text)
    .filter(
      (word) => alphabetOf(word) !== undefined && isLongEnough(word, MIN_CORRECTED - 1) && !isStopWord(word),
    );
}

/** Whether a word is one that a typing error may stand for: of five letters or more, all of one alphabet. */
export function isCorrectable(word: string): boolean {
  return isLongEnough(word, MIN_CORRECTED) && alphabetOf(word) !== undefined;
}

/** The text with words replaced, in folded form; signs between words become spaces. */
export function withWords(text: string, replaced: ReadonlyMap<string, string>): string {
  return segments(text)
    .map((segment) => replaced.get(segment.text) ?? segment.text)
    .join(' ');
}

/** A query as it was typed, with words replaced wherever they occur. @param corrections by the folded word */
export function withCorrections(typed: string, corrections: Readonly<Record<string, string>>): string {
  return typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const folded = comparable(word);
    return Object.hasOwn(corrections, folded) ? (corrections[folded] ?? word) : word;
  });
}

/**
 * All that one typing error may have made into a word: a letter was wrong, missing or too many, or two neighbours were swapped
 * (a Damerau-Levenshtein distance of 1), some 50 for each letter. Only words of five letters or more.
 * @param word folded, of one of the alphabets
 */
export function spellingsNear(word: string): readonly string[] {
  const alphabet = alphabetOf(word);
  return alphabet ? candidates(word, oneErrorAway(word, alphabet)) : [];
}

/**
 * What two typing errors that are easily made may have made into a word of 7 to 14 letters: a letter is doubled or not, too many, swapped
 * with its neighbour, or a vowel stands for another. The first letter is right. Some 500 for seven letters and 2,500 for fourteen; any two
 * errors would be a hundred times as many, and would stand for many another word.
 * @param word folded, of one of the alphabets
 */
export function spellingsTwoAway(word: string): readonly string[] {
  const alphabet = alphabetOf(word);
  if (!alphabet || word.length < MIN_TWICE || word.length > MAX_TWICE) return [];
  const found = new Set<string>();
  for (const slip of slips(word, alphabet)) for (const other of slips(slip, alphabet)) found.add(other);
  return candidates(word, found);
}

/** Those that may be words, other than the one that was typed. */
const candidates = (word: string, found: ReadonlySet<string>): readonly string[] =>
  [...found].filter((candidate) => candidate !== word && isLongEnough(candidate, MIN_CORRECTED));

/** The word with any one error. */
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

/** The word without an error that is easily made, behind its first letter. */
function slips(word: string, { vowels }: Alphabet): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 1; at < word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    found.add(before + after);
    found.add(before + letter + letter + after);
    if (after !== '') found.add(before + swapped(letter + after));
    if (vowels.includes(letter)) for (const vowel of vowels) found.add(before + vowel + after);
  }
  return found;
}

const swapped = (text: string): string => text.charAt(1) + text.charAt(0) + text.slice(2);

const isLongEnough = ({ length }: string, min: number): boolean => length >= min && length <= MAX_CORRECTED;

const alphabetOf = (word: string): Alphabet | undefined => ALPHABETS.find(({ script }) => script.test(word));
