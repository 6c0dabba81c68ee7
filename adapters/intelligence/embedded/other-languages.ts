import { readWords } from '../../../core/analysis/texts/read-words.ts';
import type { Sentence } from '../../../core/analysis/texts/sentence.ts';

/**
 * The sentences of a paragraph in any language, by the rules of Unicode.
 * @param language ISO 639-1; absent when unknown
 */
export function readOther(paragraph: string, language?: string): readonly Sentence[] {
  const segmenter = new Intl.Segmenter(language ?? 'und', { granularity: 'sentence' });
  return [...segmenter.segment(paragraph)].map(({ segment }) => {
    const text = segment.trim();
    return { text, words: readWords(text, language) };
  });
}
