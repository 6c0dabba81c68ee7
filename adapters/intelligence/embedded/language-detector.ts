import { eld } from 'eld/small';
import { truncate, utf8Length } from '../../../core/model/text.ts';
import type { LanguageDetector } from '../../../core/ports/language-detector.ts';

/** Maximum number of characters examined. */
const SAMPLE_CHARACTERS = 4_000;
/** Minimum length, in bytes, of a text that may be in any language. */
const MIN_BYTES = 24;
/** Minimum length, in bytes, of a text that may only be in one of the likely languages. */
const MIN_LIKELY_BYTES = 8;
/**
 * In texts shorter than this (in bytes), such as titles, a language must have a high score, far above the score of the second most likely
 * language.
 */
const SHORT_BYTES = 64;
const MIN_SCORE = 0.66;
const MIN_LEAD = 0.03;
/** By how much the score of a likely language must exceed those of the other likely languages in a short text. */
const MIN_LIKELY_LEAD = 0.05;
/** Minimum score of a likely language in a short text, as a share of the highest score of all languages. */
const MIN_LIKELY_SHARE = 0.8;

/** Distinguishes 60 languages by their n-grams. */
export function embeddedLanguageDetector(): LanguageDetector {
  return {
    async detect(text, likely = []) {
      const length = utf8Length(text);
      if (length < MIN_LIKELY_BYTES) return undefined;
      const found = eld.detect(truncate(text, SAMPLE_CHARACTERS));
      const isReliable = found.language !== '' && found.isReliable();
      if (length >= SHORT_BYTES) return isReliable ? found.language : undefined;
      const scores = found.getScores();
      if (isReliable && length >= MIN_BYTES && isEvident(scores)) return found.language;
      return likeliest(scores, likely);
    },
  };
}

/** @param scores by language */
function isEvident(scores: Readonly<Record<string, number>>): boolean {
  const [best = 0, next = 0] = Object.values(scores).toSorted((one, other) => other - one);
  return best >= MIN_SCORE && best - next >= MIN_LEAD;
}

/** The likely language with the highest score, if it leads clearly; undefined otherwise. */
function likeliest(scores: Readonly<Record<string, number>>, likely: readonly string[]): string | undefined {
  const [best, next] = likely
    .map((language) => ({ language, score: scores[language] ?? 0 }))
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score - (next?.score ?? 0) < MIN_LIKELY_LEAD) return undefined;
  return best.score >= MIN_LIKELY_SHARE * Math.max(...Object.values(scores)) ? best.language : undefined;
}
