import { eld } from 'eld/small';
import { truncate } from '../../../core/model/text.ts';
import type { LanguageDetector } from '../../../core/ports/language-detector.ts';

/** What is looked at, in characters. */
const SAMPLE_CHARACTERS = 4_000;

/** Tells 60 languages apart by their n-grams. */
export function embeddedLanguageDetector(): LanguageDetector {
  return {
    async detect(text) {
      const found = eld.detect(truncate(text, SAMPLE_CHARACTERS));
      return found.language !== '' && found.isReliable() ? found.language : undefined;
    },
  };
}
