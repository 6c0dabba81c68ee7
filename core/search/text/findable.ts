import { fold } from './fold.ts';

const LETTER = '[\\p{L}\\p{N}\\p{M}]';
const SPACELESS = ['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const RUN = `(?:(?=${LETTER})[${SPACELESS}])+`;
/** A word of a script with spaces between words, as a regular expression. */
export const WORD: string = `(?:(?![${SPACELESS}])${LETTER})+`;

/** A searchable token of folded text: a run of a script without spaces, a word, or a pictograph. */
export const FINDABLE: RegExp = new RegExp(
  `(?<run>${RUN})|(?<word>${WORD})|\\p{RI}{2}|\\p{Extended_Pictographic}`,
  'u',
);

/** The dot of Indian letters, which search leaves out. */
const NUKTA = /\u093c/gu;

/** Whether a text has searchable tokens (`segments`). This module uses no dictionaries, to stay small. */
export function isFindable(text: string): boolean {
  return FINDABLE.test(fold(text).replace(NUKTA, ''));
}
