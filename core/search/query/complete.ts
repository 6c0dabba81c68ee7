import { foldName } from '../text/fold.ts';
import { segments, spelledWords } from '../text/segment.ts';
import { FIELDS } from './field.ts';
import type { Unfinished } from './unfinished.ts';
import { asPhrase, asValue } from './written.ts';

/** What the unfinished last word of a query could become. */
export interface Completion {
  readonly kind: 'word' | 'title' | 'tag' | 'space' | 'type' | 'field';
  /** The word, name or title. */
  readonly text: string;
  /** The whole query with it. */
  readonly q: string;
}

/** What a collection has by which a query can be completed. */
export interface Known {
  readonly tags: readonly string[];
  readonly spaces: readonly string[];
  readonly types: readonly string[];
  /** The titles of some objects with the word that is being typed. */
  readonly titles: readonly string[];
  /** Texts of these objects. */
  readonly texts: readonly string[];
}

/** The largest number of completions of each kind, in the order in which they are answered. */
const MAX_OF_KIND: readonly (readonly [kind: Completion['kind'], max: number])[] = [
  ['tag', 3],
  ['word', 5],
  ['title', 3],
  ['space', 2],
  ['type', 2],
  ['field', 2],
];
/** The number of characters of a text in which words are looked for. */
const MAX_CHARACTERS = 20_000;

/**
 * What the last word of a query could become: names by their start; words and titles that begin like it, the most frequent first.
 * @param limit the largest number of all kinds together
 */
export function completionsOf(last: Unfinished, known: Known, limit: number): readonly Completion[] {
  const { before, head, field, start } = last;
  const of = (kind: Completion['kind'], sign: string, text: string, written: string): Completion => ({
    kind,
    text,
    q: `${before}${sign}${written}`,
  });
  const beginning = (names: readonly string[]) =>
    names.filter((name) => foldName(name).startsWith(foldName(start)));
  const named = (kind: 'tag' | 'space' | 'type', names: readonly string[]) => {
    const sign = field === kind ? head : head + (kind === 'tag' ? '#' : `${kind}:`);
    return beginning(names).map((name) => of(kind, sign, name, asValue(name)));
  };
  const all: Readonly<Record<Completion['kind'], () => readonly Completion[]>> = {
    tag: () => (field === null || field === 'tag' ? named('tag', known.tags) : []),
    space: () => (field === null || field === 'space' ? named('space', known.spaces) : []),
    type: () => (field === null || field === 'type' ? named('type', known.types) : []),
    word: () =>
      ['tag', 'space', 'type'].includes(field ?? '')
        ? []
        : wordsBeginning(start, known.texts).map((word) => of('word', head, word, word)),
    title: () =>
      titlesBeginning(`${before}${start}`, field === null && head === '' ? known.titles : []).map(
        (title) => ({ kind: 'title', text: title, q: asPhrase(title) }),
      ),
    field: () =>
      field === null && !head.endsWith('#')
        ? beginning(FIELDS).map((name) => of('field', head, `${name}:`, `${name}:`))
        : [],
  };
  const first = MAX_OF_KIND.flatMap(([kind, max]) => all[kind]().slice(0, field === null ? max : limit));
  return first.slice(0, limit);
}

function wordsBeginning(start: string, texts: readonly string[]): readonly string[] {
  const folded = segments(start).at(-1)?.text ?? '';
  if (folded === '') return [];
  const counts = new Map<string, number>();
  for (const text of texts) {
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
