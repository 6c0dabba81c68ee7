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

/**
 * Question words, in addition to stop words: they show how something is asked, not its subject. Also the remains of small words after
 * elision, as in _l'eau_.
 */
const ASKING: Readonly<Record<string, string>> = {
  en: `tall high long far old big large heavy deep fast often many much mean means called cost costs work works happen happens find
    give tell exist exists`,
  de: `hoch lang lange weit alt gross schwer tief schnell oft viel viele wieviel heisst heissen bedeutet kostet kosten funktioniert
    passiert gibt geht findet finde bekomme warum wieso weshalb wann womit wofur wohin woher welche welcher welches welchen wer gemacht
    macht`,
  fr: `haut haute hauteur long longue loin vieux grand grande lourd profond vite souvent combien signifie appelle coute fonctionne passe
    fait trouve quel quelle quels quelles pourquoi comment quand l d j m t s c n qu jusqu lorsqu puisqu quoiqu y a-t-il`,
  es: `alto alta altura largo larga lejos viejo grande pesado profundo rapido cuanto cuanta cuantos cuantas significa llama cuesta
    funciona pasa hace hizo hay encuentra cual cuales quien quienes`,
  it: `alto alta lungo lunga lontano vecchio grande pesante profondo veloce spesso quanto quanta quanti quante significa chiama costa
    funziona succede fece trova quale quali chi perche l un d c s m t v n dell all dall nell sull quest quell dov com`,
  pt: `alto alta altura longo longa longe velho grande pesado fundo rapido quanto quanta quantos quantas significa chama custa funciona
    acontece fez faz ha existe encontra qual quais quem`,
  nl: `hoog lang ver oud groot zwaar diep snel vaak hoeveel betekent heet kost kosten werkt gebeurt deed doet vind welke welk wie wat
    waarom wanneer hoe`,
  pl: `wysoki wysoka wysokie dlugi daleko stary duzy ciezki gleboki szybko czesto ile znaczy nazywa kosztuje dziala dzieje robil robi
    jest ktory ktora ktore ktorzy kto co jak czy gdzie kiedy dlaczego`,
  ja: '何 誰 幾 理由 方法 仕組 仕組み 意味',
  zh: `多少 多高 多大 多远 多长 多久 几个 什么 怎么 怎样 如何 哪些 哪个 哪里 为什么 是否 有没有 有没 没有 工作 意思`,
};

const lists: Readonly<Record<string, readonly string[]>> = stopWords;
const remembered = new Map<string, ReadonlySet<string>>();

/**
 * The stop words of a language in lower case, as written, folded and in `comparable` form; empty for a language without a list.
 * @param language ISO 639-1
 */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const cached = remembered.get(language);
  if (cached) return cached;
  const words = inEveryForm(OWN[language]?.split(/\s+/u) ?? lists[CODES[language] ?? ''] ?? []);
  remembered.set(language, words);
  return words;
}

const inEveryForm = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => [word.toLowerCase(), fold(word), comparable(word)]));

/** Maximum number of words of a question. A longer text has stop words of many languages. */
const MAX_WORDS = 40;
/** Minimum number of stop words that identify the language of a question. A single one may also be a word of another language. */
const MIN_SHOWING = 2;
const askingIn = new Map<string, ReadonlySet<string>>();

/** The stop words and question words of a language. */
function fillersIn(language: string): ReadonlySet<string> {
  const cached = askingIn.get(language);
  if (cached) return cached;
  const asking = inEveryForm((ASKING[language] ?? '').split(/\s+/u).filter((word) => word !== ''));
  const fillers = new Set([...stopWordsOf(language), ...asking]);
  askingIn.set(language, fillers);
  return fillers;
}

/**
 * The words of a question that do not show its subject, in the languages of the texts and in the question's own, which is assumed to be the
 * language with the most stop words.
 * @param words in `comparable` form
 * @param languages ISO 639-1 codes of the texts
 */
export function fillersAmong(words: readonly string[], languages: readonly string[]): ReadonlySet<string> {
  const distinct = [...new Set(words)];
  const own = languagesOfQuestion(distinct) ?? [];
  const fillers = [...new Set([...languages, ...own])].map(fillersIn);
  return new Set(distinct.filter((word) => fillers.some((list) => list.has(word))));
}

/** The languages to which most of the small words of a question belong; null if it has too few of them for a decision. */
export function languagesOfQuestion(words: readonly string[]): readonly string[] | null {
  const distinct = [...new Set(words)];
  const isQuestion = distinct.length <= MAX_WORDS;
  const counts = (isQuestion ? Object.keys(CODES) : []).map((language) => {
    const fillers = fillersIn(language);
    return { language, count: distinct.filter((word) => fillers.has(word)).length };
  });
  const most = Math.max(MIN_SHOWING, ...counts.map(({ count }) => count));
  const shown = counts.filter(({ count }) => count === most).map(({ language }) => language);
  return shown.length > 0 ? shown : null;
}
