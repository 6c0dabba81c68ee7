import { allOf, isPrefix, membersOf, type Query } from '../../../core/search/query/tree.ts';
import type { CorpusStatistics } from '../../../core/search/ranking/corpus-statistics.ts';
import { byRelevance, type MatchRow } from '../../../core/search/ranking/found.ts';
import type { TermVector } from '../../../core/search/ranking/term-vector.ts';
import { clausesOf } from '../../../core/search/text/terms.ts';

/**
 * Prefixes so short that nearly every object has a word with such a prefix. To find all these objects, FTS5 merges the lists of all words
 * with the prefix. For a million objects, this takes a second, even if the rest of the query finds few.
 */
interface ShortPrefixes {
  /** For each short prefix, prefixes of terms: an object must have at least one. */
  readonly prefixes: readonly (readonly string[])[];
  /** The query without short prefixes; null if nothing is left. */
  readonly rest: Query | null;
}

const MAX_LETTERS = 2;

/** The short prefixes that a query requires; null if it requires none. */
export function shortPrefixesOf(query: Query, languages: readonly string[]): ShortPrefixes | null {
  const members = membersOf(query);
  const prefixes = new Map<Query, readonly string[]>();
  for (const member of members) {
    const prefix = prefixOf(member, languages);
    if (prefix !== null) prefixes.set(member, prefix);
  }
  if (prefixes.size === 0) return null;
  const rest = members.filter((member) => !prefixes.has(member));
  return { prefixes: [...prefixes.values()], rest: rest.length === 0 ? null : allOf(rest) };
}

/** The prefixes of terms that a short prefix means; null if the query is not a short prefix. */
function prefixOf(query: Query, languages: readonly string[]): readonly string[] | null {
  if (query.type !== 'word' || !isPrefix(query) || [...query.text].length > MAX_LETTERS) return null;
  const [clause = [], ...more] = clausesOf(query, languages);
  const isOne = more.length === 0 && clause.length > 0 && clause.every(({ terms }) => terms.length === 1);
  return isOne ? clause.map(({ terms }) => terms[0] ?? '') : null;
}

/** The number of objects examined per wanted result; with more, FTS5 would be faster. */
const EXAMINED = 12;
const MAX_RESULTS = 100;

/**
 * The best matches of a query with short prefixes; null if other matches may be as good.
 * @param candidates finds a number of results of the rest of the query, best first
 */
export async function bestByPrefixes(
  prefixes: ShortPrefixes,
  limit: number,
  candidates: (most: number) => readonly MatchRow[],
  { termVectors }: Pick<CorpusStatistics, 'termVectors'>,
): Promise<readonly MatchRow[] | null> {
  if (limit > MAX_RESULTS) return null;
  const rows = candidates(EXAMINED * limit);
  const found: MatchRow[] = [];
  for (let at = 0; at < rows.length && found.length < limit; at += limit) {
    const some = rows.slice(at, at + limit);
    found.push(...withPrefixes(prefixes, some, await termVectors(some.map(({ seq }) => seq))));
  }
  return found.length < limit ? null : found.toSorted(byRelevance).slice(0, limit);
}

/**
 * The objects that have all the prefixes, according to their term vectors. Other objects may have them too, in texts that the vector leaves
 * out. If the query consists only of prefixes, objects with the prefix in a prominent place score best.
 */
function withPrefixes(
  { prefixes, rest }: ShortPrefixes,
  candidates: readonly MatchRow[],
  termVectors: ReadonlyMap<number, TermVector>,
): MatchRow[] {
  const found: MatchRow[] = [];
  for (const row of candidates) {
    const weights = prefixes.map((some) => weightOf(some, termVectors.get(row.seq)));
    if (weights.includes(0)) continue;
    found.push(rest === null ? { ...row, score: Math.min(...weights) } : row);
  }
  return found;
}

/** The largest weight of a term with one of the prefixes; 0 if there is no such term. */
function weightOf(prefixes: readonly string[], termVector: TermVector | undefined): number {
  let greatest = 0;
  for (const [term, weight] of termVector ?? [])
    if (weight > greatest && prefixes.some((prefix) => term.startsWith(prefix))) greatest = weight;
  return greatest;
}
