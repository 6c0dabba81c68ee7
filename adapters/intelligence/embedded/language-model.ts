import { isTranscript } from '../../../core/analysis/texts/opening.ts';
import { pictureSummary } from '../../../core/analysis/texts/picture-summary.ts';
import type { Sentence } from '../../../core/analysis/texts/sentence.ts';
import { canSummarize, summarize } from '../../../core/analysis/texts/summary.ts';
import { isVerse } from '../../../core/analysis/texts/verse.ts';
import { textWeight } from '../../../core/model/text.ts';
import type { LanguageModel } from '../../../core/ports/language-model.ts';
import { EMBEDDED_LANGUAGE_MODEL } from './model.ts';
import { readSentences } from './sentences.ts';

/** Summarises texts with their own sentences, and describes pictures with known facts. Finds no tags and no fields of entities. */
export function embeddedLanguageModel(): LanguageModel {
  return {
    id: EMBEDDED_LANGUAGE_MODEL,
    async describeText({ title, text, language }) {
      return { summary: summaryOf(text, title, language), tags: [], fields: {} };
    },
    async describePicture({ facts, title, text }) {
      return { summary: pictureSummary({ facts, title, text }), tags: [] };
    },
  };
}

/** Minimum ratio of the lengths of a text and its summary. A text with a smaller ratio needs no summary. */
const MIN_TIMES = 2;
/** Minimum share of a text that is whole sentences. A text with a smaller share is a list or notes. */
const MIN_PROSE = 0.5;
const FEWER = { sentences: 1, characters: 400 } as const;

/** Minimum number of characters of a summary that says enough; `textWeight` counts them. */
const MIN_SUMMARY = 30;

/** One or two sentences of a text; empty for verse, lists and transcripts, and for a text that is hardly longer. */
function summaryOf(text: string, title: string, language: string | undefined): string {
  if (isVerse(text) || isTranscript(title, text)) return '';
  const sentences = readSentences(text, language);
  const length = lengthOf(sentences);
  if (lengthOf(sentences.filter(canSummarize)) < MIN_PROSE * length) return '';
  const subject = { title: readSentences(title, language), language: language ?? 'en' };
  const summaries = [undefined, FEWER].map((limits) => summarize(sentences, limits, subject));
  return summaries.find((one) => textWeight(one) >= MIN_SUMMARY && one.length * MIN_TIMES <= length) ?? '';
}

const lengthOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, sentence) => sum + sentence.text.length + 1, 0);
