import { segments } from './segment.ts';
import { stopWordsOf } from './stop-words.ts';
import { comparable } from './variants.ts';

/** The fewest letters of a word that is corrected; one letter may be missing in what was typed. */
const MIN_CORRECTED = 5;
/** The most letters of such a word: the number of candidates grows with it. */
const MAX_CORRECTED = 24;

/** Letters of an alphabet, as folding leaves them, by a letter that tells it. */
const ALPHABETS: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^\p{Script=Latin}+$/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/^\p{Script=Cyrillic}+$/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюяієґђјљњћџў'],
  [/^\p{Script=Greek}+$/u, 'αβγδεζηθικλμνξοπρστυφχψω'],
  [/^\p{Script=Hebrew}+$/u, 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  [/^\p{Script=Arabic}+$/u, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءپچژگ'],
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
      (word) => alphabetOf(word) !== null && isLongEnough(word, MIN_CORRECTED - 1) && !isStopWord(word),
    );
}

/** Whether a word is one that a typing error may stand for: of five letters or more, all of one alphabet. */
export function isCorrectable(word: string): boolean {
  return isLongEnough(word, MIN_CORRECTED) && alphabetOf(word) !== null;
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
  const letters = [...(alphabetOf(word) ?? '')];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  found.delete(word);
  return [...found].filter((candidate) => isLongEnough(candidate, MIN_CORRECTED));
}

const isLongEnough = ({ length }: string, min: number): boolean => length >= min && length <= MAX_CORRECTED;

function alphabetOf(word: string): string | null {
  return ALPHABETS.find(([script]) => script.test(word))?.[1] ?? null;
}
