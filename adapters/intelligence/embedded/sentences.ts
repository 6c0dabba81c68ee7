import type { Sentence } from '../../../core/analysis/texts/sentence.ts';
import { truncate } from '../../../core/model/text.ts';
import { readEnglish } from './english.ts';
import { readOther } from './other-languages.ts';

/** How many characters are read: enough for a summary and keywords, in some 0.15 s. */
const READ_CHARACTERS = 30_000;

/** A blank line, a line that begins an item, or the end of a short line, since the lines of wrapped text are longer. */
const BREAK = /\n\s*\n|\n(?=\s*[-*•\d])|\n(?<=(?:^|\n)[^\n]{1,48}\n)/;

/** Splits a paragraph at intended line ends. In wrapped text, the next word would not have fitted in the line. */
function linesOf(paragraph: string): readonly string[] {
  const lines = paragraph.split('\n');
  const width = Math.max(...lines.map(({ length }) => length));
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const [word = ''] = line.trimStart().split(/\s/u, 1);
    const isWrapped = before !== undefined && before.trimEnd().length + 1 + word.length > width;
    if (isWrapped) joined.push(`${joined.pop()} ${line}`);
    else joined.push(line);
  }
  return joined;
}

/** Repeated characters, which people use to draw lines. They take the tagger seconds. */
const REPEATED = /([^\p{L}\p{N}\s])\1{3,}/gu;

/** The taggers take quadratic time and memory. A sentence of so many characters is a list, or no sentence at all. */
const MAX_SENTENCE = 1_000;
const ENDLESS = new RegExp(`[^.!?…。！？؟।]{${MAX_SENTENCE + 1},}`, 'gu');
const STRETCH = new RegExp(`.{1,${MAX_SENTENCE}}(?=\\s|$)|.{1,${MAX_SENTENCE}}`, 'gu');

/** Cuts a paragraph without line breaks where it goes on for too long without the end of a sentence. */
function stretchesOf(paragraph: string): readonly string[] {
  if (paragraph.length <= MAX_SENTENCE) return [paragraph];
  return paragraph
    .replace(ENDLESS, (run) => (run.match(STRETCH) ?? []).join('\n'))
    .split('\n')
    .map((stretch) => stretch.trim());
}

/**
 * The sentences of the start of a text; a heading, a list item or a short line also counts as a sentence.
 * @param language ISO 639-1; texts of unknown language are read as English
 */
export function readSentences(text: string, language = 'en'): readonly Sentence[] {
  const read = language === 'en' ? readEnglish : (part: string) => readOther(part, language);
  return truncate(text, READ_CHARACTERS)
    .split(BREAK)
    .flatMap(linesOf)
    .map((paragraph) => paragraph.replace(/\s+/gu, ' ').replace(REPEATED, '$1$1$1').trim())
    .flatMap(stretchesOf)
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .flatMap((paragraph) => read(paragraph))
    .filter((sentence) => sentence.text !== '');
}
