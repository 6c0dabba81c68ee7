import { stopTermsOf } from '../text/terms.ts';
import type { CorpusStatistics } from './corpus-statistics.ts';
import { idfs } from './term-relevance.ts';
import { mostFrequent, type TermVector } from './term-vector.ts';

/** The vector of a text has at most this many of its most frequent terms. */
const MAX_TERMS = 64;
/** Nearest texts with which each text is augmented. */
const NEIGHBOURS = 12;
/** A term that only one of the compared texts has is assumed to be in one of this many objects, which saves counting most terms. */
const RARE = 200;
/** Texts that are read before other work runs. */
const BATCH_SIZE = 5;

/** Weights of terms, of unit length; empty for a text without terms. */
type TfIdfVector = ReadonlyMap<string, number>;

/** A weighted sum of term vectors: their positions with their factors. */
type Sum = readonly (readonly [place: number, factor: number])[];

/**
 * The cosines, 0 to 1, of the TF-IDF vectors of an object and others, each augmented with the nearest of these texts (as `augmented` does
 * with vectors): what several short texts have in common says more about their subject than each text alone.
 * @param weight the weight of neighbours, multiplied by their cosine, compared with 1 for the text itself; with 0 or less, texts are not
 * augmented
 */
export async function termSimilarities(
  statistics: CorpusStatistics,
  seq: number,
  others: readonly number[],
  weight: number,
): Promise<ReadonlyMap<number, number>> {
  const seqs = [seq, ...others];
  const vectors = await tfIdfVectors(statistics, await termVectorsOf(statistics, seqs));
  if (weight <= 0) {
    const [row] = cosinesOf(vectors, 1);
    return new Map(others.map((other, at) => [other, row?.[at + 1] ?? 0]));
  }
  const cosines = cosinesOf(vectors, vectors.length);
  const sums = cosines.map((row, place) => augmentedSum(row, place, weight));
  const product = (one: Sum, other: Sum) => {
    let total = 0;
    for (const [at, factor] of one) {
      for (const [place, by] of other) total += factor * by * (cosines[at]?.[place] ?? 0);
    }
    return total;
  };
  const lengths = sums.map((sum) => Math.sqrt(product(sum, sum)) || 1);
  const similarity = (at: number) =>
    product(sums[0] ?? [], sums[at] ?? []) / ((lengths[0] ?? 1) * (lengths[at] ?? 1));
  return new Map(others.map((other, at) => [other, similarity(at + 1)]));
}

/**
 * The cosines of the first texts with all texts, one row for each. Iterates over shared terms, so that texts without shared terms cost
 * nothing.
 * @param rows the number of first texts
 */
function cosinesOf(vectors: readonly TfIdfVector[], rows: number): readonly Float64Array[] {
  const cosines = Array.from({ length: rows }, () => new Float64Array(vectors.length));
  const holders = new Map<string, { readonly row: number; readonly weight: number }[]>();
  for (const [place, vector] of vectors.entries()) {
    for (const [term, weight] of vector) {
      const before = holders.get(term);
      for (const holder of before ?? []) addTo(cosines[holder.row], place, holder.weight * weight);
      if (place >= rows) continue;
      if (before) before.push({ row: place, weight });
      else holders.set(term, [{ row: place, weight }]);
    }
    if (vector.size > 0) addTo(cosines[place], place, 1);
  }
  for (const [place, row] of cosines.entries()) {
    for (let other = 0; other < place; other += 1) row[other] = cosines[other]?.[place] ?? 0;
  }
  return cosines;
}

function addTo(row: Float64Array | undefined, place: number, more: number): void {
  if (row) row[place] = (row[place] ?? 0) + more;
}

/** The sum of a text and its nearest texts. */
function augmentedSum(cosines: Float64Array, place: number, weight: number): Sum {
  const nearest = [...cosines.entries()]
    .filter(([at, cosine]) => at !== place && cosine > 0)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, NEIGHBOURS);
  return [[place, 1], ...nearest.map(([at, cosine]) => [at, weight * cosine] as const)];
}

/** The most frequent terms of each object with their weights, in the order of `seqs`. Empty for objects that no longer exist. */
async function termVectorsOf(
  statistics: CorpusStatistics,
  seqs: readonly number[],
): Promise<readonly TermVector[]> {
  const found = new Map<number, TermVector>();
  for (let at = 0; at < seqs.length; at += BATCH_SIZE) {
    const some = await statistics.termVectors(seqs.slice(at, at + BATCH_SIZE));
    for (const [seq, termVector] of some) {
      found.set(
        seq,
        new Map(mostFrequent(termVector, MAX_TERMS).map((term) => [term, termVector.get(term) ?? 0])),
      );
    }
  }
  return seqs.map((seq) => found.get(seq) ?? new Map());
}

async function tfIdfVectors(
  statistics: CorpusStatistics,
  termVectors: readonly TermVector[],
): Promise<readonly TfIdfVector[]> {
  const counts = new Map<string, number>();
  for (const termVector of termVectors) {
    for (const term of termVector.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const shared = [...counts].flatMap(([term, count]) => (count > 1 ? [term] : []));
  // In a small account, stop words are as rare as other words.
  const stopTerms = statistics.languages.map(stopTermsOf);
  const distinctive = shared.filter((term) => !stopTerms.some((terms) => terms.has(term)));
  const { idf, ofRare } = await idfs(statistics, distinctive, RARE);
  const weightOf = (term: string) => (counts.get(term) === 1 ? ofRare : (idf.get(term) ?? 0));
  return termVectors.map((termVector) => {
    const weights = [...termVector].map(([term, frequency]) => [term, frequency * weightOf(term)] as const);
    const length = Math.sqrt(weights.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
    return new Map(weights.flatMap(([term, value]) => (value > 0 ? [[term, value / length]] : [])));
  });
}
