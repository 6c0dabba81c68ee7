import { eld } from 'eld/small';
import { truncate, utf8Length } from '../../../core/model/text.ts';
import type { LanguageDetector } from '../../../core/ports/language-detector.ts';

/** Maximum number of characters examined. */
const SAMPLE_CHARACTERS = 4_000;
/** Minimum length of a text, in bytes. The language of a shorter text is too uncertain. */
const MIN_BYTES = 24;
/**
 * In texts shorter than this (in bytes), such as titles, a language must have a high score, far above the score of the second most likely
 * language.
 */
const SHORT_BYTES = 64;
const MIN_SCORE = 0.66;
const MIN_LEAD = 0.03;

/** Distinguishes 60 languages by their n-grams. */
export function embeddedLanguageDetector(): LanguageDetector {
  return {
    async detect(text) {
      const length = utf8Length(text);
      if (length < MIN_BYTES) return undefined;
      const found = eld.detect(truncate(text, SAMPLE_CHARACTERS));
      const isTold = found.isReliable() && (length >= SHORT_BYTES || isEvident(found.getScores()));
      return found.language !== '' && isTold ? found.language : undefined;
    },
  };
}

/** @param scores by language */
function isEvident(scores: Readonly<Record<string, number>>): boolean {
  const [best = 0, next = 0] = Object.values(scores).toSorted((one, other) => other - one);
  return best >= MIN_SCORE && best - next >= MIN_LEAD;
}
