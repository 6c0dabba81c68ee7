import { bareText, type Query } from '../query/tree.ts';
import { correctableWords, spellingsNear, spellingsTwoAway, withWords } from '../text/spelling.ts';
import { looseClausesOf, writtenClause } from '../text/terms.ts';
import type { Awaitable, CorpusStatistics } from './corpus-statistics.ts';

/** The corrected words, in folded form, with their replacements. */
export type Corrections = Readonly<Record<string, string>>;

/** A query in which words that no object contains are replaced by words that objects contain. */
export interface Corrected {
  readonly query: Query;
  readonly corrections: Corrections;
}

/** Maximum number of unknown words. A query with more is in another language rather than mistyped. */
const MAX_UNKNOWN = 3;
/** Maximum number of spellings to try for each word. Spellings that the most objects have come first. */
const MAX_SPELLINGS = 4;
/** Maximum number of corrected queries to try. */
const MAX_TRIED = 6;
/** Maximum number of objects counted for each spelling. A more exact order is not worth the time. */
const MAX_COUNTED = 200;

/** Corrects the typing errors of a query of bare words that matches no object (D38). */
interface Corrector {
  /**
   * Corrects one wrong, missing, extra or swapped letter in each word that no object contains.
   * @returns null if there is nothing to correct, if a word has no correction, or if no corrected query matches an object
   */
  byOneError(): Promise<Corrected | null>;
  /** Corrects two common errors in words for which correcting one error is not enough; call it after `byOneError` returned null. */
  byTwoErrors(): Promise<Corrected | null>;
}

/** @param isFound whether an object matches a corrected query; otherwise the query is not a correction */
export function correctorOf(
  query: Query,
  statistics: CorpusStatistics,
  isFound: (corrected: Query) => Awaitable<boolean>,
): Corrector {
  /** For each word that no object contains, the existing words one error away. */
  let near: ReadonlyMap<string, readonly string[]> = new Map();

  const knownAmong = async (words: readonly string[]) =>
    commonest(await statistics.knownWords(words), statistics);
  const isLost = () => [...near.values()].some((words) => words.length === 0);

  async function firstFound(spellings: typeof near): Promise<Corrected | null> {
    for (const corrections of combined(spellings).slice(0, MAX_TRIED)) {
      const corrected = replacing(query, new Map(Object.entries(corrections)));
      if (await isFound(corrected)) return { query: corrected, corrections };
    }
    return null;
  }

  return {
    async byOneError() {
      const found = new Map<string, readonly string[]>();
      for (const word of await unknownWords(query, statistics))
        found.set(word, await knownAmong(spellingsNear(word)));
      near = found;
      return isLost() ? null : firstFound(near);
    },

    async byTwoErrors() {
      if (!isLost()) return null;
      const found = new Map<string, readonly string[]>();
      for (const [word, known] of near) {
        const words = known.length > 0 ? known : await knownAmong(spellingsTwoAway(word));
        if (words.length === 0) return null;
        found.set(word, words);
      }
      return firstFound(found);
    },
  };
}

/** The words of a query that no object contains; empty if they are too many to be typing errors. */
async function unknownWords(query: Query, statistics: CorpusStatistics): Promise<readonly string[]> {
  const { languages } = statistics;
  const words = [...new Set(correctableWords(bareText(query) ?? '', languages))];
  const clauses = words.map((word) => looseClausesOf(word, languages)[0] ?? []);
  const counts = words.length === 0 ? [] : await statistics.documentFrequencies(clauses, 1);
  const unknown = words.filter((_, at) => counts[at] === 0);
  return unknown.length > MAX_UNKNOWN ? [] : unknown;
}

/** The words that most objects contain, the most common first. */
async function commonest(known: readonly string[], statistics: CorpusStatistics): Promise<readonly string[]> {
  const counts = await statistics.documentFrequencies(known.map(writtenClause), MAX_COUNTED);
  return known
    .map((word, at) => ({ word, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_SPELLINGS)
    .map(({ word }) => word);
}

/** All combinations of one spelling for each word; the spellings of the last words change first. */
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
