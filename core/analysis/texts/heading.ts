import type { Sentence } from './sentence.ts';

/** A line of more words is running text rather than a heading. */
const MAX_HEADING_WORDS = 9;
/** More words in front of a colon are a part of a sentence. */
const MAX_LABEL_WORDS = 6;

/**
 * The part of a title that names the subject of its text. The title of a note without a heading is its first line, which may be the whole
 * note: then the part before a colon counts, or a short line that does not end as a sentence; empty without either. Leaves out remarks in
 * brackets at the end. A text without a title that is just one short line is its own.
 * @param text the text with the title, including its line if it is one
 */
export function headingOf(title: string, text: string): string {
  const plain = title.trim() || lineOf(text);
  const heading = isHeading(plain, text) ? plain : leadOf(plain);
  return heading.replace(/\s*\([^()]*\)\s*$/u, '') || heading;
}

/** The text, if it is but one short line. */
const lineOf = (text: string): string => (wordCount(text) <= MAX_HEADING_WORDS ? text.trim() : '');

/** Whether the title is separate: not in the text, in a block of its own, or in a short line. */
function isHeading(title: string, text: string): boolean {
  const start = text.trimStart();
  if (!start.startsWith(title)) return true;
  if (/^\s*\n\s*\n/u.test(start.slice(title.length)))
    return !isSentence(title) || wordCount(title) <= MAX_HEADING_WORDS;
  return wordCount(title) <= MAX_HEADING_WORDS && !isSentence(title) && !/[:：]/u.test(title);
}

/** Whether a line ends as sentences do, or has several. */
const isSentence = (line: string): boolean => /[.!?。！？।](?:["'”’»」』)]*)(?:\s|$)/u.test(line);

/** What a line of text begins with: a label, or a short sentence. */
function leadOf(line: string): string {
  const label =
    /^[^:：.!?。！？।]{2,80}(?=[:：](?!\/\/))|^[^–—:：.!?。！？।]{2,80}(?= [–—] )/u.exec(line)?.[0] ?? '';
  if (label !== '' && wordCount(label) <= MAX_LABEL_WORDS) return label;
  const sentence =
    /^.*?[.!?。！？।](?=["'”’»」』)]*(?:\s|$|\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hiragana}))/u.exec(
      line,
    )?.[0] ?? line;
  const isVerbless = /[。！？]$/u.test(sentence) || !/[.!?।]$/u.test(sentence);
  return isVerbless && wordCount(sentence) <= MAX_LABEL_WORDS ? sentence : '';
}

/** The number of words; of signs by three where words are not parted by spaces. */
function wordCount(line: string): number {
  const unspaced =
    line.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return line.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length + Math.floor(unspaced / 3);
}

/** The sentences of a text without the words of its title at the start, which would count twice. */
export function withoutHeading(text: readonly Sentence[], title: readonly Sentence[]): readonly Sentence[] {
  const wanted = title.flatMap(({ words }) => words.map((word) => word.text));
  const rest: Sentence[] = [];
  let at = 0;
  for (const [number, sentence] of text.entries()) {
    if (at === wanted.length) return [...rest, ...text.slice(number)];
    const left = sentence.words.findIndex((word, index) => word.text !== wanted[at + index]);
    if (left === -1) at += sentence.words.length;
    else if (at + left === wanted.length) {
      rest.push({ ...sentence, words: sentence.words.slice(left) });
      at = wanted.length;
    } else return text;
  }
  return rest;
}
