import * as stopWords from 'stopword';
import { fold } from './fold.ts';
import { comparable } from './variants.ts';

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

/** Lists that the package lacks. */
const OWN: Readonly<Record<string, string>> = {
  mi: `te ngā he ko ka i ki kei e o a ō ā me mō mā nō nā tō tā hei kua kia ana ai au ahau koe ia mātou tātou rātou koutou tēnei tēnā tērā
    ēnei ēnā ērā nei rā hoki engari kāore kore mai atu iho ake anō pea tōku taku tāku tana tāna tōna ōna āna ō rātou mea`,
};

const lists: Readonly<Record<string, readonly string[]>> = stopWords;
const remembered = new Map<string, ReadonlySet<string>>();

/**
 * The stop words of a language in lower case, as written, folded and in `comparable` form; none for a language without a list.
 * @param language ISO 639-1
 */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const known = remembered.get(language);
  if (known) return known;
  const list = OWN[language]?.split(/\s+/u) ?? lists[CODES[language] ?? ''] ?? [];
  const words = new Set(list.flatMap((word) => [word.toLowerCase(), fold(word), comparable(word)]));
  remembered.set(language, words);
  return words;
}
