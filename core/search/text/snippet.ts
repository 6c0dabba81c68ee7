import { resultOf } from '../../scheduling/steps.ts';
import { partsOf } from './compounds.ts';
import { segments } from './segment.ts';
import { stem } from './stem.ts';
import { comparable } from './variants.ts';

/** The passage of a text that shows best what was searched for. */
export interface Snippet {
  readonly text: string;
  /** Where the words are: the start and the end of each in UTF-16 code units, the end excluded, in order and apart. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** A word that is searched for, by its number, in a folded word of a text. */
export interface Occurrence {
  readonly word: number;
  /** Its characters in the word of the text: all of them, unless the script has no spaces between words. */
  readonly start: number;
  readonly end: number;
}

/** Finds in a folded word of a text one that is searched for. */
export type WordMatcher = (word: string) => Occurrence | null;

/** The length of a passage, in UTF-16 code units; it may be longer by a word. */
const LENGTH = 200;
/** How much of it may stand before the first word that was found, for context. */
const LEAD = 60;
/** The part of a text in which words are looked for, in UTF-16 code units. */
export const MAX_CHARACTERS = 200_000;

const TOKEN = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Makes the matcher of the words of a query, in all their forms, and as parts of compounds.
 * @param wanted the words as typed, each possibly only a start
 * @param languages by whose rules words are stemmed
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
  return (word) => {
    for (const [number, { kind, text, prefix }] of parts.entries()) {
      const start = kind === 'run' ? word.indexOf(text) : -1;
      if (start >= 0) return { word: number, start, end: start + text.length };
      if (word === text || (prefix && word.startsWith(text)))
        return { word: number, start: 0, end: word.length };
    }
    for (const language of languages) {
      for (const form of [word, ...partsOf(word, language)]) {
        const number = stems.get(`${language} ${stem(form, language)}`);
        if (number !== undefined) return { word: number, start: 0, end: word.length };
      }
    }
    return null;
  };
}

/**
 * The best passage of some texts: that with the most different words that are searched for, then with the most of them, then the
 * first. The start of the first text if there is none.
 */
export function snippetOf(texts: readonly string[], matcher: WordMatcher): Snippet {
  return resultOf(snippetInSteps(texts, matcher));
}

/** Like `snippetOf`, with a step after some words, between which others can work: 200,000 characters take 20 ms. */
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

/** After so many words, and words that were found, others can work. */
const WORDS_IN_STEP = 1_000;
const HITS_IN_STEP = 1_000;

function* passageInSteps(
  text: string,
  matcher: WordMatcher,
): Generator<void, (Snippet & { readonly worth: number }) | null> {
  const hits = yield* hitsInSteps(text, matcher);
  let best: { readonly from: number; readonly worth: number } | null = null;
  for (const [at, { start }] of hits.entries()) {
    if (at % HITS_IN_STEP === HITS_IN_STEP - 1) yield;
    const within = hits.slice(at, at + LENGTH).filter(({ end }) => end <= start + LENGTH - LEAD);
    const worth = new Set(within.map(({ word }) => word)).size * LENGTH + within.length;
    if (worth > (best?.worth ?? 0)) best = { from: start, worth };
  }
  if (best === null) return null;
  const start = startBefore(text, best.from);
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
    if (words % WORDS_IN_STEP === 0) yield;
    const folded = comparable(token);
    const found = matcher(folded);
    if (found === null) continue;
    const { start, end } = folded.length === token.length ? found : { start: 0, end: token.length };
    hits.push({ start: index + start, end: index + end, word: found.word });
  }
  return hits;
}

/** The start of the sentence or word from which a passage with the word at `from` begins. */
function startBefore(text: string, from: number): number {
  const earliest = Math.max(0, from - LEAD);
  if (earliest === 0) return 0;
  const lead = text.slice(earliest, from);
  const sentence = /^.*(?:[.!?…。！？]\s+|\n)/su.exec(lead)?.[0].length;
  return earliest + (sentence ?? /\s/u.exec(lead)?.index ?? 0) + (sentence === undefined ? 1 : 0);
}

/** The passage from a place on, up to the end of a word. */
function clipped(text: string, start: number): string {
  const passage = text.slice(start, start + LENGTH);
  if (start + LENGTH >= text.length) return passage.trimEnd();
  const end = passage.search(/\s\S*$/u);
  return (end > LENGTH / 2 ? passage.slice(0, end) : passage.replace(/[\ud800-\udbff]$/u, '')).trimEnd();
}
