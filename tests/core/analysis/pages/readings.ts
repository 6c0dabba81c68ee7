import type { Sentence, Word } from '../../../../core/analysis/texts/sentence.ts';

/**
 * Sentences as a reader of the language gives them, written by hand: words are `text`, nouns `text/n`, adjectives `text/a`,
 * names `Text/N`, words of an unknown kind `text/w`; a plural `s` is no part of the lemma.
 */
export const sentence = (written: string): Sentence => {
  const words = written.split(' ').map((token): Word => {
    const [text = '', mark] = token.split('/');
    const part = { n: 'noun', a: 'adjective', N: 'name', w: 'word' }[mark ?? ''] ?? 'other';
    return { text, lemma: text.toLowerCase().replace(/s$/, ''), part } as Word;
  });
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/ ([.!?])/g, '$1');
  return { text, words };
};

export const sentences = (...written: readonly string[]): readonly Sentence[] => written.map(sentence);
