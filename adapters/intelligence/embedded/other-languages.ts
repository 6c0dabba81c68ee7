import * as stopWords from 'stopword';
import type { Sentence, Word, WordPart } from '../../../core/analysis/sentence.ts';
import { fold } from '../../../core/search/fold.ts';
import { stem, stemmingLanguage } from '../../../core/search/stem.ts';

/** ISO 639-1 to 639-3, for the languages that have a list of stop words. */
const CODES: Readonly<Record<string, string>> = {
  ar: 'ara',
  bg: 'bul',
  bn: 'ben',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  nl: 'nld',
  no: 'nob',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'zho',
};

const lists: Readonly<Record<string, readonly string[]>> = stopWords;
const remembered = new Map<string, ReadonlySet<string>>();

/**
 * The sentences of a paragraph in any language, by the rules of Unicode. Without a grammar, what is no stop word may be a
 * keyword; in German, where nouns are written like names, only those.
 * @param language ISO 639-1; absent when unknown
 */
export function readOther(paragraph: string, language?: string): readonly Sentence[] {
  const locale = language ?? 'und';
  const stops = stopWordsOf(language);
  const rules = stemmingLanguage(language);
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(paragraph)].map(
    ({ segment }) => {
      const words = [...segmenter.segment(segment)]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment: text }, at): Word => {
          const folded = fold(text);
          const part =
            stops.has(folded) || stops.has(text.toLowerCase()) ? 'other' : partOf(text, at, language);
          return { text, lemma: stem(folded, rules), part };
        });
      return { text: segment.trim(), words };
    },
  );
}

function partOf(text: string, at: number, language: string | undefined): WordPart {
  if (!/\p{L}/u.test(text)) return 'other';
  const isLarge = /^\p{Lu}/u.test(text);
  if (language === 'de') return isLarge && text.length > 2 ? 'name' : 'other';
  return isLarge && at > 0 ? 'name' : 'word';
}

function stopWordsOf(language = 'en'): ReadonlySet<string> {
  const known = remembered.get(language);
  if (known) return known;
  const list = lists[CODES[language] ?? ''] ?? [];
  const words = new Set(list.flatMap((word) => [word.toLowerCase(), fold(word)]));
  remembered.set(language, words);
  return words;
}
