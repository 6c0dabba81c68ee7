export interface Word {
  /** As written in the text. */
  readonly text: string;
  /** The base form of its inflections, folded; the same for `boat` and `boats`. */
  readonly lemma: string;
  /** Whether the word has a meaning by itself, unlike stop words and numbers. */
  readonly isContent: boolean;
}

/** A sentence, or a heading. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}
