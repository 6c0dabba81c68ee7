import { readFileSync } from 'node:fs';
import type { Storage } from '../../core/ports/storage.ts';
import { printFigure, printMeasure } from '../figure.ts';
import { byTopics, type JudgedCollection, LINES, NOTES } from '../judged.ts';
import { benchLanguages } from './search-languages.ts';
import { library, seeded } from './search-library.ts';
import { firstOf, saved } from './search-quality.ts';

/** Measures what searches find for unintended queries: random letters and typing errors. */

const NONSENSE = 1_000;
const TYPOS = 1_000;
/** The number of generated texts in addition to the judged ones. */
const OTHERS = 300;
/** The intended object must be among this many results. */
const FIRST = 3;
/** Words of at least this many letters are tried with two common errors. */
const LONG = 8;
/** More results than any collection has. */
const ALL = 1_000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The judged notes and lines in one collection, filled up with generated texts. */
function collectionOf(filling: number): JudgedCollection {
  const texts = [...NOTES.texts, ...LINES.texts.map((text) => ({ ...text, id: `line ${text.id}` }))];
  const more = [...library(filling)].map(({ id, title, summary }) => ({
    id,
    title,
    body: summary,
    topic: id,
  }));
  return { texts: [...texts, ...more], queries: NOTES.queries };
}

/** Prints the shares of random strings that find nothing, of paraphrases that are found, and of typing errors that are corrected. */
export async function bench(): Promise<void> {
  const [small] = byTopics(NOTES, 3);
  const collections = {
    small: small ?? NOTES,
    judged: collectionOf(0),
    'with others': collectionOf(OTHERS),
  };
  for (const [name, collection] of Object.entries(collections)) {
    await saved(collection, async (storage) => {
      const size = collection.texts.length;
      for (const [half, queries] of halves(NONSENSE_QUERIES)) {
        const share = await shareOf(queries, async (text) => (await firstOf(storage, text, 1)).length === 0);
        printFigure(`nonsense that finds nothing, ${name} (${size} objects), ${half}`, share, {
          atLeast: 0.99,
        });
      }
      const queries = NOTES.queries.filter(
        ({ kind, relevant }) =>
          kind === 'paraphrase' && relevant.some((id) => collection.texts.some((text) => text.id === id)),
      );
      const isFound = async ({ text, relevant }: (typeof queries)[number]) =>
        (await firstOf(storage, text, 10)).some((id) => relevant.includes(id));
      printFigure(`paraphrases among the first ten, ${name}`, await shareOf(queries, isFound), {
        atLeast: 0.9,
      });
      for (const [half, asked] of halves(queries))
        printMeasure(`of these, the ${half} (${asked.length})`, await shareOf(asked, isFound), '');
    });
  }
  await saved(NOTES, ofSingleWords);
  await saved(collectionOf(OTHERS), ofTypos);
  await saved(withWords(MISSPELLED), ofMisspellings);
  await benchLanguages();
}

/** Prints how often the semantic results for single words are about a topic of the notes that contain the word. */
async function ofSingleWords(storage: Storage): Promise<void> {
  const topics = new Map(NOTES.texts.map(({ id, topic }) => [id, topic]));
  const words = NOTES.texts.flatMap(({ title, body }) => `${title} ${body}`.match(/\p{L}{5,}/gu) ?? []);
  const behind: boolean[] = [];
  for (const word of new Set(words)) {
    const having = await firstOf(storage, word, ALL, { semantic: 'never', boost: 1 });
    const wanted = new Set(having.map((id) => topics.get(id)));
    for (const id of await firstOf(storage, word, ALL))
      if (!having.includes(id)) behind.push(wanted.has(topics.get(id)));
  }
  const share = behind.filter(Boolean).length / behind.length;
  printFigure(`what follows a single word by meaning is on its topic (${behind.length})`, share, {
    atLeast: 0.65,
  });
}

/** Splits a list into every first and every second element: rules chosen on one half must hold on the other. */
function halves<T>(all: readonly T[]): readonly (readonly [name: string, half: readonly T[]])[] {
  return ['first half', 'second half'].map((name, half) => [name, all.filter((_, at) => at % 2 === half)]);
}

const NONSENSE_QUERIES = nonsense();

function nonsense(): readonly string[] {
  const random = seeded(11);
  const word = () =>
    Array.from({ length: 3 + Math.floor(random() * 10) }, () => pick(random, [...LETTERS])).join('');
  return Array.from({ length: NONSENSE }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, word).join(' '),
  );
}

/** Measures titles with one error in a word of five letters or more, and the same titles without the error. */
async function ofTypos(storage: Storage): Promise<void> {
  const random = seeded(12);
  const titled = collectionOf(OTHERS).texts.filter(({ title }) => /[a-z]{5}/i.test(title));
  const asked = Array.from({ length: TYPOS }, () => {
    const { id, title } = pick(random, titled);
    const words = title.split(/[^\p{L}]+/u).filter((word) => word.length >= 5);
    const word = pick(random, words.length > 0 ? words : [title]);
    return {
      id,
      title,
      word,
      typed: title.replace(word, mistyped(word, random)),
      alone: mistyped(word, random),
    };
  });
  const isFirst = async (q: string, id: string) => (await firstOf(storage, q, FIRST)).includes(id);
  const wrong = await shareOf(asked, ({ typed, id }) => isFirst(typed, id));
  printFigure('titles with a typing error, among the first three', wrong, { atLeast: 0.9 });
  const right = await shareOf(asked, ({ title, id }) => isFirst(title, id));
  printFigure('the same titles without, among the first three', right, { atLeast: 0.9 });
  const alone = await shareOf(asked, ({ word, alone }) => isAlike(storage, word, alone));
  printFigure('a single word with an error finds what the word finds', alone, { atLeast: 0.9 });
  const long = asked.filter(({ word }) => word.length >= LONG).map(({ word }) => word);
  const twice = await shareOf(long, async (word) => {
    const typed = word.charAt(0) + slipped(slipped(word.slice(1), random), random);
    return isAlike(storage, word, typed);
  });
  printFigure(`a long word with two errors does (${long.length})`, twice, { atLeast: 0.6 });
}

/** Common misspellings with the right words. */
const MISSPELLED = new Map(
  readFileSync(new URL('misspellings.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [word: string, misspellings: string]),
);

/** The judged collection with generated texts, and one text for each given word. */
function withWords(words: ReadonlyMap<string, string>): JudgedCollection {
  const { texts, queries } = collectionOf(OTHERS);
  const more = [...words.keys()].map((word) => ({
    id: word,
    title: `On ${word}`,
    body: 'So it is said.',
    topic: word,
  }));
  return { texts: [...texts, ...more], queries };
}

/** Measures the share of common misspellings that find the text of the right word. */
async function ofMisspellings(storage: Storage): Promise<void> {
  const all = [...MISSPELLED].flatMap(([word, misspellings]) =>
    misspellings.split(' ').map((typed) => ({ word, typed })),
  );
  for (const [half, asked] of halves(all)) {
    const isFound = async ({ word, typed }: (typeof asked)[number]) =>
      (await firstOf(storage, typed, FIRST)).includes(word);
    const share = await shareOf(asked, isFound);
    printFigure(`common misspellings that find the word, ${half} (${asked.length})`, share, { atLeast: 0.9 });
  }
}

/** Whether the typed text finds something, and only what the right word finds. */
async function isAlike(storage: Storage, word: string, typed: string): Promise<boolean> {
  const [meant, found] = [await firstOf(storage, word, FIRST), await firstOf(storage, typed, FIRST)];
  return found.length > 0 && found.every((id) => meant.includes(id));
}

/** A word with one letter doubled or swapped with the next. */
function slipped(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const [before, letter, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)];
  return before + (random() < 0.5 ? letter + letter + next : next + letter) + word.slice(at + 2);
}

/** A word with one letter wrong, missing, doubled or swapped with the next. */
function mistyped(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const [before, letter, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)];
  const other = pick(
    random,
    [...LETTERS].filter((one) => one !== letter.toLowerCase()),
  );
  const made = pick(random, [
    before + other + word.slice(at + 1),
    before + word.slice(at + 1),
    before + letter + word.slice(at),
    before + next + letter + word.slice(at + 2),
  ]);
  return made === word ? `${word}${letter}` : made;
}

async function shareOf<T>(all: readonly T[], isSo: (one: T) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const one of all) if (await isSo(one)) count += 1;
  return count / all.length;
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
