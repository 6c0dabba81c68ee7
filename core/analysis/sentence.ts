/**
 * What a word does in its sentence.
 * - `noun`, `name` (a proper noun), `adjective`: what keywords are made of;
 * - `word`: it means something, but nothing tells what it is, as in languages that are read without a grammar;
 * - `other`: verbs, stop words, numbers, signs.
 */
export type WordPart = 'noun' | 'name' | 'adjective' | 'word' | 'other';

/** A word, or a sign, as a reader of its language takes it. */
export interface Word {
  /** As it stands in the text. */
  readonly text: string;
  /** What its forms have in common, folded; equal for `boat` and `boats`. */
  readonly lemma: string;
  readonly part: WordPart;
}

/** A sentence, or a heading. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Whether a word means something by itself. */
export const isContent = ({ part }: Word): boolean => part !== 'other';
