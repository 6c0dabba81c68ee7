import { COMPOUNDING, partsOf } from './compounds.ts';
import {
  GERMAN,
  germanSpellings,
  namesInPieces,
  otherForms,
  partsAtJoiners,
  spellingsOfName,
  symbolsInWords,
  wordsInNames,
} from './other-spellings.ts';
import { type Segment, segments } from './segment.ts';
import { stem, stemmingLanguage } from './stem.ts';
import { fillersAmong, stopWordsOf } from './stop-words.ts';

/**
 * Terms are the units that both databases index: folded, without space, made of letters, digits, marks and pictographs, so that an index
 * that splits on spaces alone holds all of them. One position of the text is one term:
 *
 * - a word becomes its stem. English stems, also those of texts in an unknown language, have no mark (`run`); stems of other languages
 *   begin with `º` and the code of the language (`ºdehaus`), so that words of one language do not find lookalikes of another;
 * - a character of a script without spaces becomes a pair with the next one of its run (`東京`), the last character is a term by itself
 *   (`京`). Two or more characters are found as a phrase of pairs, one as the start of a term;
 * - a word with digits in it, a chunk and a sign remain as they are.
 *
 * After all positions follow, once each, the words that differ from their term, as written (`ªrunning`), for queries that end in `*`; and,
 * once each, the stems of the parts of compounds (`ººdemiet` for `mietvertrag`). Only bare words match these, and such matches rank behind
 * the word itself. Names with symbols also have a term in words (`cpp` for C++), and names in pieces one as a single word (`email`).
 * Folding turns ª and º into a and o, so no text can imitate a mark.
 */
const AS_WRITTEN = 'ª';
const OF_LANGUAGE = 'º';
const OF_PART = 'ºº';

/** The term between two texts, which no phrase may span. */
const BREAK = OF_LANGUAGE;

/** Whether an indexed term shows the content of a text: neither a BREAK nor a word as written. */
export function isContentTerm(term: string): boolean {
  return term !== '' && term !== BREAK && !term.startsWith(AS_WRITTEN);
}

const stopTerms = new Map<string, ReadonlySet<string>>();

/** The terms of the stop words of a language. @param language ISO 639-1 */
export function stopTermsOf(language: string): ReadonlySet<string> {
  const cached = stopTerms.get(language);
  if (cached) return cached;
  const terms = new Set([...stopWordsOf(language)].map((word) => stemTerm(word, language)));
  stopTerms.set(language, terms);
  return terms;
}

/** Consecutive terms; with `prefix`, the last one is only the start of a term. */
export interface Pattern {
  readonly terms: readonly string[];
  readonly prefix: boolean;
}

/** Alternatives: a clause matches where any of its patterns is found. */
export type Clause = readonly Pattern[];

const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;

export interface TextTerms {
  /** The positions of the text in order, separated by one space. */
  readonly positions: string;
  /** The words that differ from their term, as written, without duplicates. */
  readonly written: readonly string[];
  /** The terms of the parts of compounds, and of other spellings of names, without duplicates. */
  readonly parts: readonly string[];
}

/**
 * Makes the terms of a text.
 * @param language ISO 639-1 code of the text; stems are English if it is unknown
 */
export type TermMaker = (text: string, language: string | undefined) => TextTerms;

export const textTerms: TermMaker = (text, language) => {
  const rules = stemmingLanguage(language);
  const positions: string[] = [];
  const written = new Set<string>();
  const parts = new Set<string>(symbolsInWords(text));
  for (const segment of segments(text)) {
    if (segment.kind === 'run') {
      appendPairs(positions, [...segment.text]);
      continue;
    }
    const term = termOf(segment, rules);
    positions.push(term);
    const asWritten = AS_WRITTEN + segment.text;
    if (term === segment.text || written.has(asWritten)) continue;
    written.add(asWritten);
    for (const part of partsOf(segment.text, rules)) parts.add(partTerm(part, rules));
  }
  const others = [
    ...namesInPieces(text),
    ...partsAtJoiners(text),
    ...wordsInNames(text),
    ...otherForms(text, rules),
  ];
  for (const spelled of others) {
    const [word, more] = segments(spelled);
    if (word === undefined || word.kind === 'run' || more !== undefined) continue;
    const term = termOf(word, rules);
    parts.add(term);
    if (term !== word.text) written.add(AS_WRITTEN + word.text);
  }
  return { positions: positions.join(' '), written: [...written], parts: [...parts] };
};

/**
 * The terms of one indexed column, separated by one space: the terms of each part in order, a BREAK between parts, then the words as
 * written, and the parts of compounds.
 * @param language ISO 639-1 code of the texts; stems are English if it is unknown
 */
export function columnTerms(
  parts: readonly string[],
  language?: string,
  makeTerms: TermMaker = textTerms,
): string {
  const made = parts.map((part) => makeTerms(part, language)).filter(({ positions }) => positions !== '');
  const more = new Set(made.flatMap(({ written, parts: ofCompounds }) => [...written, ...ofCompounds]));
  const positions = made.map((terms) => terms.positions).join(` ${BREAK} `);
  return more.size === 0 ? positions : `${positions} ${[...more].join(' ')}`;
}

/** A word or phrase of a query. */
interface Sought {
  readonly text: string;
  /** Whether its last word is only the start of a word. */
  readonly prefix?: boolean;
  /** Whether a single word is also found as a part of compounds. */
  readonly loose?: boolean;
}

/**
 * The clauses of a word or phrase of a query: a column that contains it matches them all. Empty if the text has nothing searchable, such as
 * `&`.
 * @param languages of the indexed texts, from `STEMMED_LANGUAGES`; naming fewer than all saves lookups, and loses nothing as long as no
 * text is in another
 */
export function clausesOf(
  { text, prefix = false, loose = false }: Sought,
  languages: readonly string[],
): Clause[] {
  const found = segments(text);
  const last = found.at(-1);
  const start = prefix && (last?.kind === 'word' || last?.kind === 'chunk') ? last : undefined;
  const whole = start === undefined ? found : found.slice(0, -1);
  const others = germanSpellings(text, languages).map(segments);
  const otherWholes = others.map((spelled) => spelled.slice(0, whole.length));
  const otherStarts = others.flatMap((spelled) => spelled.slice(whole.length)).map((spelled) => spelled.text);
  const [single] = loose && whole.length === 1 ? whole : [];
  const parts = single ? [single, ...otherWholes.flat()] : [];
  const names = start === undefined ? spellingsOfName(text).map(segments) : [];
  return [
    ...(whole.length > 0
      ? [
          [
            ...wholeClause(whole, languages, otherWholes),
            ...names.flatMap((name) => languages.map((language) => wholePattern(name, language))),
            ...parts.flatMap((part) => partPatterns(part, languages)),
          ],
        ]
      : []),
    ...(start !== undefined ? [startClause(start.text, languages, otherStarts)] : []),
  ];
}

/** The word of the text for an indexed term, if the term reveals it; null for a BREAK and for a stem with a mark. */
export function writtenWord(term: string): string | null {
  if (term.startsWith(AS_WRITTEN)) return term.slice(AS_WRITTEN.length);
  return term === '' || term.startsWith(OF_LANGUAGE) ? null : term;
}

/** The clause for columns that have a word exactly as written. */
export function writtenClause(word: string): Clause {
  return termsAsWritten(word).map((term) => ({ terms: [term], prefix: false }));
}

/** A superset of `termsAsWritten` that is faster to compute, because it does not stem the word. */
export const termsPossiblyAsWritten = (word: string): readonly string[] => [AS_WRITTEN + word, word];

/** The terms under which an index may hold a word as written. */
export function termsAsWritten(word: string): readonly string[] {
  return stem(word, 'en') === word ? [AS_WRITTEN + word, word] : [AS_WRITTEN + word];
}

/**
 * Every term of a text as a separate clause, without order or repetition, for ranking by partial matches, such as for a question typed as a
 * sentence. Also finds a term as part of a compound. Leaves out words that do not show the subject of the text, unless there are no others.
 */
export function looseClausesOf(text: string, languages: readonly string[]): Clause[] {
  const clauses = new Map<string, Clause>();
  const found = segments(text);
  const fillers = fillersAmong(
    found.map(({ text }) => text),
    languages,
  );
  const informative = found.filter((segment) => !fillers.has(segment.text));
  const others = germanSpellings(text, languages).map(segments);
  const katakana = katakanaWords(text);
  for (const segment of informative.length > 0 ? informative : found) {
    const spelled = others.flatMap((other) => other[found.indexOf(segment)] ?? []);
    for (const piece of loosePieces(segment, katakana)) {
      const otherWholes = piece === segment ? spelled.map((one) => [one]) : [];
      clauses.set(piece.text, [
        ...wholeClause([piece], languages, otherWholes),
        ...[piece, ...otherWholes.flat()].flatMap((one) => partPatterns(one, languages)),
      ]);
    }
  }
  const empty = emptyPairs(text, [...clauses.keys()]);
  const full = [...clauses].filter(([piece]) => !empty.has(piece));
  return (full.length > 0 ? full : [...clauses]).map(([, clause]) => clause);
}

/** Two hiragana characters: mostly particles and endings. */
const HIRAGANA_PAIR = /(?=([\u3041-\u3096]{2}))/gu;

/** The pairs that do not show the subject of a text in a script without spaces. */
function emptyPairs(text: string, pieces: readonly string[]): ReadonlySet<string> {
  const hiragana = [...text.matchAll(HIRAGANA_PAIR)].flatMap(([, pair = '']) => segments(pair));
  return new Set([...hiragana.map((pair) => pair.text), ...fillersAmong(pieces, SPACELESS_LANGUAGES)]);
}

const SPACELESS_LANGUAGES = ['ja', 'ko', 'th', 'zh'];

/** A word as part of a compound, in the languages that form them. */
function partPatterns({ kind, text }: Segment, languages: readonly string[]): Pattern[] {
  if (kind !== 'word' || !LETTERS_ONLY.test(text)) return [];
  const compounding = COMPOUNDING.filter((language) => languages.includes(language));
  return compounding.map((language) => ({ terms: [partTerm(text, language)], prefix: false }));
}

const partTerm = (word: string, language: string): string => `${OF_PART}${language}${stem(word, language)}`;

/** Katakana words, mostly from other languages. Their pairs mean nothing: both ワールド and パスワード contain ワー. */
const KATAKANA = /[\u30a1-\u30fa\u30fc]{3,}/gu;

const katakanaWords = (text: string): readonly string[] =>
  (text.normalize('NFKC').match(KATAKANA) ?? []).flatMap((word) =>
    segments(word).map((segment) => segment.text),
  );

/** The parts of a segment that are searched separately: for a run, its katakana words and the pairs of the rest. */
function loosePieces(segment: Segment, katakana: readonly string[]): readonly Segment[] {
  const { kind, text } = segment;
  if (kind !== 'run' || text.length <= 2) return [segment];
  const word = katakana.find((one) => text.includes(one));
  if (word !== undefined && word !== text) {
    const rest = text.split(word).filter((part) => part !== '');
    return [{ kind, text: word }, ...rest.flatMap((part) => loosePieces({ kind, text: part }, katakana))];
  }
  const characters = [...text];
  if (word !== undefined || characters.length <= 2) return [segment];
  return characters
    .slice(0, -1)
    .map((character, at) => ({ kind, text: character + (characters[at + 1] ?? '') }));
}

/** @param others other spellings of the same word, in German */
function wholeClause(
  whole: readonly Segment[],
  languages: readonly string[],
  others: readonly (readonly Segment[])[],
): Clause {
  const alternatives = new Map<string, Pattern>();
  const patterns = [
    ...languages.map((language) => wholePattern(whole, language)),
    ...others.map((spelled) => wholePattern(spelled, GERMAN)),
  ];
  for (const pattern of patterns) alternatives.set(pattern.terms.join(' '), pattern);
  return [...alternatives.values()];
}

function wholePattern(whole: readonly Segment[], language: string): Pattern {
  const terms: string[] = [];
  let prefix = false;
  for (const [at, segment] of whole.entries()) {
    if (segment.kind !== 'run') {
      terms.push(termOf(segment, language));
      continue;
    }
    const isLast = at === whole.length - 1;
    const characters = [...segment.text];
    prefix = isLast && characters.length === 1;
    appendPairs(terms, characters);
    if (isLast && characters.length > 1) {
      terms.pop(); // the run may continue in the matching text
    }
  }
  return { terms, prefix };
}

/** The clause for the start of a word. For a single letter in English, stems are enough: they begin like words, without a mark. */
function startClause(start: string, languages: readonly string[], others: readonly string[]): Clause {
  const isInStem = [...start].length === 1 && languages.every((language) => language === 'en');
  const written = others.map((spelled) => AS_WRITTEN + spelled);
  const terms = isInStem ? [start] : [start, AS_WRITTEN + start, ...written];
  return terms.map((term) => ({ terms: [term], prefix: true }));
}

function appendPairs(terms: string[], characters: readonly string[]): void {
  for (const [at, character] of characters.entries()) {
    terms.push(character + (characters[at + 1] ?? ''));
  }
}

function termOf(segment: Segment, language: string): string {
  if (segment.kind !== 'word' || !LETTERS_ONLY.test(segment.text)) {
    return segment.text;
  }
  return stemTerm(segment.text, language);
}

function stemTerm(word: string, language: string): string {
  const stemmed = stem(word, language);
  return language === 'en' ? stemmed : `${OF_LANGUAGE}${language}${stemmed}`;
}
