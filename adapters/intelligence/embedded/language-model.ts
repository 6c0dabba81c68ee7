import { headingOf } from '../../../core/analysis/texts/heading.ts';
import { keywords } from '../../../core/analysis/texts/keywords.ts';
import { pictureSummary, pictureTags } from '../../../core/analysis/texts/picture-summary.ts';
import { summarize } from '../../../core/analysis/texts/summary.ts';
import { isVerse } from '../../../core/analysis/texts/verse.ts';
import type { LanguageModel } from '../../../core/ports/language-model.ts';
import { EMBEDDED_LANGUAGE_MODEL } from './model.ts';
import { readSentences } from './sentences.ts';

/** Shorter texts may be in any language without being recognised. */
const MIN_RECOGNISED_WORDS = 6;

/** Whether a text is in no known language, so that its keywords cannot be found. */
const isUnread = (text: string, language: string | undefined): boolean =>
  language === undefined && text.split(/\s+/u).length >= MIN_RECOGNISED_WORDS;

/** Describes texts with their own sentences and words, and pictures with their known facts. Finds no fields of entities. */
export function embeddedLanguageModel(): LanguageModel {
  return {
    id: EMBEDDED_LANGUAGE_MODEL,
    async describeText({ title, text, language, knownTags }) {
      const sentences = readSentences(text, language);
      const context = {
        title: readSentences(headingOf(title, text), language),
        known: knownTags,
        ...(language !== undefined && { language }),
      };
      return {
        summary: isVerse(text) ? '' : summarize(sentences, undefined, title),
        tags: isUnread(text.trim() || title, language) ? [] : keywords(sentences, context),
        fields: {},
      };
    },
    async describePicture({ facts, text, knownTags }) {
      const title = readSentences(headingOf(facts.title ?? facts.description ?? '', text));
      return {
        summary: pictureSummary({ facts, text }),
        tags: [...keywords(readSentences(text), { title, known: knownTags }), ...pictureTags(facts)],
      };
    },
  };
}
