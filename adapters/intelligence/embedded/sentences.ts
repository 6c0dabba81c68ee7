import type { Sentence } from '../../../core/analysis/texts/sentence.ts';
import { truncate } from '../../../core/model/text.ts';
import { readEnglish } from './english.ts';
import { readOther } from './other-languages.ts';

/** The number of characters that are read: enough for a summary and keywords, in some 0.15 s. */
const READ_CHARACTERS = 30_000;

/** A blank line, a line that begins an item, or the end of a short line: texts that are wrapped have longer ones. */
const BREAK = /\n\s*\n|\n(?=\s*[-*•\d])|(?<=(?:^|\n)[^\n]{1,48})\n/;

/** Rows of the same sign, as people draw lines with, over which the tagger takes seconds. */
const REPEATED = /([^\p{L}\p{N}\s])\1{3,}/gu;

/**
 * The sentences of the start of a text; a heading, a list item or a short line also counts as a sentence.
 * @param language ISO 639-1; texts of unknown language are read as English
 */
export function readSentences(text: string, language = 'en'): readonly Sentence[] {
  const read = language === 'en' ? readEnglish : (part: string) => readOther(part, language);
  return truncate(text, READ_CHARACTERS)
    .split(BREAK)
    .map((paragraph) => paragraph.replace(/\s+/gu, ' ').replace(REPEATED, '$1$1$1').trim())
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .flatMap((paragraph) => read(paragraph))
    .filter((sentence) => sentence.text !== '');
}
