import { readWords } from '../../../core/analysis/texts/read-words.ts';
import type { Sentence } from '../../../core/analysis/texts/sentence.ts';

/**
 * The sentences of a paragraph in any language, by the rules of Unicode.
 * @param language ISO 639-1; absent when unknown
 */
export function readOther(paragraph: string, language?: string): readonly Sentence[] {
  const segmenter = new Intl.Segmenter(language ?? 'und', { granularity: 'sentence' });
  const texts: string[] = [];
  for (const { segment } of segmenter.segment(paragraph)) {
    const last = texts.at(-1);
    if (last !== undefined && ABBREVIATED.test(last)) texts[texts.length - 1] = last + segment;
    else texts.push(segment);
  }
  return texts.map((segment) => {
    const text = segment.trim();
    return { text, words: readWords(text, language) };
  });
}

/** Words whose final dot does not end a sentence: initials, titles, ordinal numbers, dates. */
const ABBREVIATED =
  /(?:^|[\s(«„"'])(?:\p{Lu}|\p{N}{1,2}|Dr|Mr|Mrs|Ms|Mme|Mlle|Prof|St|Ste|Nr|Hr|Fr|Sr|Sra|Dra|dott|ing|avv|sig|art|pp?|vs|etc|bzw|ca|inkl|evtl|usw|z\.\s?B|d\.\s?h|u\.\s?a|c\.-à-d|p\.\s?ex|ej|núm|nr|bijv|o\.a|d\.w\.z|г|гг|ул|им|т\.\s?е|т\.\s?д|стр|см|др)\.\s*$/u;
