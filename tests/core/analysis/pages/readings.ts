import type { Sentence, Word } from '../../../../core/analysis/texts/sentence.ts';

/**
 * Sentences in the format of the language analyser, written by hand: words with a meaning have a mark such as
 * `/n`; a plural `s` is not part of the lemma.
 */
export const sentence = (written: string): Sentence => {
  const words = written.split(' ').map((token): Word => {
    const [text = '', mark] = token.split('/');
    return { text, lemma: text.toLowerCase().replace(/s$/, ''), isContent: mark !== undefined };
  });
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/ ([.!?])/g, '$1');
  return { text, words };
};

export const sentences = (...written: readonly string[]): readonly Sentence[] => written.map(sentence);
