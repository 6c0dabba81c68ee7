import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fold } from '../core/search/text/fold.ts';
import { stopWordsOf } from '../core/search/text/stop-words.ts';

/**
 * Writes the words that compounds may consist of, the most frequent first: the spoken and written words in the lists of @zxcvbn-ts (MIT).
 * The words are in the repository, since the packages would take 20 MB of memory in each process. Run it with `npm run words`.
 */

const PACKAGES = { de: '@zxcvbn-ts/language-de', nl: '@zxcvbn-ts/language-nl-be' };
const FILE = new URL('../core/search/text/compound-words.json', import.meta.url);

const MIN_LENGTH = 3;
const MAX_LENGTH = 16;
/** The rank of the first written word: below the 4,000 most frequent spoken words. */
const WRITTEN_FROM = 4_000;
/** Maximum number of words that are written. Rarer words are names, or compounds themselves. */
const MAX_WRITTEN = 65_000;

/** The words of each language in one string, which loads faster than a list. */
export function compoundWords(): string {
  const made = Object.entries(PACKAGES).map(
    ([language, name]) => [language, wordsOf(language, name)] as const,
  );
  return `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`;
}

function wordsOf(language: string, name: string): string {
  const stops = stopWordsOf(language);
  const places = new Map<string, number>();
  for (const [list, from] of [
    ['commonWords', 0],
    ['wikipedia', WRITTEN_FROM],
  ] as const) {
    for (const [rank, word] of listOf(name, list).slice(0, MAX_WRITTEN).entries()) {
      const folded = fold(word);
      const isPart = folded.length >= MIN_LENGTH && folded.length <= MAX_LENGTH && /^[a-z]+$/.test(folded);
      if (isPart && !stops.has(folded) && !places.has(folded)) places.set(folded, rank + from);
    }
  }
  return [...places]
    .toSorted((a, b) => a[1] - b[1])
    .map(([word]) => word)
    .join(' ');
}

function listOf(name: string, list: string): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  return JSON.parse(readFileSync(resolve(`${name}/src/${list}.json`), 'utf8'));
}

if (import.meta.filename === process.argv[1]) writeFileSync(FILE, compoundWords());
