import { HEBREW_QUOTE, INVISIBLE } from './invisible.ts';

/** Accents, vowel points that ordinary writing leaves out, and invisible characters. */
const MARKS = new RegExp(
  [
    '(?<![иу])\\u0306', // й and ў are letters, not accents
    '[\\u0300-\\u0305\\u0307-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]',
    '[\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7]', // Hebrew points
    '[\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed]', // Arabic
    `[${INVISIBLE}\\ufe00-\\ufe0f\\u180b-\\u180d\\u{e0100}-\\u{e01ef}]`, // with variation selectors
    HEBREW_QUOTE,
  ].join('|'),
  'gu',
);

/** Letters that Unicode does not decompose, with their usual transcription on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  '\u02bb': "'",
  '\u02bc': "'",
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const ASCII = /^[\x00-\x7f]*$/;

/**
 * Text without the differences that search ignores (D38): case, accents, width and other forms of the same character (NFKC). Idempotent.
 * The result can be longer than the text.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) {
    return text.toLowerCase();
  }
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKC');
}

/** The form in which search compares names of tags and spaces: folded, with white space collapsed. */
export function foldName(name: string): string {
  return fold(name).replace(/\s+/gu, ' ').trim();
}
