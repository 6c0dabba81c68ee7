import { bareText, type Query } from '../query/tree.ts';
import { correctableWords, spellingsNear, spellingsTwoAway, withWords } from '../text/spelling.ts';
import { looseClausesOf, writtenClause } from '../text/terms.ts';
import type { Awaitable, CorpusStatistics } from './corpus-statistics.ts';

/** The words that were corrected, in folded form, with what took the place of each. */
export type Corrections = Readonly<Record<string, string>>;

/** A query in which words that no object contains are replaced by words that one does. */
export interface Corrected {
  readonly query: Query;
  readonly corrections: Corrections;
}

/** More unknown words than these are another language rather than typing errors. */
const MAX_UNKNOWN = 3;
/** The number of spellings that are tried for each word, those in the most objects first. */
const MAX_SPELLINGS = 4;
/** The number of corrected queries that are tried. */
const MAX_TRIED = 6;
/** Counting further costs more than the order gains. */
const MAX_COUNTED = 200;

/** The most errors that are looked for in a word. */
type MaxErrors = 1 | 2;

/**
 * Corrects the typing errors of a query of bare words that no object matches (D38): one wrong, missing, doubled or swapped letter in
 * a word that no object contains, or two where one would lead to no word.
 * @param isFound whether an object matches a corrected query: others are not corrections
 * @returns null if there is nothing to correct, or no correction leads to an object
 */
export async function correctionOf(
  query: Query,
  statistics: CorpusStatistics,
  isFound: (corrected: Query) => Awaitable<boolean>,
  maxErrors: MaxErrors,
): Promise<Corrected | null> {
  const spellings = await likelySpellings(query, statistics, maxErrors);
  for (const corrections of combined(spellings).slice(0, MAX_TRIED)) {
    const corrected = replacing(query, new Map(Object.entries(corrections)));
    if (await isFound(corrected)) return { query: corrected, corrections };
  }
  return null;
}

/** For each word that no object contains, the words near it that some do; none if a word has no such spelling. */
async function likelySpellings(
  query: Query,
  statistics: CorpusStatistics,
  maxErrors: MaxErrors,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { languages } = statistics;
  const words = [...new Set(correctableWords(bareText(query) ?? '', languages))];
  if (words.length === 0) return new Map();
  const clauses = words.map((word) => looseClausesOf(word, languages)[0] ?? []);
  const counts = await statistics.documentFrequencies(clauses, 1);
  const unknown = words.filter((_, at) => counts[at] === 0);
  if (unknown.length > MAX_UNKNOWN) return new Map();
  const found = new Map<string, readonly string[]>();
  for (const word of unknown) {
    let near = await commonest(await statistics.knownWords(spellingsNear(word)), statistics);
    if (near.length === 0 && maxErrors > 1)
      near = await commonest(await statistics.knownWords(spellingsTwoAway(word)), statistics);
    if (near.length === 0) return new Map();
    found.set(word, near);
  }
  return found;
}

/** Those of some words that objects contain, the words of the most objects first. */
async function commonest(known: readonly string[], statistics: CorpusStatistics): Promise<readonly string[]> {
  const counts = await statistics.documentFrequencies(known.map(writtenClause), MAX_COUNTED);
  return known
    .map((word, at) => ({ word, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_SPELLINGS)
    .map(({ word }) => word);
}

/** Every choice of one spelling for each word, the likeliest of the first words last to change. */
function combined(spellings: ReadonlyMap<string, readonly string[]>): readonly Corrections[] {
  let chosen: readonly Corrections[] = [];
  for (const [word, near] of spellings) {
    const before = chosen.length === 0 ? [{}] : chosen;
    chosen = before.flatMap((corrections) => near.map((other) => ({ ...corrections, [word]: other })));
  }
  return chosen;
}

function replacing(query: Query, corrections: ReadonlyMap<string, string>): Query {
  switch (query.type) {
    case 'word':
      return { ...query, text: withWords(query.text, corrections) };
    case 'and':
      return { ...query, of: query.of.map((member) => replacing(member, corrections)) };
    default:
      return query;
  }
}
