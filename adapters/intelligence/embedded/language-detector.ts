import { eld } from 'eld/small';
import { truncate, utf8Length } from '../../../core/model/text.ts';
import type { LanguageDetector } from '../../../core/ports/language-detector.ts';

/** What is looked at, in characters. */
const SAMPLE_CHARACTERS = 4_000;
/** Of a text with fewer bytes the language is too easily taken for another. */
const LEAST_BYTES = 24;

/** Tells 60 languages apart by their n-grams. */
export function embeddedLanguageDetector(): LanguageDetector {
  return {
    async detect(text) {
      if (utf8Length(text) < LEAST_BYTES) return undefined;
      const found = eld.detect(truncate(text, SAMPLE_CHARACTERS));
      return found.language !== '' && found.isReliable() ? found.language : undefined;
    },
  };
}
