import { partsOf } from './compounds.ts';
import { FINDABLE } from './findable.ts';
import { HEBREW_QUOTE, INVISIBLE } from './invisible.ts';
import { segments } from './segment.ts';
import { stem } from './stem.ts';
import { comparable } from './variants.ts';

/** The passage of a text that best shows the match. */
export interface Snippet {
  readonly text: string;
  /** The positions of the words: start and end in UTF-16 code units, the end excluded, in order and without overlap. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** An occurrence of a query word (by its number) in a folded word of a text, or in a run of a script without spaces. */
interface Occurrence {
  readonly word: number;
  /** Its range: a whole word, or a part of a run. */
  readonly start: number;
  readonly end: number;
}

/** Finds the query words in a folded word or run of a text, in order and without overlap. */
type WordMatcher = (word: string) => readonly Occurrence[];

/** The length of a passage, in UTF-16 code units; it may be longer by a word. */
const LENGTH = 200;
/** At most this many UTF-16 code units of context before the first found word, or more if a sentence begins there. */
const LEAD = 60;
const SENTENCE_LEAD = 100;
/** UTF-16 code units of a text that are searched for words. */
export const MAX_CHARACTERS = 200_000;

/** Between the lines of a text on one line. */
export const BREAK = ' · ';
/** White space and a break at the end of a passage. */
const OPEN_END = /[\s·]+$/u;

/** Maximum number of letters that are processed before other work runs. Longer tokens are cut, which may miss a word at the cut. */
const MAX_TOKEN = 1_000;
/** A flag, or an emoji with its variation selector. */
const SIGN = '\\p{RI}{2}|\\p{Extended_Pictographic}\\ufe0f?';
const IS_SIGN = new RegExp(`^(?:${SIGN})$`, 'u');
/** Consecutive letters, or a sign. */
const TOKEN = new RegExp(
  `(?:[\\p{L}\\p{N}\\p{M}${INVISIBLE}]|${HEBREW_QUOTE}){1,${MAX_TOKEN}}|${SIGN}`,
  'gu',
);
const PIECE = new RegExp(FINDABLE.source, 'gu');
/**
 * In Unicode, scripts without spaces begin with Thai. Text with only earlier characters has no runs, which take longer to distinguish from
 * words.
 */
const MAY_HAVE_RUNS = /[^\x00-\u0dff]/u;
const SHAPELESS = new RegExp(`[${INVISIBLE}]|${HEBREW_QUOTE}`, 'gu');
/** A letter or pictograph with its marks, including the marks of half-width kana. */
const LETTER = /[^\p{M}\uff9e\uff9f]?[\p{M}\uff9e\uff9f]+|[^\p{M}\uff9e\uff9f]/gu;
/** A character as a person sees it, such as a letter with its marks. */
const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Makes a matcher for the words of a query, in all their forms, and as parts of compounds.
 * @param wanted the words as typed; each may be only a prefix
 * @param languages the languages whose rules stem words
 */
export function wordMatcher(
  wanted: readonly { readonly text: string; readonly prefix: boolean }[],
  languages: readonly string[],
): WordMatcher {
  const parts = wanted.flatMap(({ text, prefix }) =>
    segments(text).map((segment) => ({ ...segment, prefix })),
  );
  const stems = new Map<string, number>();
  for (const [number, { kind, text }] of parts.entries()) {
    if (kind === 'word')
      for (const language of languages) stems.set(`${language} ${stem(text, language)}`, number);
  }
  const runs = parts.flatMap(({ kind, text }, word) => (kind === 'run' ? [{ word, text }] : []));
  return (word) => {
    const within = runs.length > 0 ? runs.flatMap((run) => occurrencesOf(run, word)) : NONE;
    if (within.length > 0) return apart(within);
    for (const [number, { text, prefix }] of parts.entries()) {
      if (word === text || (prefix && word.startsWith(text)))
        return [{ word: number, start: 0, end: word.length }];
    }
    for (const language of languages) {
      for (const form of [word, ...partsOf(word, language)]) {
        const number = stems.get(`${language} ${stem(form, language)}`);
        if (number !== undefined) return [{ word: number, start: 0, end: word.length }];
      }
    }
    return NONE;
  };
}

const NONE: readonly Occurrence[] = [];

function occurrencesOf(run: { readonly word: number; readonly text: string }, text: string): Occurrence[] {
  const found: Occurrence[] = [];
  for (let start = text.indexOf(run.text); start >= 0; start = text.indexOf(run.text, start + 1))
    found.push({ word: run.word, start, end: start + run.text.length });
  return found;
}

/** Keeps the first of overlapping places, and the longest of places with the same start. */
function apart<Place extends { readonly start: number; readonly end: number }>(
  places: readonly Place[],
): readonly Place[] {
  let last = 0;
  return places
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ start, end }) => {
      if (start < last) return false;
      last = end;
      return true;
    });
}

/**
 * The best passage of several texts: the one with the most different query words, then the most occurrences, then the first. Without
 * matches, the start of the first text. Other work can run between the steps: 200,000 characters take 10 to 130 ms, the longest in scripts
 * without spaces.
 */
export function* snippetInSteps(texts: Iterable<string>, matcher: WordMatcher): Generator<void, Snippet> {
  let first = '';
  let best: (Snippet & { readonly worth: number }) | null = null;
  for (const text of texts) {
    const found = yield* passageInSteps(text.slice(0, MAX_CHARACTERS), matcher);
    if (found && found.worth > (best?.worth ?? 0)) best = found;
    if (first.trim() === '') first = text;
    yield;
  }
  if (best) return { text: best.text, places: best.places };
  return { text: clipped(first.trim() === '' ? '' : first, 0), places: [] };
}

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly word: number;
}

/** The numbers of words, and of found words, that are processed in one step. */
const WORDS_IN_STEP = 1_000;
const HITS_IN_STEP = 1_000;

function* passageInSteps(
  text: string,
  matcher: WordMatcher,
): Generator<void, (Snippet & { readonly worth: number }) | null> {
  const hits = yield* hitsInSteps(text, matcher);
  let best: { readonly from: number; readonly to: number; readonly worth: number } | null = null;
  for (const [at, { start }] of hits.entries()) {
    if (at % HITS_IN_STEP === HITS_IN_STEP - 1) yield;
    const within = hits.slice(at, at + LENGTH).filter(({ end }) => end <= start + LENGTH - LEAD);
    const worth = new Set(within.map(({ word }) => word)).size * LENGTH + within.length;
    if (worth > (best?.worth ?? 0)) best = { from: start, to: within.at(-1)?.end ?? start, worth };
  }
  if (best === null) return null;
  const start = startBefore(text, best.from, best.to);
  const passage = clipped(text, start);
  const places = hits
    .filter((hit) => hit.start >= start && hit.end <= start + passage.length)
    .map((hit) => ({ start: hit.start - start, end: hit.end - start }));
  return { text: passage, places, worth: best.worth };
}

function* hitsInSteps(text: string, matcher: WordMatcher): Generator<void, readonly Hit[]> {
  const hits: Hit[] = [];
  let words = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    words += 1;
    if (words % WORDS_IN_STEP === 0 || token.length >= MAX_TOKEN) yield;
    for (const piece of piecesOf(token)) {
      for (const { word, start, end } of placesIn(piece.text, matcher))
        hits.push({ start: index + piece.start + start, end: index + piece.start + end, word });
    }
  }
  return hits;
}

/** The consecutive words and runs in a token, or its pictograph. */
function piecesOf(token: string): readonly { readonly text: string; readonly start: number }[] {
  if (!MAY_HAVE_RUNS.test(token.replace(SHAPELESS, '')) || IS_SIGN.test(token))
    return [{ text: token, start: 0 }];
  return Array.from(token.matchAll(PIECE), ({ 0: text, index }) => ({ text, start: index }));
}

/** Finds query words in a word or run. Marks all of it if the positions cannot be mapped back from its folded form. */
function placesIn(text: string, matcher: WordMatcher): readonly Occurrence[] {
  const folded = comparable(text);
  const found = matcher(folded);
  if (found.length === 0 || folded.length === text.length) return found;
  const letters = text.match(LETTER) ?? [];
  const formOf = new Map(Array.from(new Set(letters), (letter) => [letter, comparable(letter)]));
  const forms = letters.map((letter) => formOf.get(letter) ?? letter);
  if (forms.join('') !== folded)
    return found.slice(0, 1).map(({ word }) => ({ word, start: 0, end: text.length }));
  return unfolded(found, letters, forms);
}

/** Maps places in the folded form back to the text, widened to whole letters. */
function unfolded(
  found: readonly Occurrence[],
  letters: readonly string[],
  forms: readonly string[],
): readonly Occurrence[] {
  const places: Occurrence[] = [];
  let [at, from, formFrom] = [0, 0, 0];
  const pass = () => {
    from += letters[at]?.length ?? 0;
    formFrom += forms[at]?.length ?? 0;
    at += 1;
  };
  for (const { word, start, end } of found) {
    while (at < letters.length && formFrom + (forms[at]?.length ?? 0) <= start) pass();
    const place = from;
    while (at < letters.length && formFrom < end) pass();
    if (from > place) places.push({ word, start: place, end: from });
  }
  return places;
}

/** The start of the passage with the words between `from` and `to`, at a sentence, word or character. */
function startBefore(text: string, from: number, to: number): number {
  const farthest = Math.max(0, from - SENTENCE_LEAD, to - LENGTH);
  const sentence = /^.*(?:[.!?…]\s+|[。！？]\s*|\n)/su.exec(text.slice(farthest, from))?.[0].length;
  if (sentence !== undefined || farthest === 0) return farthest + (sentence ?? 0);
  const earliest = from - LEAD;
  const cut = /^.*? · |\s/su.exec(text.slice(earliest, from));
  if (cut) return earliest + cut.index + cut[0].length;
  const cluster = CLUSTERS.segment(text).containing(earliest);
  if (cluster === undefined || cluster.index === earliest) return earliest;
  return Math.min(from, cluster.index + cluster.segment.length);
}

/** The passage from a position to the end of a word, or to the end of a character if no word ends there. */
function clipped(text: string, start: number): string {
  const passage = text.slice(start, start + LENGTH);
  if (start + LENGTH >= text.length) return passage.trimEnd();
  const word = passage.search(/\s\S*$/u);
  if (word > LENGTH / 2) return passage.slice(0, word).replace(OPEN_END, '');
  const cluster = (CLUSTERS.segment(text).containing(start + LENGTH)?.index ?? 0) - start;
  return (
    cluster > LENGTH / 2 ? passage.slice(0, cluster) : passage.replace(/[\ud800-\udbff]$/u, '')
  ).replace(OPEN_END, '');
}
