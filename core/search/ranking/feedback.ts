import type { CorpusStatistics, Counted, Weighted } from './corpus-statistics.ts';
import { byTime, type MatchRow } from './found.ts';
import { relevanceOf } from './term-relevance.ts';
import { idf, norm, type TermVector } from './term-vector.ts';

/** A match that represents the subject of a query (pseudo-relevance feedback). */
export interface FeedbackDocument {
  readonly seq: number;
  readonly termVector: TermVector;
  /** Its relevance to the query, from 0. */
  readonly relevance: number;
}

/** Maximum number of candidates, which are matches with most of the query's words. */
const MAX_CANDIDATES = 20;
const MAX_FEEDBACK_DOCUMENTS = 5;

/**
 * The matches closest to the subject of the query, the best first. Depends only on their contents, not on the scores of a database, so that
 * the result is the same on every database.
 * @param asked the words of the query, the rarest first
 */
export async function chooseFeedbackDocuments(
  matches: readonly MatchRow[],
  asked: readonly Counted[],
  statistics: CorpusStatistics,
): Promise<readonly FeedbackDocument[]> {
  const weighted = asked.map((word) => ({ ...word, weight: idf(word.documentFrequency, statistics.size) }));
  const candidates = await candidatesAmong(matches, weighted, statistics);
  const termVectors = await statistics.termVectors(candidates.map(({ seq }) => seq));
  return candidates
    .flatMap(({ seq }) => {
      const termVector = termVectors.get(seq);
      return termVector ? [{ seq, termVector, relevance: querySimilarity(termVector, weighted) }] : [];
    })
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, MAX_FEEDBACK_DOCUMENTS);
}

/** The matches that contain most of the query's words; all if there are few. */
async function candidatesAmong(
  matches: readonly MatchRow[],
  weighted: readonly (Counted & Weighted)[],
  statistics: CorpusStatistics,
): Promise<readonly MatchRow[]> {
  if (matches.length <= MAX_CANDIDATES) return matches.toSorted(byTime);
  const containing = await relevanceOf(statistics, weighted);
  const weightOf = ({ seq }: MatchRow) => containing.get(seq)?.weight ?? 0;
  return matches.toSorted((a, b) => weightOf(b) - weightOf(a) || byTime(a, b)).slice(0, MAX_CANDIDATES);
}

/** The similarity of a text to weighted words: the dot product of the words with the text's term vector in unit length. */
function querySimilarity(
  termVector: TermVector,
  wanted: readonly (Counted & { readonly weight: number })[],
): number {
  const sum = wanted.reduce((total, { clause, weight }) => {
    const values = clause.flatMap(({ terms }) => terms.map((term) => termVector.get(term) ?? 0));
    return total + weight * Math.max(0, ...values);
  }, 0);
  return sum / norm(termVector);
}

/** The share of the query that a text contains, from 0 to 1; rare words, and words in no object, count most. */
export function queryCoverage(
  asked: readonly Counted[],
  termVector: TermVector | undefined,
  size: number,
): number {
  let [all, covered] = [0, 0];
  for (const { clause, documentFrequency } of asked) {
    const weight = idf(documentFrequency, size);
    all += weight;
    if (clause.some(({ terms }) => terms.every((term) => termVector?.has(term)))) covered += weight;
  }
  return all === 0 ? 0 : covered / all;
}
