import { eld } from 'eld/small';
import { truncate, utf8Length } from '../../../core/model/text.ts';
import type { LanguageDetector } from '../../../core/ports/language-detector.ts';

/** The number of characters that are examined. */
const SAMPLE_CHARACTERS = 4_000;
/** The least size of a text in bytes: the language of shorter ones is too uncertain. */
const MIN_BYTES = 24;

/** Distinguishes 60 languages by their n-grams. */
export function embeddedLanguageDetector(): LanguageDetector {
  return {
    async detect(text) {
      if (utf8Length(text) < MIN_BYTES) return undefined;
      const found = eld.detect(truncate(text, SAMPLE_CHARACTERS));
      return found.language !== '' && found.isReliable() ? found.language : undefined;
    },
  };
}
