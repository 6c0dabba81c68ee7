import type { Sentence, Word } from '../../../core/analysis/texts/sentence.ts';
import { isStopWord } from '../../../core/analysis/texts/stop-lists.ts';
import { truncate } from '../../../core/model/text.ts';
import { fold } from '../../../core/search/text/fold.ts';
import { stem, stemmingLanguage } from '../../../core/search/text/stem.ts';

/** Maximum number of characters that are read: enough for a summary and keywords, in about 0.15 s. */
const READ_CHARACTERS = 30_000;

/**
 * A break between paragraphs: a blank line, the start of a list item, or the end of a short line, since lines of wrapped text are longer.
 */
const BREAK = /\n\s*\n|\n(?=\s*[-*•\d])|\n(?<=(?:^|\n)[^\n]{1,48}\n)/;

/**
 * Splits a paragraph at intended line ends. At the other line ends, the text was wrapped: the next word would not have fitted in the line.
 */
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

/** Repeated characters, which people use to draw lines. */
const REPEATED = /([^\p{L}\p{N}\s])\1{3,}/gu;

/** Maximum length of a sentence, in characters: a longer one is a list, or not a sentence at all. */
const MAX_SENTENCE = 1_000;
const ENDLESS = new RegExp(`[^.!?…。！？؟।]{${MAX_SENTENCE + 1},}`, 'gu');
const PART = new RegExp(`.{1,${MAX_SENTENCE}}(?=\\s|$)|.{1,${MAX_SENTENCE}}`, 'gu');

/** Cuts a paragraph without line breaks into parts of limited length, for paragraphs in which no sentence ends. */
function partsOf(paragraph: string): readonly string[] {
  if (paragraph.length <= MAX_SENTENCE) return [paragraph];
  return paragraph
    .replace(ENDLESS, (run) => (run.match(PART) ?? []).join('\n'))
    .split('\n')
    .map((part) => part.trim());
}

/**
 * The sentences at the start of a text. A heading, a list item or a short line also counts as a sentence.
 * @param language ISO 639-1; texts of unknown language are read as English
 */
export function readSentences(text: string, language = 'en'): readonly Sentence[] {
  return truncate(text, READ_CHARACTERS)
    .split(BREAK)
    .flatMap(linesOf)
    .map((paragraph) => paragraph.replace(/\s+/gu, ' ').replace(REPEATED, '$1$1$1').trim())
    .flatMap(partsOf)
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .flatMap((paragraph) => sentencesIn(paragraph, language))
    .filter((sentence) => sentence.text !== '');
}

/** The sentences of a paragraph, according to the rules of Unicode. */
function sentencesIn(paragraph: string, language: string): readonly Sentence[] {
  const texts: string[] = [];
  for (const { segment } of segmenterOf(language, 'sentence').segment(paragraph)) {
    const last = texts.at(-1);
    if (last !== undefined && ABBREVIATED.test(last)) texts[texts.length - 1] = last + segment;
    else texts.push(segment);
  }
  return texts.map((text) => ({ text: text.trim(), words: wordsIn(text, language) }));
}

function wordsIn(text: string, language: string): readonly Word[] {
  const rules = stemmingLanguage(language);
  return [...segmenterOf(language, 'word').segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => ({
      text: segment,
      lemma: stem(fold(segment), rules),
      isContent: /\p{L}/u.test(segment) && !isStopWord(segment, language),
    }));
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${language} ${granularity}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}

/** Words whose final dot does not end a sentence: initials, titles, ordinal numbers, dates. */
const ABBREVIATED =
  /(?:^|[\s(«„"'.])(?:\p{Lu}|\p{N}{1,2}|[Pp]rof|[Pp]ág|[Pp]ags?|Rev|Hon|Capt|Col|Gen|Sgt|Rep|Sen|Abb|Bd|Tel|Str|ggf|bzgl|[Ff]ig|[Vv]ol|cf|av|mgr|inż|godz|tj|np|m\.in|ul|al|Dr|Mr|Mrs|Jr|No|approx|e\.g|i\.e|U\.S|a\.m|p\.m|Ms|Mme|Mlle|St|Ste|Nr|Hr|Fr|Sr|Sra|Dra|dott|ing|avv|sig|art|pp?|vs|etc|bzw|ca|inkl|evtl|usw|z\.\s?B|d\.\s?h|u\.\s?a|c\.-à-d|p\.\s?ex|ej|núm|nr|bijv|o\.a|d\.w\.z|г|гг|ул|им|т\.\s?е|т\.\s?д|стр|см|др)\.\s*$/u;
