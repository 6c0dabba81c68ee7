/**
 * The role of a word in its sentence.
 * - `noun`, `name` (a proper noun), `adjective`: the material of keywords;
 * - `word`: a word with a meaning, but of unknown kind, as in languages that are read without a grammar;
 * - `other`: verbs, stop words, numbers, signs.
 */
export type WordPart = 'noun' | 'name' | 'adjective' | 'word' | 'other';

/** A word or sign, analysed by the rules of its language. */
export interface Word {
  /** As written in the text. */
  readonly text: string;
  /** The common form of its inflections, folded; the same for `boat` and `boats`. */
  readonly lemma: string;
  readonly part: WordPart;
  /** Present when it follows the word in front of it without a space. */
  readonly isGlued?: true;
}

/** A sentence, or a heading. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Whether a word has a meaning by itself. */
export const isContent = ({ part }: Word): boolean => part !== 'other';
