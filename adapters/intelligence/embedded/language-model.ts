import { keywords } from '../../../core/analysis/texts/keywords.ts';
import { pictureSummary } from '../../../core/analysis/texts/picture-summary.ts';
import { summarize } from '../../../core/analysis/texts/summary.ts';
import type { LanguageModel } from '../../../core/ports/language-model.ts';
import { EMBEDDED_LANGUAGE_MODEL } from './model.ts';
import { readKnownTags, readSentences } from './sentences.ts';

/** Describes texts by their own sentences and words, and pictures by their known facts. Finds no fields of entities. */
export function embeddedLanguageModel(): LanguageModel {
  return {
    id: EMBEDDED_LANGUAGE_MODEL,
    async describeText({ title, text, language, knownTags }) {
      const sentences = readSentences(text, language);
      const known = readKnownTags(knownTags, language);
      return {
        summary: summarize(sentences),
        tags: keywords(sentences, { title: readSentences(title, language), known }),
        fields: {},
      };
    },
    async describePicture({ facts, colors, text, knownTags }) {
      const title = readSentences(facts.title ?? facts.description ?? '');
      const known = readKnownTags(knownTags);
      return {
        summary: pictureSummary({ facts, colors, text }),
        tags: keywords(readSentences(text), { title, known }),
      };
    },
  };
}
