import { augmented } from '../vectors/augmentation.ts';
import { centred, contrastOf, dot } from '../vectors/vector.ts';
import type { Neighbour } from '../vectors/vector-index.ts';
import type { AccountVectors, CorpusStatistics, Finder, Relevance } from './corpus-statistics.ts';
import { byRelevance, type Match, type MatchRow, type Scored } from './found.ts';
import { relevanceByTerms } from './term-relevance.ts';
import { termSimilarities } from './term-similarity.ts';

/** How many terms are compared. */
const MAX_TERMS = 50;
/** How many objects are compared by their vectors, unless more are wanted. */
const MIN_SEMANTIC = 500;
/** How many of these, the nearest, are compared again, augmented with their neighbours. */
const MAX_AUGMENTED = 50;
/** What equal vectors add to a score in which the squared share of common words is at most 1… */
const SEMANTIC_WEIGHT = 0.5;
/** …and what equal term vectors add to the score of the best. The better the model distinguishes, the less these count. */
const TERM_WEIGHT = 0.25;
/** How many of the best are compared again by their term vectors. */
const MAX_RERANKED = 50;
/** The weight of the neighbours of a text in its term vector, less the contrast of the model. */
const NEIGHBOUR_WEIGHT = 0.75;
/** How many objects are checked against the filter at a time. */
const CHECKED_AT_ONCE = 2_000;

/**
 * Ranks the objects similar to one, by shared rare words and by semantic similarity, the best of them also by their whole term vectors,
 * limited to those that `finder.within` accepts. The filter does not change their order.
 * @param limit null for all
 */
export async function rankBySimilarity(
  finder: Pick<Finder, 'within'>,
  statistics: CorpusStatistics,
  seq: number,
  limit: number | null,
): Promise<readonly Match[]> {
  const termVector = (await statistics.termVectors([seq])).get(seq);
  const byWords = termVector
    ? await relevanceByTerms(statistics, termVector, MAX_TERMS)
    : new Map<number, Relevance>();
  const most = limit === null ? Number.POSITIVE_INFINITY : Math.max(limit, MIN_SEMANTIC);
  const similar = statistics.vectors ? await nearest(statistics.vectors, seq, most) : [];
  const bySemantics = new Map(similar.map(({ id, similarity }) => [id, Math.max(0, similarity)]));
  const own = byWords.get(seq)?.score ?? 1;
  const contrast = statistics.vectors && similar.length > 0 ? contrastOf(await statistics.vectors.mean()) : 0;
  const score = (other: number) =>
    ((byWords.get(other)?.score ?? 0) / own) ** 2 +
    SEMANTIC_WEIGHT * contrast * (bySemantics.get(other) ?? 0);
  const first: Scored[] = [...new Set([...byWords.keys(), ...bySemantics.keys()])]
    .filter((other) => other !== seq)
    .map((other) => ({ seq: other, score: score(other) }))
    .filter((other) => other.score > 0)
    .toSorted((a, b) => b.score - a.score || b.seq - a.seq);
  const ranked = [
    ...(await reranked(statistics, seq, first.slice(0, MAX_RERANKED), contrast)),
    ...first.slice(MAX_RERANKED),
  ];

  const found: MatchRow[] = [];
  for (let at = 0; at < ranked.length && (limit === null || found.length < limit); at += CHECKED_AT_ONCE)
    found.push(...[...(await finder.within(ranked.slice(at, at + CHECKED_AT_ONCE)))].sort(byRelevance));
  const semanticScoreOf = (row: MatchRow) =>
    bySemantics.size === 0 ? Math.min(1, row.score) : Math.min(1, bySemantics.get(row.seq) ?? 0);
  return (limit === null ? found : found.slice(0, limit)).map((row) => ({
    semanticScore: semanticScoreOf(row),
    ...row,
  }));
}

/** Ranks the best again by the overlap of each one's term vector with that of the object. */
async function reranked(
  statistics: CorpusStatistics,
  seq: number,
  best: readonly Scored[],
  contrast: number,
): Promise<readonly Scored[]> {
  const others = best.map((other) => other.seq);
  const weight = Math.max(0, NEIGHBOUR_WEIGHT - contrast);
  const byTerms = await termSimilarities(statistics, seq, others, weight);
  return best
    .map((other) => ({
      seq: other.seq,
      score: other.score + TERM_WEIGHT * (1 - contrast) * (byTerms.get(other.seq) ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score || b.seq - a.seq);
}

/**
 * The objects semantically nearest to one, without itself. The nearest are compared again, each augmented with its neighbours among them,
 * as is the object itself.
 */
async function nearest(vectors: AccountVectors, seq: number, most: number): Promise<readonly Neighbour[]> {
  const vector = (await vectors.objectVectors([seq])).get(seq);
  if (!vector) return [];
  const others = (await vectors.nearest(vector, most)).filter(({ id }) => id !== seq).map(({ id }) => id);
  const mean = await vectors.mean();
  const close = await vectors.objectVectors(others.slice(0, MAX_AUGMENTED));
  const byId = augmented(new Map([[seq, vector], ...close]), mean);
  const own = byId.get(seq) ?? vector;
  const apart = centred(own, mean);
  const compared = [...close.keys()].map((id) => ({
    id,
    similarity: dot(apart, centred(byId.get(id) ?? own, mean)),
  }));
  const rest = others.filter((id) => !close.has(id));
  return [...compared, ...(await vectors.similarities(rest, own))];
}
