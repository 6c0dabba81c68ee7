import { kindOf } from '../../entities/kinds.ts';
import { foldName } from '../text/fold.ts';
import { segments, spelledWords } from '../text/segment.ts';
import { FIELDS } from './field.ts';
import type { Unfinished } from './unfinished.ts';
import { asPhrase, asValue } from './written.ts';

/** A completion of the unfinished last word of a query. */
export interface Completion {
  readonly kind: 'word' | 'title' | 'tag' | 'space' | 'type' | 'field';
  /** The word, name or title. */
  readonly text: string;
  /** The whole completed query. */
  readonly q: string;
}

/** The data of an account for completing queries. */
export interface CompletionSource {
  readonly tags: readonly string[];
  readonly spaces: readonly string[];
  readonly types: readonly string[];
  /** The titles of some objects that contain the unfinished word. */
  readonly titles: readonly string[];
  /** Texts of these objects. */
  readonly texts: Iterable<string>;
}

type CompletionSteps = Generator<void, readonly Completion[]>;

/** Maximum number of completions of each kind when no field is given, in the order of the result. */
const MAX_OF_KIND: readonly (readonly [kind: Completion['kind'], max: number])[] = [
  ['tag', 3],
  ['word', 5],
  ['title', 3],
  ['space', 2],
  ['type', 2],
  ['field', 2],
];
/** Maximum number of characters of a text that are searched for words. */
export const MAX_CHARACTERS = 20_000;
/** Maximum number of characters, and of names, that are searched in one step. */
const CHARACTERS_IN_STEP = 50_000;
const NAMES_IN_STEP = 1_000;

/**
 * Completes the last word of a query by kind, in the order of `MAX_OF_KIND`: names and words that begin with it (the most frequent words
 * first), and titles that begin with the whole query. Other work can run between the steps.
 * @param limit maximum number of completions of all kinds together
 */
export function* completionsInSteps(
  last: Unfinished,
  known: CompletionSource,
  limit: number,
): Generator<void, readonly Completion[]> {
  const { before, head, field, start } = last;
  const of = (kind: Completion['kind'], sign: string, text: string, written: string): Completion => ({
    kind,
    text,
    q: `${before}${sign}${written}`,
  });
  function* named(kind: 'tag' | 'space' | 'type', names: readonly string[]): CompletionSteps {
    if (field !== null && field !== kind) return [];
    const sign = field === kind ? head : head + (kind === 'tag' ? '#' : `${kind}:`);
    const begun = yield* namesBeginning(start, names);
    return begun.map((name) => of(kind, sign, name, asValue(name)));
  }
  function* found(kind: Completion['kind']): CompletionSteps {
    switch (kind) {
      case 'tag':
        return yield* named('tag', known.tags);
      case 'space':
        return yield* named('space', known.spaces);
      case 'type':
        return yield* named('type', [...new Set(known.types.map((type) => kindOf(type) ?? type))]);
      case 'word': {
        if (['tag', 'space', 'type'].includes(field ?? '')) return [];
        const words = yield* wordsBeginning(start, known.texts);
        return words.map((word) => of('word', head, word, word));
      }
      case 'title': {
        const titles = titlesBeginning(
          `${before}${start}`,
          field === null && head === '' ? known.titles : [],
        );
        return titles.map((title) => ({ kind, text: title, q: asPhrase(title) }));
      }
      case 'field': {
        if (field !== null || head.endsWith('#')) return [];
        const names = yield* namesBeginning(start, FIELDS);
        return names.map((name) => of('field', head, `${name}:`, `${name}:`));
      }
    }
  }
  const first: Completion[] = [];
  for (const [kind, max] of MAX_OF_KIND)
    first.push(...(yield* found(kind)).slice(0, field === null ? max : limit));
  return first.slice(0, limit);
}

function* namesBeginning(start: string, names: readonly string[]): Generator<void, readonly string[]> {
  const folded = foldName(start);
  const begun: string[] = [];
  for (const [at, name] of names.entries()) {
    if (at % NAMES_IN_STEP === NAMES_IN_STEP - 1) yield;
    if (foldName(name).startsWith(folded)) begun.push(name);
  }
  return begun;
}

function* wordsBeginning(start: string, texts: Iterable<string>): Generator<void, readonly string[]> {
  const folded = segments(start).at(-1)?.text ?? '';
  if (folded === '') return [];
  const counts = new Map<string, number>();
  let characters = 0;
  for (const text of texts) {
    characters += Math.min(text.length, MAX_CHARACTERS);
    if (characters > CHARACTERS_IN_STEP) {
      characters = 0;
      yield;
    }
    const words = segments(text.slice(0, MAX_CHARACTERS)).filter(({ kind }) => kind === 'word');
    for (const word of new Set(words.map((segment) => segment.text)))
      if (word.startsWith(folded) && word !== folded) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
}

function titlesBeginning(start: string, titles: readonly string[]): readonly string[] {
  const spelled = spelledWords(start);
  return [...new Set(titles)].filter((title) => spelled !== '' && spelledWords(title).startsWith(spelled));
}
