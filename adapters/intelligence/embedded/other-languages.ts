import type { Sentence, Word, WordPart } from '../../../core/analysis/texts/sentence.ts';
import { fold } from '../../../core/search/text/fold.ts';
import { stem, stemmingLanguage } from '../../../core/search/text/stem.ts';
import { stopWordsOf } from '../../../core/search/text/stop-words.ts';

/**
 * The sentences of a paragraph in any language, by the rules of Unicode. Without a tagger, every word except stop words may
 * be a keyword; in German only capitalised words, which are nouns and names.
 * @param language ISO 639-1; absent when unknown
 */
export function readOther(paragraph: string, language?: string): readonly Sentence[] {
  const locale = language ?? 'und';
  const stops = stopWordsOf(language ?? 'en');
  const rules = stemmingLanguage(language);
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(paragraph)].map(
    ({ segment }) => {
      const words = [...segmenter.segment(segment)]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment: text }, at): Word => {
          const folded = fold(text);
          const part =
            stops.has(folded) || stops.has(text.toLowerCase()) ? 'other' : partOf(text, at, language);
          return { text, lemma: stem(folded, rules), part };
        });
      return { text: segment.trim(), words };
    },
  );
}

function partOf(text: string, at: number, language: string | undefined): WordPart {
  if (!/\p{L}/u.test(text)) return 'other';
  const isLarge = /^\p{Lu}/u.test(text);
  if (language === 'de') return isLarge && text.length > 2 ? 'name' : 'other';
  return isLarge && at > 0 ? 'name' : 'word';
}
