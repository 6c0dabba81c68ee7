import { fold } from '../core/search/text/fold.ts';
import { stem, stemmingLanguage } from '../core/search/text/stem.ts';

/** The words of a text, folded. */
export const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The key that is equal for all inflections of a tag in a language. */
export const tagKey =
  (language: string) =>
  (name: string): string =>
    wordsOf(name)
      .map((word) => stem(word, stemmingLanguage(language)))
      .join(' ');
