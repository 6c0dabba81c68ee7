import type { Clause } from '../text/terms.ts';
import type { CorpusStatistics, Counted, Relevance, Weighted } from './corpus-statistics.ts';
import { distinctiveTerms, idf, mostFrequent, type TermVector } from './term-vector.ts';

/** A term is too common to relate objects if it is in a greater share of the objects than this, and in more than `FEW` objects. */
const MAX_SHARE = 0.02;
const FEW = 1_000;
/** Maximum number of index rows that are added up. The rows of the most distinctive terms come first; terms in more objects are skipped. */
const MAX_ROWS = 10_000;

/**
 * The relevance of the objects that share rare terms with a term vector.
 * @param limit maximum number of terms to search
 */
export async function relevanceByTerms(
  statistics: CorpusStatistics,
  termVector: TermVector,
  limit: number,
): Promise<ReadonlyMap<number, Relevance>> {
  const frequencies = await documentFrequenciesOf(statistics, mostFrequent(termVector));
  const frequency = (term: string) => frequencies.get(term) ?? null;
  const distinctive = distinctiveTerms(termVector, frequency, statistics.size, limit);
  return relevanceOf(
    statistics,
    distinctive.map(([term, weight]) => ({
      clause: clauseOf(term),
      weight,
      documentFrequency: frequencies.get(term) ?? 0,
    })),
  );
}

/**
 * The inverse document frequency of terms. Leaves out terms that are too common to relate objects.
 * @param share `ofRare` is the inverse document frequency of a term that one in `share` objects contains
 */
export async function idfs(
  statistics: CorpusStatistics,
  terms: readonly string[],
  share: number,
): Promise<{ readonly idf: ReadonlyMap<string, number>; readonly ofRare: number }> {
  const frequencies = await documentFrequenciesOf(statistics, terms);
  return {
    idf: new Map([...frequencies].map(([term, count]) => [term, idf(count, statistics.size)])),
    ofRare: idf(Math.max(1, statistics.size / share), statistics.size),
  };
}

/** The number of objects that contain each term, without terms that too many objects contain. */
async function documentFrequenciesOf(
  statistics: CorpusStatistics,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ceiling = Math.max(FEW, Math.min(MAX_ROWS, Math.floor(statistics.size * MAX_SHARE)));
  const counts = await statistics.documentFrequencies(terms.map(clauseOf), ceiling + 1);
  return new Map(
    terms.flatMap((term, at) => ((counts[at] ?? 0) > ceiling ? [] : [[term, counts[at] ?? 0] as const])),
  );
}

/** The relevance of objects that contain any of some clauses, skipping clauses beyond the limit on rows. */
export async function relevanceOf(
  statistics: CorpusStatistics,
  wanted: readonly (Weighted & Counted)[],
): Promise<ReadonlyMap<number, Relevance>> {
  let rows = 0;
  const affordable = wanted.filter(({ documentFrequency }) => {
    const isAffordable = rows + documentFrequency <= MAX_ROWS;
    if (isAffordable) rows += documentFrequency;
    return isAffordable;
  });
  return statistics.relevance(affordable);
}

const clauseOf = (term: string): Clause => [{ terms: [term], prefix: false }];
