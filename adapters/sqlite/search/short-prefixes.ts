import { allOf, isPrefix, membersOf, type Query } from '../../../core/search/query/tree.ts';
import type { CorpusStatistics } from '../../../core/search/ranking/corpus-statistics.ts';
import { byRelevance, type MatchRow } from '../../../core/search/ranking/found.ts';
import type { TermVector } from '../../../core/search/ranking/term-vector.ts';
import { clausesOf } from '../../../core/search/text/terms.ts';

/**
 * A query with prefixes so short that nearly every object has a word that begins with them. FTS5 would merge the lists of all these words.
 * With a million objects, this takes 1 s, even if the rest of the query matches few objects.
 */
interface ShortPrefixes {
  /** For each short prefix, alternative prefixes of terms. An object must have a term that begins with one of the alternatives. */
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

/** The alternative prefixes of terms for a short prefix; null if the query is not a short prefix. */
function prefixOf(query: Query, languages: readonly string[]): readonly string[] | null {
  if (query.type !== 'word' || !isPrefix(query) || [...query.text].length > MAX_LETTERS) return null;
  const [clause = [], ...more] = clausesOf(query, languages);
  const isOneTerm = more.length === 0 && clause.length > 0 && clause.every(({ terms }) => terms.length === 1);
  return isOneTerm ? clause.map(({ terms }) => terms[0] ?? '') : null;
}

/** Candidates that are examined for each wanted result. To examine more would take longer than a search with FTS5. */
const CANDIDATES_PER_RESULT = 12;
const MAX_RESULTS = 100;

/**
 * The best matches of a query with short prefixes. Null if fewer than `limit` candidates match; the caller then searches with FTS5.
 * @param candidates finds the best objects for the rest of the query, best first
 */
export async function bestByPrefixes(
  prefixes: ShortPrefixes,
  limit: number,
  candidates: (count: number) => readonly MatchRow[],
  { termVectors }: Pick<CorpusStatistics, 'termVectors'>,
): Promise<readonly MatchRow[] | null> {
  if (limit > MAX_RESULTS) return null;
  const rows = candidates(CANDIDATES_PER_RESULT * limit);
  const found: MatchRow[] = [];
  for (let at = 0; at < rows.length && found.length < limit; at += limit) {
    const batch = rows.slice(at, at + limit);
    found.push(...withPrefixes(prefixes, batch, await termVectors(batch.map(({ seq }) => seq))));
  }
  return found.length < limit ? null : found.toSorted(byRelevance).slice(0, limit);
}

/**
 * The candidates that have all prefixes in their term vectors. A term vector leaves out some texts, so this may miss a match. If the query
 * consists only of prefixes, the score is the weight of the prefix that is least prominent in the object.
 */
function withPrefixes(
  { prefixes, rest }: ShortPrefixes,
  candidates: readonly MatchRow[],
  termVectors: ReadonlyMap<number, TermVector>,
): MatchRow[] {
  const found: MatchRow[] = [];
  for (const row of candidates) {
    const weights = prefixes.map((alternatives) => largestWeight(alternatives, termVectors.get(row.seq)));
    if (weights.includes(0)) continue;
    found.push(rest === null ? { ...row, score: Math.min(...weights) } : row);
  }
  return found;
}

/** The largest weight of a term that begins with one of the prefixes; 0 if there is no such term. */
function largestWeight(prefixes: readonly string[], termVector: TermVector | undefined): number {
  let largest = 0;
  for (const [term, weight] of termVector ?? [])
    if (weight > largest && prefixes.some((prefix) => term.startsWith(prefix))) largest = weight;
  return largest;
}
