import { type Closeness, keywords, type Proposal, propose } from '../../../core/analysis/texts/keywords.ts';
import { pictureSummary, pictureTags } from '../../../core/analysis/texts/picture-summary.ts';
import { summarize } from '../../../core/analysis/texts/summary.ts';
import type { Embedder } from '../../../core/ports/embedder.ts';
import type { LanguageModel } from '../../../core/ports/language-model.ts';
import { EMBEDDED_LANGUAGE_MODEL } from './model.ts';
import { readSentences } from './sentences.ts';

/** The most proposals that are compared with the text. */
const MAX_COMPARED = 8;
/** The number of characters of a text with which they are compared: a text says early what it is about. */
const COMPARED_CHARACTERS = 250;

/**
 * Describes texts by their own sentences and words, and pictures by their known facts. Finds no fields of entities.
 * @param embedder compares phrases with texts in its language, English
 */
export function embeddedLanguageModel(embedder?: Pick<Embedder, 'embed'>): LanguageModel {
  /** How close the weak proposals are to the text; undefined where the embedder does not know its language. */
  async function closenessOf(
    proposals: readonly Proposal[],
    text: string,
    language: string,
  ): Promise<Closeness | undefined> {
    const names = proposals.filter(({ isWeak }) => isWeak).map(({ name }) => name);
    if (!embedder || language !== 'en' || names.length === 0) return undefined;
    const compared = names.slice(0, MAX_COMPARED);
    const [whole, ...found] = await embedder.embed([text.slice(0, COMPARED_CHARACTERS), ...compared]);
    const vectors = new Map(compared.map((name, at) => [name, found[at]]));
    return {
      toText: (name) => (vectors.has(name) ? dot(whole, vectors.get(name)) : undefined),
      between: (one, other) => dot(vectors.get(one), vectors.get(other)),
    };
  }

  return {
    id: EMBEDDED_LANGUAGE_MODEL,
    async describeText({ title, text, language, knownTags }) {
      const sentences = readSentences(text, language);
      const context = {
        title: readSentences(title, language),
        known: knownTags,
        ...(language !== undefined && { language }),
      };
      const proposals = propose(sentences, context);
      const closeness = await closenessOf(proposals, `${title}. ${text}`, language ?? 'en');
      return {
        summary: summarize(sentences),
        tags: keywords(sentences, context, proposals, closeness),
        fields: {},
      };
    },
    async describePicture({ facts, text, knownTags }) {
      const title = readSentences(facts.title ?? facts.description ?? '');
      return {
        summary: pictureSummary({ facts, text }),
        tags: [...keywords(readSentences(text), { title, known: knownTags }), ...pictureTags(facts)],
      };
    },
  };
}

function dot(one?: Float32Array | null, other?: Float32Array | null): number {
  return one && other ? one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) : 0;
}
