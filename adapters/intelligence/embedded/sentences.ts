import type { KnownTag } from '../../../core/analysis/texts/keywords.ts';
import type { Sentence } from '../../../core/analysis/texts/sentence.ts';
import { truncate } from '../../../core/model/text.ts';
import { readEnglish } from './english.ts';
import { readOther } from './other-languages.ts';

/** The number of characters that are read: enough for a summary and keywords, in some 0.2 s. */
const READ_CHARACTERS = 60_000;
/** Tags of more words are ignored. */
const MAX_TAG_WORDS = 5;
const MAX_KNOWN_TAGS = 1_000;

/**
 * The sentences of the start of a text; a heading, a list item or a single line also counts as a sentence.
 * @param language ISO 639-1; texts of unknown language are read as English
 */
export function readSentences(text: string, language = 'en'): readonly Sentence[] {
  const read = language === 'en' ? readEnglish : (part: string) => readOther(part, language);
  return truncate(text, READ_CHARACTERS)
    .split(/\n\s*\n|\n(?=\s*[-*•\d])/)
    .map((paragraph) => paragraph.replace(/\s+/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) => read(paragraph))
    .filter((sentence) => sentence.text !== '');
}

/** Tags with the lemmas of their words, to be compared with texts of the language. */
export function readKnownTags(names: readonly string[], language = 'en'): readonly KnownTag[] {
  return names.slice(0, MAX_KNOWN_TAGS).flatMap((name) => {
    const words = readSentences(name, language).flatMap((sentence) => sentence.words);
    const lemmas = words.map(({ lemma }) => lemma);
    return lemmas.length > 0 && lemmas.length <= MAX_TAG_WORDS ? [{ name, lemmas }] : [];
  });
}
